import { expect, test, vi } from 'vitest'
import { createListeners, createStore } from './store.ts'

test('a store tells who follows it of each new value, and of nothing else', () => {
  const store = createStore(0)
  const listener = vi.fn<() => void>()
  const stop = store.subscribe(listener)
  store.set(0)
  expect(listener).not.toHaveBeenCalled()
  store.set(1)
  expect(store.get()).toBe(1)
  expect(listener).toHaveBeenCalledOnce()
  stop()
  store.set(2)
  expect(listener).toHaveBeenCalledOnce()
})

test('a listener may stop while it is told', () => {
  const { notify: tell, subscribe } = createListeners()
  const second = vi.fn<() => void>()
  const stop = subscribe(() => stop())
  subscribe(second)
  tell()
  tell()
  expect(second).toHaveBeenCalledTimes(2)
})
