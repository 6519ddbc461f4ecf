import { vi } from 'vitest'
import { PATIENCE_MS } from './patience.ts'

// Vitest has a setting for how long `expect.poll` waits, but none for `vi.waitFor`, which gives up after a second.
const waitFor = vi.waitFor
vi.waitFor = (callback, options) =>
  waitFor(callback, { timeout: PATIENCE_MS, ...(typeof options === 'number' ? { timeout: options } : options) })
