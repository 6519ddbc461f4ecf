import { expect, test } from 'vitest'
import type { TemplateRow } from './templateDocuments.ts'
import { dateOfDay, dayAndTime, hoursOf, movedEnd } from './weekSlots.ts'

const row = (startTime: string, endTime: string) => ({ startTime, endTime }) as TemplateRow

test('weekdays and times go into a week of the calendar and come back (FIX-37)', () => {
  for (const day of [0, 1, 2, 3, 4, 5, 6])
    expect(dayAndTime(`${dateOfDay(day)}T09:30:00`)).toEqual({ day, time: '09:30' })
  expect([new Date(dateOfDay(0)).getUTCDay(), new Date(dateOfDay(6)).getUTCDay()]).toEqual([0, 6])
})

test('movedEnd keeps the length, and ends on the same day (FIX-22)', () => {
  expect(movedEnd(row('10:00', '10:50'), '15:20')).toBe('16:10')
  expect(movedEnd(row('10:00', '11:00'), '23:30')).toBeNull()
})

test('rows outside the hours of the school are shown all the same (FIX-15)', () => {
  expect(hoursOf([row('07:30', '08:20'), row('20:00', '21:30')], '09:00', '21:00')).toEqual({ start: 7, end: 22 })
  expect(hoursOf([row('10:00', '11:00')], '09:00', '21:00')).toEqual({ start: 9, end: 21 })
})
