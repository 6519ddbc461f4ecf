import { afterEach, expect, test, vi } from 'vitest'
import { withinLoadTimeout } from './loadPage.tsx'

afterEach(() => {
  vi.useRealTimers()
})

test('code that has not come after 120000 ms has failed (SHELL-41, CONST-37)', async () => {
  vi.useFakeTimers()
  let outcome = 'waiting'
  withinLoadTimeout(() => new Promise<string>(() => undefined)).catch(() => {
    outcome = 'failed'
  })
  await vi.advanceTimersByTimeAsync(119_999)
  expect(outcome).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toBe('failed')
})

test('code that comes leaves no timer behind (SHELL-41)', async () => {
  vi.useFakeTimers()
  expect(await withinLoadTimeout(async () => 'page')).toBe('page')
  expect(vi.getTimerCount()).toBe(0)
})
