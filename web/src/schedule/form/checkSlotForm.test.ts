import { ONLINE } from '@koma/schema/constants'
import { slotProblemText } from '@koma/schema/slotProblems'
import { expect, test } from 'vitest'
import { aSlot, booked, emily, station } from '../../test/deskData.ts'
import { choices } from '../../test/staffDesk.tsx'
import { checkSlotForm, formField } from './checkSlotForm.ts'
import { emptyForm, formOf, inputOf, type SlotFormValues } from './slotFormValues.ts'

const schedule = { scheduleStart: '09:00', scheduleEnd: '21:00', timezoneName: 'Asia/Tokyo' }

test('a new form is judged in the documented order, each message names its field (SCHED-76, SCHED-77, SCHED-78, SCHED-79, SCHED-80)', () => {
  const steps: [Partial<SlotFormValues>, keyof SlotFormValues, string][] = [
    [{}, 'lessonDate', 'Lesson date: this is required.'],
    [{ lessonDate: '2026-11-20' }, 'startTime', 'Start time: this is required.'],
    [{ startTime: '07:30' }, 'endTime', 'End time: this is required.'],
    [{ endTime: '08:20' }, 'startTime', 'Start time: must be within 09:00–21:00.'],
    [{ startTime: '20:30', endTime: '21:20' }, 'endTime', 'End time: must be within 09:00–21:00.'],
    [{ startTime: '10:00', endTime: '10:50' }, 'openDate', 'Booking opens: this is required.'],
    [{ openDate: '2026-11-20' }, 'openTime', 'Booking opens: this is required.'],
    [{ openTime: '09:00' }, 'openDate', 'Booking opens: must be before the lesson date.'],
    [{ openDate: '2026-11-19' }, 'cancelDate', 'Cancellation deadline: this is required.'],
    [{ cancelDate: '2026-11-21' }, 'cancelTime', 'Cancellation deadline: this is required.'],
    [{ cancelTime: '09:00' }, 'cancelDate', "Cancellation deadline: can't be after the lesson date."],
    [{ cancelDate: '2026-11-20' }, 'place', 'Place: this is required.'],
    [{ place: ONLINE }, 'teacherId', 'Teacher: this is required.'],
    [{ teacherId: emily.id }, 'courseIds', 'Courses: this is required.'],
    // French is an evening lesson, so that nothing is chosen that can be.
    [{ courseIds: ['c-3'] }, 'courseIds', 'Courses: this is required.'],
  ]
  const values = { ...emptyForm }
  for (const [change, field, message] of steps) {
    Object.assign(values, change)
    const [problem] = checkSlotForm(values, { schedule, choices, slot: null })
    expect(problem && slotProblemText(problem, schedule, 'en')).toBe(message)
    expect(problem && formField(problem.field, values)).toBe(field)
  }
  const good = { ...values, courseIds: ['c-1'] }
  expect(checkSlotForm(good, { schedule, choices, slot: null })).toEqual([])
  expect(inputOf(good, good.courseIds)).toMatchObject({ locationId: null, onlineAvailable: true })
})

test('all that is missing is said at once, and of a time without its date the date alone', () => {
  const fields = (change: Partial<SlotFormValues>) => {
    const values = { ...emptyForm, ...change }
    return checkSlotForm(values, { schedule, choices, slot: null }).map(({ field }) => formField(field, values))
  }
  expect(fields({})).toEqual([
    'lessonDate',
    'startTime',
    'endTime',
    'openDate',
    'cancelDate',
    'place',
    'teacherId',
    'courseIds',
  ])
  expect(
    fields({ startTime: '10:00', endTime: '10:50', place: ONLINE, openTime: '09:00', cancelTime: '09:00' }),
  ).toEqual(['lessonDate', 'openDate', 'cancelDate', 'teacherId', 'courseIds'])
})

test('an edit is judged by the schedule alone, and by what bookings have fixed (SCHED-81, SLOT-27)', () => {
  const free = aSlot('free', '2026-11-20', '10:00')
  const judge = (values: SlotFormValues, slot = free) => checkSlotForm(values, { schedule, choices, slot })
  expect(judge({ ...formOf(free), openDate: '2026-11-25', courseIds: [] })).toEqual([])
  expect(judge({ ...formOf(free), startTime: '08:00' })).toEqual([{ field: 'startTime', kind: 'outsideSchedule' }])
  const taken = { ...free, ...booked({ s0045: '阿部 久美' }) }
  expect(judge(formOf(taken), taken)).toEqual([])
  expect(judge({ ...formOf(taken), place: 'l-2' }, taken)).toEqual([{ field: 'location', kind: 'fixedByBooking' }])
  expect(formOf(taken).place).toBe(station.id)
})
