import { vi } from 'vitest'
import { TEST_TIMEOUT_MS } from './timeout.ts'

// Vitest has a setting for `expect.poll`, but none for `vi.waitFor`, which gives up after a second.
const waitFor = vi.waitFor
vi.waitFor = (callback, options) =>
  waitFor(callback, { timeout: TEST_TIMEOUT_MS, ...(typeof options === 'number' ? { timeout: options } : options) })
