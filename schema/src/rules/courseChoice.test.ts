import { expect, test } from 'vitest'
import { type ChoosableCourse, choosableCourses, coursesToCheck, quickBuildCourses } from './courseChoice.ts'
import type { SlotBefore } from './slotEdit.ts'

// 21 November 2026 is a Saturday.
const at = { startsAt: '2026-11-21T10:00:00', endsAt: '2026-11-21T10:50:00' }

function aCourse(change: Partial<ChoosableCourse> = {}): ChoosableCourse {
  return {
    id: 'english',
    isLesson: true,
    active: true,
    days: [0, 1, 2, 3, 4, 5, 6],
    startTime: '00:00',
    endTime: '23:59',
    ...change,
  }
}

function isChoosable(course: ChoosableCourse, choice: Partial<Parameters<typeof choosableCourses>[1]> = {}): boolean {
  const whole = { ...at, teacherCourseIds: ['english'], lessonRules: true, ...choice }
  return choosableCourses([course], whole).length === 1
}

test('with lesson rules only what the teacher teaches can be chosen, without any active course (SCHED-65, D73)', () => {
  expect(isChoosable(aCourse())).toBe(true)
  expect(isChoosable(aCourse(), { teacherCourseIds: ['french'] })).toBe(false)
  expect(isChoosable(aCourse(), { teacherCourseIds: [], lessonRules: false })).toBe(true)
})

test('inactive courses and non-lesson types can never be chosen (D71, D73)', () => {
  for (const lessonRules of [true, false]) {
    expect(isChoosable(aCourse({ active: false }), { lessonRules })).toBe(false)
    expect(isChoosable(aCourse({ isLesson: false }), { lessonRules })).toBe(false)
  }
})

test.each([
  ['2026-11-21', 6],
  ['2026-11-22', 0],
  ['2026-11-23', 1],
  ['2028-02-29', 2],
])('%s is weekday %i (D73, CONST-34)', (day, weekday) => {
  const times = { startsAt: `${day}T10:00:00`, endsAt: `${day}T10:50:00` }
  expect(isChoosable(aCourse({ days: [weekday] }), times)).toBe(true)
  const others = [0, 1, 2, 3, 4, 5, 6].filter((other) => other !== weekday)
  expect(isChoosable(aCourse({ days: others }), times)).toBe(false)
  expect(isChoosable(aCourse({ days: others }), { ...times, lessonRules: false })).toBe(true)
})

test('the lesson lies wholly within the hours of the course, ends included (D73)', () => {
  expect(isChoosable(aCourse({ startTime: '10:00', endTime: '10:50' }))).toBe(true)
  expect(isChoosable(aCourse({ startTime: '10:01', endTime: '23:00' }))).toBe(false)
  expect(isChoosable(aCourse({ startTime: '09:00', endTime: '10:49' }))).toBe(false)
})

test('as long as the times are open, only the teacher decides (D73)', () => {
  const open = { startsAt: null, endsAt: null }
  expect(isChoosable(aCourse({ days: [1], startTime: '20:00' }), open)).toBe(true)
  expect(isChoosable(aCourse({ startTime: '11:00' }), { endsAt: null })).toBe(false)
  expect(isChoosable(aCourse({ endTime: '10:30' }), { endsAt: null })).toBe(true)
})

const draft = {
  ...at,
  availableFrom: '2026-10-01T09:00:00',
  cancelBy: '2026-11-20T18:00:00',
  teacherId: 'smith',
  locationId: 'room',
  onlineAvailable: false,
  courseIds: ['english', 'french'],
}
const before: SlotBefore = { ...draft, courseIds: ['english'], booked: null }

test('an edit checks only added courses, unless the slot moves (D73, D85)', () => {
  expect(coursesToCheck(draft, null)).toEqual(['english', 'french'])
  expect(coursesToCheck(draft, before)).toEqual(['french'])
  expect(coursesToCheck({ ...draft, teacherId: 'tanaka' }, before)).toEqual(['english', 'french'])
  expect(coursesToCheck({ ...draft, endsAt: '2026-11-21T11:00:00' }, before)).toEqual(['english', 'french'])
  expect(coursesToCheck({ ...draft, startsAt: '2026-11-21T09:00:00' }, before)).toEqual(['english', 'french'])
})

test('the booked course stays whatever it is (D85, D141)', () => {
  const booked = { ...before, booked: { courseId: 'english', isLesson: true, online: false } }
  expect(coursesToCheck({ ...draft, teacherId: 'tanaka' }, booked)).toEqual(['french'])
  expect(coursesToCheck({ ...draft, courseIds: ['english'] }, { ...booked, courseIds: [] })).toEqual([])
})

test('quick build takes no group lesson, and only what teacher, day and time allow (SCHED-93)', () => {
  const courses = [
    { ...aCourse(), group: false },
    { ...aCourse({ id: 'choir' }), group: true },
    { ...aCourse({ id: 'french' }), group: false },
    { ...aCourse({ id: 'evening', startTime: '18:00' }), group: false },
  ]
  const teacherCourseIds = ['english', 'choir', 'evening']
  const idsAt = (startsAt: string | null, endsAt: string | null) =>
    quickBuildCourses(courses, { startsAt, endsAt, teacherCourseIds }).map(({ id }) => id)
  expect(idsAt(at.startsAt, at.endsAt)).toEqual(['english'])
  expect(idsAt(null, null)).toEqual(['english', 'evening'])
})
