import { afterEach, expect, test, vi } from 'vitest'
import { reloadForCode } from './reloadForCode.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.removeItem('reloadedForCode')
})

test('a page whose code did not come is loaded anew once the server answers, and once a minute at most', async () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await reloadForCode(reload)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 502 })))
  await reloadForCode(reload)
  expect(reload).not.toHaveBeenCalled()

  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 200 })))
  await reloadForCode(reload)
  await reloadForCode(reload)
  expect(reload).toHaveBeenCalledTimes(1)
})
