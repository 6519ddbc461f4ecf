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

  // Pages are for who asks as a browser does.
  const served = (_: string, { method = 'GET', headers }: { method?: string; headers?: Record<string, string> } = {}) =>
    Promise.resolve(new Response(null, { status: method === 'GET' && headers?.['accept'] === 'text/html' ? 200 : 404 }))
  vi.stubGlobal('fetch', served)
  await reloadForCode(reload)
  await reloadForCode(reload)
  expect(reload).toHaveBeenCalledTimes(1)
})
