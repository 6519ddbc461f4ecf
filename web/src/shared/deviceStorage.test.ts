import { afterEach, expect, test, vi } from 'vitest'
import { keepOnDevice, keptOnDevice } from './deviceStorage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('what is kept is there again, and can be removed', () => {
  keepOnDevice('fold', 'yes')
  expect(keptOnDevice('fold')).toBe('yes')
  keepOnDevice('fold', null)
  expect(keptOnDevice('fold')).toBeNull()
})

test('a full or forbidden storage throws at nobody', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  const getItem = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
  keepOnDevice('fold', 'yes')
  expect(keptOnDevice('fold')).toBeNull()
  expect(setItem).toHaveBeenCalledOnce()
  expect(getItem).toHaveBeenCalledOnce()
})
