import { expect, test } from 'vitest'
import type { SlotField, SlotProblemKind } from '../slotProblems.ts'
import { asKept, checkNewSlot, checkSlotEdit, placeOf, type SlotBefore, type SlotDraft } from './slotEdit.ts'

const schedule = { scheduleStart: '08:00', scheduleEnd: '22:00', timezoneName: 'Asia/Tokyo' }

const empty: SlotDraft = {
  lessonDate: null,
  startsAt: null,
  endsAt: null,
  availableFrom: null,
  cancelBy: null,
  teacherId: null,
  locationId: null,
  onlineAvailable: false,
  courseIds: [],
}

const full: SlotDraft = {
  startsAt: '2026-11-21T10:00:00',
  endsAt: '2026-11-21T10:50:00',
  availableFrom: '2026-10-01T09:00:00',
  cancelBy: '2026-11-20T18:00:00',
  teacherId: 'smith',
  locationId: 'room',
  onlineAvailable: false,
  courseIds: ['english'],
}

const before: SlotBefore = { ...full, booked: null }
const booked: SlotBefore = { ...full, booked: { courseId: 'english', isLesson: true, online: false } }
const facts = { schedule, teacherCourseIds: ['english'] }

const missing = (field: SlotField) => ({ field, kind: 'missing' })
const problem = (field: SlotField, kind: SlotProblemKind) => ({ field, kind })

test('a new slot is asked for its items in the documented order, one at a time (SCHED-76, SCHED-77, SCHED-75)', () => {
  const steps: [SlotField, Partial<SlotDraft>][] = [
    ['lessonDate', { lessonDate: '2026-11-21' }],
    ['startTime', { startsAt: '2026-11-21T10:00:00' }],
    ['endTime', { endsAt: '2026-11-21T10:50:00' }],
    ['availableFrom', { availableFrom: '2026-10-01T09:00:00' }],
    ['cancelBy', { cancelBy: '2026-11-20T18:00:00' }],
    ['location', { locationId: 'room' }],
    ['teacher', { teacherId: 'smith' }],
    ['courses', { courseIds: ['english'] }],
  ]
  const draft = { ...empty }
  for (const [field, filled] of steps) {
    expect(checkNewSlot(draft, schedule)).toEqual(missing(field))
    Object.assign(draft, filled)
  }
  expect(checkNewSlot(draft, schedule)).toBeNull()
})

test('a slot reports a wrong order before any later missing field (SCHED-76)', () => {
  const late = { ...empty, startsAt: '2026-11-21T07:00:00', endsAt: '2026-11-21T10:50:00' }
  expect(checkNewSlot(late, schedule)).toEqual(problem('startTime', 'outsideSchedule'))
  const open = { ...late, startsAt: '2026-11-21T10:00:00', availableFrom: '2026-11-21T09:00:00' }
  expect(checkNewSlot(open, schedule)).toEqual(problem('availableFrom', 'notBeforeLessonDate'))
  const cancel = { ...open, availableFrom: '2026-11-20T09:00:00', cancelBy: '2026-11-22T00:00:00' }
  expect(checkNewSlot(cancel, schedule)).toEqual(problem('cancelBy', 'afterLessonDate'))
})

test('online only needs no location (SCHED-76, SCHED-83)', () => {
  expect(checkNewSlot({ ...full, locationId: null, onlineAvailable: true }, schedule)).toBeNull()
  expect(placeOf('オンライン', false)).toEqual({ location: null, onlineAvailable: true })
  expect(placeOf('', true)).toEqual({ location: null, onlineAvailable: true })
  expect(placeOf('', false)).toEqual({ location: null, onlineAvailable: false })
  expect(placeOf('教室A', false)).toEqual({ location: '教室A', onlineAvailable: false })
})

test.each([
  ['08:00', '22:00', null],
  ['07:59', '09:00', problem('startTime', 'outsideSchedule')],
  ['21:00', '22:00', null],
  ['21:00', '22:01', problem('endTime', 'outsideSchedule')],
  ['22:01', '22:30', problem('startTime', 'outsideSchedule')],
  ['10:00', '10:01', null],
  ['10:00', '10:00', problem('endTime', 'endNotAfterStart')],
  ['10:01', '10:00', problem('endTime', 'endNotAfterStart')],
])('%s to %s of a schedule from 08:00 to 22:00 gives %o, new and edited (SCHED-78, SCHED-81)', (from, to, expected) => {
  const draft = { ...full, startsAt: `2026-11-21T${from}:00`, endsAt: `2026-11-21T${to}:00` }
  expect(checkNewSlot(draft, schedule)).toEqual(expected)
  expect(checkSlotEdit(draft, before, facts)).toEqual(expected)
})

