import { expect, test } from 'vitest'
import { parseTimeInput, stepTime } from './parseTime.ts'

test('a time is read in each way a desk writes one, in half and full width (SCHED-56)', () => {
  for (const text of ['9:30', '09:30', '930', '0930', '９：３０', '9時30分', '9時半', ' 9 : 30 ', '9.30']) {
    expect(parseTimeInput(text), text).toBe('09:30')
  }
  expect(parseTimeInput('9')).toBe('09:00')
  expect(parseTimeInput('18時')).toBe('18:00')
  expect(parseTimeInput('0')).toBe('00:00')
  for (const text of ['', '24:00', '9:60', '12345', 'noon', '9:', ':30', '-1'])
    expect(parseTimeInput(text), text).toBeNull()
})

test('the arrow keys go to the next full step and stay within the day', () => {
  expect(stepTime('09:00', 30, 1)).toBe('09:30')
  expect(stepTime('09:10', 30, 1)).toBe('09:30')
  expect(stepTime('09:10', 30, -1)).toBe('09:00')
  expect(stepTime('09:00', 30, -1)).toBe('08:30')
  expect(stepTime('00:00', 30, -1)).toBe('00:00')
  expect(stepTime('23:30', 30, 1)).toBe('23:30')
})
