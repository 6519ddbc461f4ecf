import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A page with another behind it, and the part of a program that it is. */
beforeEach(() => {
  history.replaceState({ idx: 0, key: 'behind' }, '', '/behind')
  history.pushState({ idx: 1, key: 'page' }, '', '/page')
  vi.resetModules()
})

/** Other files' routers have the same window, and know nothing of these pages. */
const keepFromRouters = (event: Event) => event.stopImmediatePropagation()
afterEach(() => window.removeEventListener('popstate', keepFromRouters, { capture: true }))

async function load() {
  const stack = await import('./backStack.ts')
  window.addEventListener('popstate', keepFromRouters, { capture: true })
  return stack
}

const opened = () => vi.waitFor(() => expect(history.state).toMatchObject({ over: expect.any(String) }))
const expectAt = (key: string, path: string) =>
  vi.waitFor(() => {
    expect(history.state).toMatchObject({ key })
    expect(history.state).not.toMatchObject({ over: expect.any(String) })
    expect(location.pathname).toBe(path)
  })

test('Back closes what is open over a page that got another address meanwhile, and keeps that (SHELL-39)', async () => {
  const { pushBack, routerWindow } = await load()
  const close = vi.fn<() => void>(() => remove())
  const remove = pushBack(close)
  await opened()
  routerWindow.history.replaceState({ idx: 1, key: 'filtered' }, '', '/page?filter')
  expect(history.state).toMatchObject({ over: expect.any(String), key: 'filtered' })
  history.back()
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
  await expectAt('filtered', '/page')
  expect(location.search).toBe('?filter')
})

test('a page that takes the place of another right as a dialog closes over it stays (SHELL-39)', async () => {
  const { pushBack, routerWindow } = await load()
  const remove = pushBack(vi.fn<() => void>())
  await opened()
  remove()
  routerWindow.history.replaceState({ idx: 1, key: 'other' }, '', '/other')
  // The router counts on from what it has written, also while the browser is not there yet.
  expect(routerWindow.history.state).toEqual({ idx: 1, key: 'other' })
  await expectAt('other', '/other')
  history.back()
  await expectAt('behind', '/behind')
})

test('so does a page that is opened then, one step of Back from the one below (SHELL-39)', async () => {
  const { pushBack, routerWindow } = await load()
  const remove = pushBack(vi.fn<() => void>())
  await opened()
  remove()
  routerWindow.history.pushState({ idx: 2, key: 'next' }, '', '/next')
  await expectAt('next', '/next')
  history.back()
  await expectAt('page', '/page')
})

test('a dialog that closes into another leaves one step of Back, that of the other (SHELL-39)', async () => {
  const { pushBack } = await load()
  const remove = pushBack(vi.fn<() => void>())
  await opened()
  remove()
  const close = vi.fn<() => void>(() => removeNext())
  const removeNext = pushBack(close)
  await vi.waitFor(() => expect(history.state).toMatchObject({ over: 'open2' }))
  history.back()
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
  await expectAt('page', '/page')
  history.back()
  await expectAt('behind', '/behind')
})

test.each([
  ['the outer first', [0, 1]],
  ['the inner first', [1, 0]],
])('two dialogs that close together leave no step, %s (SHELL-39)', async (_, order) => {
  const { pushBack } = await load()
  const removes = [pushBack(vi.fn<() => void>())]
  await opened()
  removes.push(pushBack(vi.fn<() => void>()))
  await vi.waitFor(() => expect(history.state).toMatchObject({ over: 'open2' }))
  for (const at of order) removes[at]?.()
  await expectAt('page', '/page')
  history.back()
  await expectAt('behind', '/behind')
})

test('going back from a dialog over another leaves the page of both (SHELL-39)', async () => {
  const { pushBack, routerWindow } = await load()
  const removes = [pushBack(vi.fn<() => void>())]
  await opened()
  removes.push(pushBack(vi.fn<() => void>()))
  await vi.waitFor(() => expect(history.state).toMatchObject({ over: 'open2' }))
  routerWindow.history.go(-1)
  for (const remove of removes) remove()
  await expectAt('behind', '/behind')
})

test('a page opened from a dialog over another takes the place of both (SHELL-39)', async () => {
  const { pushBack, routerWindow } = await load()
  const removes = [pushBack(vi.fn<() => void>())]
  await opened()
  removes.push(pushBack(vi.fn<() => void>()))
  await vi.waitFor(() => expect(history.state).toMatchObject({ over: 'open2' }))
  routerWindow.history.pushState({ idx: 2, key: 'next' }, '', '/next')
  for (const remove of removes) remove()
  await expectAt('next', '/next')
  history.back()
  await expectAt('page', '/page')
})
