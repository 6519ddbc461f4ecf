import { failOnConsole } from '../../../tools/testing/quietConsole.ts'
import 'temporal-polyfill/global'
import { cleanup, configure } from '@testing-library/react'
import { http } from 'msw'
import { toast } from 'react-hot-toast'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { SCREEN_TIMEOUT_MS } from '../../../tools/testing/timeout.ts'
import { announce } from '../ui/announce.tsx'
import { forgetPrefetched } from '../shared/live/prefetch.ts'
import { withTexts } from './documentTexts.ts'
import { server } from './server.ts'
import './browserStubs.ts'
import './computedStyle.ts'
import './noOwnerStacks.ts'
import './quickIds.ts'
import './quickLabels.ts'
import '../../../tools/testing/waitForLimit.ts'

failOnConsole()

// What another file of this process has set is set back.
configure({ asyncUtilTimeout: SCREEN_TIMEOUT_MS, defaultHidden: false })

beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' })
  globalThis.fetch = withTexts(globalThis.fetch)
})

// Toasts and what was last announced outlive the page that showed them, and what another file of this process still waited for may show one late.
beforeEach(() => {
  toast.remove()
  announce('')
})

afterEach(({ task }) => {
  if (task.result?.retryCount) process.stderr.write(`A second try: ${task.name}\n`)
  cleanup()
  // Each toast leaves its styles in the page, hundreds of them in a process, and each slows down everything done with
  // the page.
  for (const style of document.head.querySelectorAll('style#_goober')) style.remove()
  server.resetHandlers()
  forgetPrefetched()
  localStorage.clear()
  sessionStorage.clear()
})

// A page that still loads when its file ends would be lost for the next files of this process. What it asks for then,
// nobody waits for.
afterAll(async () => {
  server.use(http.all('*', () => new Promise<never>(() => undefined)))
  await vi.dynamicImportSettled()
  server.close()
})
