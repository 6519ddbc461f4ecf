import { expect, test, vi } from 'vitest'

test('Back closes also where the page is drawn anew before the step is heard (SHELL-39)', async () => {
  history.replaceState({ idx: 0, key: 'page' }, '')
  let drawn = () => {}
  // Registered first, as what draws the page may be.
  window.addEventListener('popstate', () => drawn(), { capture: true })
  vi.resetModules()
  const { pushBack } = await import('./backStack.ts')
  const close = vi.fn<() => void>(() => layer.remove())
  const layer = pushBack(close)
  await Promise.resolve()
  expect(history.state).toMatchObject({ over: expect.any(String) })
  // What the router replaces is marked again.
  history.replaceState({ idx: 0, key: 'filtered' }, '')
  layer.keep()
  expect(history.state).toMatchObject({ over: expect.any(String), key: 'filtered' })
  drawn = layer.keep
  history.back()
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(history.state).toMatchObject({ key: 'filtered' })
  expect(history.state).not.toMatchObject({ over: expect.any(String) })
})
