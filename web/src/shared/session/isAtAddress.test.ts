import { expect, test } from 'vitest'
import { isAtAddress } from './isAtAddress.ts'

test.each([
  ['127.0.0.1', true],
  ['[::1]', true],
  ['203.0.113.7', true],
  ['localhost', false],
  ['lessons.example.com', false],
  ['1.example', false],
])('a page of %s is opened by an address: %s (SEC-74)', (hostname, expected) => {
  expect(isAtAddress(hostname)).toBe(expected)
})
