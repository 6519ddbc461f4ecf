import { expect, test } from 'vitest'
import {
  emptyRow,
  withCourses,
  withOnline,
  withPlace,
  withRowEnd,
  withRowStart,
  withRowTeacher,
  withRules,
  withDefaultLength,
} from './templateValues.ts'

const row = { ...emptyRow, startTime: '10:00', endTime: '10:50', locationId: 'l', courseIds: ['c'], fixedOnline: false }

test('the end follows the start by the usual length, and is left open where that is tomorrow (FIX-22)', () => {
  expect(withRowStart(row, '11:30', 50)).toEqual({ startTime: '11:30', endTime: '12:20' })
  expect(withRowStart(row, '23:30', 50)).toEqual({ startTime: '23:30', endTime: null })
  expect(withDefaultLength({ ...row, useSlotLength: false }, true, 60)).toEqual({
    useSlotLength: true,
    endTime: '11:00',
  })
})

test('with a length of its own, times that cross clear the other one (FIX-23)', () => {
  const own = { ...row, useSlotLength: false }
  expect(withRowStart(own, '10:30', 50)).toEqual({ startTime: '10:30', endTime: '10:50' })
  expect(withRowStart(own, '11:00', 50)).toEqual({ startTime: '11:00', endTime: null })
  expect(withRowEnd(own, '09:00')).toEqual({ endTime: '09:00', useSlotLength: false, startTime: null })
})

test('a teacher brings their link along, unless the row has one of its own (FIX-07, FIX-21)', () => {
  const teachers = ['a', 'b'].map((id) => ({ teacher: { id }, onlineLessonLink: `https://meet.example/${id}` }))
  const brought = withRowTeacher(emptyRow, 'a', teachers)
  expect(brought).toEqual({ teacherId: 'a', onlineLessonLink: 'https://meet.example/a' })
  expect(withRowTeacher({ ...emptyRow, ...brought }, 'b', teachers).onlineLessonLink).toBe('https://meet.example/b')
  const own = { teacherId: 'a', onlineLessonLink: 'https://own.example' }
  expect(withRowTeacher(own, 'b', teachers)).toEqual({ ...own, teacherId: 'b' })
})

test('limiting the courses clears them and what is fixed, ending the limit does not; a place that goes is no fixed one (FIX-12, FIX-20, D114)', () => {
  expect(withRules(false)).toEqual({ lessonRules: false })
  expect(withRules(true)).toEqual({
    lessonRules: true,
    courseIds: [],
    fixedCourseId: null,
    fixedOnline: null,
    fixedStudentIds: [],
  })
  expect(withPlace(row, null)).toEqual({ locationId: null, onlineAvailable: true, fixedOnline: null })
})

test('a fixed booking goes with its course or online option; any other stays (FIX-18, FIX-20)', () => {
  const fixed = { ...row, courseIds: ['c', 'd'], fixedCourseId: 'c', onlineAvailable: true, fixedOnline: true }
  expect(withCourses(fixed, ['d'])).toEqual({ courseIds: ['d'], fixedCourseId: null })
  expect(withCourses(fixed, ['c'])).toEqual({ courseIds: ['c'] })
  expect(withCourses({ ...fixed, fixedCourseId: 'meeting' }, [])).toEqual({ courseIds: [] })
  expect(withOnline(fixed, false)).toEqual({ onlineAvailable: false, fixedOnline: null })
  expect(withOnline({ ...fixed, fixedOnline: false }, false)).toEqual({ onlineAvailable: false, fixedOnline: false })
})