test('a lesson that ends on the next day is outside the schedule (SCHED-78)', () => {
  const draft = { ...full, endsAt: '2026-11-22T09:00:00' }
  expect(checkNewSlot(draft, schedule)).toEqual(problem('endTime', 'outsideSchedule'))
})

test('open-from is on an earlier day, cancel-until on no later one (SCHED-79, SCHED-80)', () => {
  const openAt = (availableFrom: string) => checkNewSlot({ ...full, availableFrom }, schedule)
  expect(openAt('2026-11-20T23:59:00')).toBeNull()
  expect(openAt('2026-11-21T00:00:00')).toEqual(problem('availableFrom', 'notBeforeLessonDate'))
  const cancelUntil = (cancelBy: string) => checkNewSlot({ ...full, cancelBy }, schedule)
  expect(cancelUntil('2026-11-21T23:59:00')).toBeNull()
  expect(cancelUntil('2026-11-22T00:00:00')).toEqual(problem('cancelBy', 'afterLessonDate'))
})

test('cancel-until is kept as the start at the latest (D76)', () => {
  expect(asKept({ ...full, cancelBy: '2026-11-21T18:00:00' }, true).cancelBy).toBe('2026-11-21T10:00:00')
  expect(asKept({ ...full, cancelBy: '2026-11-21T10:00:00' }, true).cancelBy).toBe('2026-11-21T10:00:00')
  expect(asKept({ ...full, cancelBy: '2026-11-21T09:59:00' }, true).cancelBy).toBe('2026-11-21T09:59:00')
  expect(asKept(empty, true)).toEqual(empty)
})

test('an edit with neither location nor online is online; a new slot is not (SCHED-84)', () => {
  const nowhere = { ...full, locationId: null }
  expect(asKept(nowhere, false).onlineAvailable).toBe(true)
  expect(asKept(nowhere, true).onlineAvailable).toBe(false)
  expect(asKept(full, false).onlineAvailable).toBe(false)
})

test('an edit is not asked about courses, place or the order of its dates (SCHED-81)', () => {
  const loose = { ...full, courseIds: [], availableFrom: '2026-11-25T00:00:00', cancelBy: '2026-11-25T00:00:00' }
  expect(checkSlotEdit(loose, before, facts)).toBeNull()
})

test('an edit needs what a slot cannot be kept without (SCHED-81)', () => {
  expect(checkSlotEdit({ ...full, startsAt: null }, before, facts)).toEqual(missing('lessonDate'))
  expect(checkSlotEdit({ ...full, startsAt: null, lessonDate: '2026-11-21' }, before, facts)).toEqual(
    missing('startTime'),
  )
  expect(checkSlotEdit({ ...full, endsAt: null }, before, facts)).toEqual(missing('endTime'))
  expect(checkSlotEdit({ ...full, availableFrom: null }, before, facts)).toEqual(missing('availableFrom'))
  expect(checkSlotEdit({ ...full, cancelBy: null }, before, facts)).toEqual(missing('cancelBy'))
  expect(checkSlotEdit({ ...full, teacherId: null }, before, facts)).toEqual(missing('teacher'))
})

test('an unbooked slot may move in every way (D38)', () => {
  const moved = {
    ...full,
    startsAt: '2027-01-05T08:00:00',
    endsAt: '2027-01-05T09:00:00',
    teacherId: 'tanaka',
    locationId: 'other',
  }
  expect(checkSlotEdit(moved, before, { schedule, teacherCourseIds: [] })).toBeNull()
})

test.each<[string, Partial<SlotDraft>, ReturnType<typeof problem> | null]>([
  ['nothing', {}, null],
  ['online offered too', { onlineAvailable: true }, null],
  ['open-from and cancel-until', { availableFrom: '2026-11-02T00:00:00', cancelBy: '2026-11-02T00:00:00' }, null],
  ['one more course', { courseIds: ['english', 'french'] }, null],
  [
    'the day',
    { startsAt: '2026-11-22T10:00:00', endsAt: '2026-11-22T10:50:00' },
    problem('lessonDate', 'fixedByBooking'),
  ],
  ['the start', { startsAt: '2026-11-21T10:01:00' }, problem('startTime', 'fixedByBooking')],
  ['the end', { endsAt: '2026-11-21T10:51:00' }, problem('endTime', 'fixedByBooking')],
  ['the location', { locationId: 'other' }, problem('location', 'fixedByBooking')],
  ['no location any more', { locationId: null, onlineAvailable: true }, problem('location', 'fixedByBooking')],
  ['the booked course away', { courseIds: ['french'] }, problem('courses', 'bookedCourse')],
  ['the teacher to one who teaches it', { teacherId: 'tanaka' }, null],
])('in a booked slot, changing %s gives %s %o (SLOT-27, SLOT-28, D141)', (_, change, expected) => {
  expect(checkSlotEdit({ ...full, ...change }, booked, facts)).toEqual(expected)
})

