import { expect, test } from 'vitest'
import { emptyRow, withPlace, withRowEnd, withRowStart, withRules, withUsualLength } from './templateValues.ts'

const row = { ...emptyRow, startTime: '10:00', endTime: '10:50', locationId: 'l', courseIds: ['c'], fixedOnline: false }

test('the end follows the start by the usual length, and is left open where that is tomorrow (FIX-22)', () => {
  expect(withRowStart(row, '11:30', 50)).toEqual({ startTime: '11:30', endTime: '12:20' })
  expect(withRowStart(row, '23:30', 50)).toEqual({ startTime: '23:30', endTime: null })
  expect(withUsualLength({ ...row, useSlotLength: false }, true, 60)).toEqual({ useSlotLength: true, endTime: '11:00' })
})

test('with a length of its own, times that cross clear the other one (FIX-23)', () => {
  const own = { ...row, useSlotLength: false }
  expect(withRowStart(own, '10:30', 50)).toEqual({ startTime: '10:30', endTime: '10:50' })
  expect(withRowStart(own, '11:00', 50)).toEqual({ startTime: '11:00', endTime: null })
  expect(withRowEnd(own, '09:00')).toEqual({ endTime: '09:00', useSlotLength: false, startTime: null })
})

test('another limit of the courses clears them and what is fixed; a place that goes is no fixed one (FIX-12, FIX-20, D114)', () => {
  expect(withRules(false)).toEqual({
    lessonRules: false,
    courseIds: [],
    fixedCourseId: null,
    fixedOnline: null,
    fixedStudentIds: [],
  })
  expect(withPlace(row, null)).toEqual({ locationId: null, onlineAvailable: true, fixedOnline: null })
})
