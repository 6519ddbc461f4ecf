import 'temporal-polyfill/global'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { server } from './server.ts'
import './browserStubs.ts'
import './computedStyle.ts'
import './noOwnerStacks.ts'

// Nothing waits for time to pass: a busy machine is slow, not wrong. What another file of this process has set is set back.
configure({ asyncUtilTimeout: 15_000, defaultHidden: false })

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))

afterEach(() => {
  cleanup()
  server.resetHandlers()
  localStorage.clear()
  sessionStorage.clear()
})

afterAll(() => server.close())