test('the new teacher of a booked slot must teach its course, the old one need not (SLOT-28, D141)', () => {
  const teachesNothing = { schedule, teacherCourseIds: [] }
  expect(checkSlotEdit({ ...full, teacherId: 'tanaka' }, booked, teachesNothing)).toEqual(
    problem('teacher', 'doesNotTeach'),
  )
  expect(checkSlotEdit({ ...full, lessonDate: null }, booked, teachesNothing)).toBeNull()
})

test('a booked course that was not offered before need not be offered now (D85)', () => {
  const withdrawn = { ...booked, courseIds: ['french'] }
  expect(checkSlotEdit({ ...full, courseIds: ['french'] }, withdrawn, facts)).toBeNull()
})

test('a slot with a non-lesson booking may go to any teacher, but does not move (SLOT-25, SLOT-27)', () => {
  const meeting = { ...full, booked: { courseId: '_meeting', isLesson: false, online: false } }
  expect(checkSlotEdit({ ...full, teacherId: 'tanaka' }, meeting, { schedule, teacherCourseIds: [] })).toBeNull()
  expect(checkSlotEdit({ ...full, locationId: 'other' }, meeting, facts)).toEqual(problem('location', 'fixedByBooking'))
})

test('an online lesson stays online while it is booked (SLOT-27)', () => {
  const online = { ...booked, onlineAvailable: true, booked: { courseId: 'english', isLesson: true, online: true } }
  expect(checkSlotEdit({ ...full, onlineAvailable: false }, online, facts)).toEqual(
    problem('onlineAvailable', 'fixedByBooking'),
  )
  expect(checkSlotEdit({ ...full, onlineAvailable: true }, online, facts)).toBeNull()
})

test('a booked slot outside hours that were changed since can be edited in place; an unbooked one must move (SCHED-81)', () => {
  const narrow = {
    schedule: { ...schedule, scheduleStart: '12:00', scheduleEnd: '20:00' },
    teacherCourseIds: ['english'],
  }
  expect(checkSlotEdit(full, booked, narrow)).toBeNull()
  expect(checkSlotEdit(full, before, narrow)).toEqual(problem('startTime', 'outsideSchedule'))
})

const inNewYork = { ...schedule, scheduleStart: '00:00', scheduleEnd: '23:59', timezoneName: 'America/New_York' }
const aroundTwo: SlotDraft = {
  ...full,
  startsAt: '2027-03-14T01:00:00',
  endsAt: '2027-03-14T01:50:00',
  availableFrom: '2027-02-01T09:00:00',
  cancelBy: '2027-03-13T18:00:00',
}

test.each<[string, SlotField, Partial<SlotDraft>]>([
  ['start', 'startTime', { startsAt: '2027-03-14T02:00:00', endsAt: '2027-03-14T03:30:00' }],
  ['end', 'endTime', { endsAt: '2027-03-14T02:30:00' }],
  [
    'cancel-by',
    'cancelBy',
    { startsAt: '2027-03-14T10:00:00', endsAt: '2027-03-14T11:00:00', cancelBy: '2027-03-14T02:59:00' },
  ],
  [
    'open-from',
    'availableFrom',
    { startsAt: '2027-03-20T10:00:00', endsAt: '2027-03-20T11:00:00', availableFrom: '2027-03-14T02:00:00' },
  ],
])('a %s that the clock skips is refused, new and edited', (_, field, change) => {
  const skipped = { ...aroundTwo, ...change }
  expect(checkNewSlot(skipped, inNewYork)).toEqual(problem(field, 'skipped'))
  const kept: SlotBefore = { ...aroundTwo, booked: null }
  expect(checkSlotEdit(skipped, kept, { ...facts, schedule: inNewYork })).toEqual(problem(field, 'skipped'))
  // What has been there stays.
  expect(checkSlotEdit(skipped, { ...skipped, booked: null }, { ...facts, schedule: inNewYork })).toBeNull()
  expect(checkNewSlot(skipped, { ...inNewYork, timezoneName: 'Asia/Tokyo' })).toBeNull()
})

test('times beside those that the clock skips, and those that it shows twice, are lesson times', () => {
  for (const [startsAt, endsAt] of [
    ['2027-03-14T01:00:00', '2027-03-14T01:59:00'],
    ['2027-03-14T03:00:00', '2027-03-14T03:50:00'],
    ['2027-11-07T01:00:00', '2027-11-07T01:50:00'],
  ] as const)
    expect(checkNewSlot({ ...aroundTwo, startsAt, endsAt }, inNewYork)).toBeNull()
})
