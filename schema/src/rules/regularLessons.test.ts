import { expect, test } from 'vitest'
import {
  comingTimes,
  habitsIn,
  type HabitLesson,
  type LessonCount,
  nextOfHabit,
  shownHabits,
} from './regularLessons.ts'

/** Monday 30 November 2026, noon. */
const now = '2026-11-30T12:00:00'
const TUESDAY = 2

const count = (change: Partial<LessonCount>): LessonCount => ({
  weekday: TUESDAY,
  time: '18:00',
  teacherId: 'emily',
  courseId: 'eng',
  lessons: 2,
  latest: '2026-11-24T18:00:00',
  ...change,
})

const lesson = (startsAt: string, change: Partial<HabitLesson> = {}): HabitLesson => ({
  id: startsAt,
  startsAt,
  isOwn: false,
  isBookable: true,
  ...change,
})

const tuesdays = { at: { weekday: TUESDAY, time: '18:00' }, teacherId: 'emily', courseIds: ['eng'], lessons: 4 }

test('a time of the week that came twice is a habit, once is none, the most frequent first (MYLES-01)', () => {
  const often = count({ weekday: 4, lessons: 5 })
  const once = count({ weekday: 5, lessons: 1, teacherId: 'grace' })
  expect(habitsIn([count({}), often, once]).map(({ at, lessons }) => [at?.weekday, lessons])).toEqual([
    [4, 5],
    [TUESDAY, 2],
  ])
  expect(habitsIn([])).toEqual([])
})

test('a teacher of different times is a habit, with the courses had, unless one of the times is (MYLES-01)', () => {
  const grace = [
    count({ teacherId: 'grace', weekday: 5, lessons: 1 }),
    count({ teacherId: 'grace', weekday: 6, lessons: 1, courseId: 'biz' }),
  ]
  const emily = [count({}), count({ weekday: 3, lessons: 1 })]
  expect(habitsIn([...grace, ...emily])).toEqual([
    { at: { weekday: TUESDAY, time: '18:00' }, teacherId: 'emily', courseIds: ['eng'], lessons: 2 },
    { at: null, teacherId: 'grace', courseIds: ['eng', 'biz'], lessons: 2 },
  ])
  const hidden = grace.map((each) => ({ ...each, teacherId: null }))
  expect(habitsIn(hidden)).toEqual([])
})

test('the times looked at are those to come, one for each of four weeks (MYLES-02)', () => {
  expect(comingTimes({ weekday: TUESDAY, time: '18:00' }, now)).toEqual(
    ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22'].map((day) => `${day}T18:00:00`),
  )
  expect(comingTimes({ weekday: 1, time: '11:00' }, now)[0]).toBe('2026-12-07T11:00:00')
  expect(comingTimes({ weekday: 1, time: '13:00' }, now)).toHaveLength(4)
  expect(comingTimes({ weekday: 1, time: '13:00' }, now)[0]).toBe('2026-11-30T13:00:00')
})

test('the soonest free lesson at the regular time comes before anything nearer (MYLES-02)', () => {
  const free = lesson('2026-12-08T18:00:00')
  const lessons = [
    lesson('2026-12-15T18:00:00'),
    free,
    lesson('2026-12-01T17:00:00'),
    lesson('2026-12-01T18:00:00', { isBookable: false }),
  ]
  expect(nextOfHabit(tuesdays, lessons, now)).toEqual({ habit: tuesdays, next: free, missed: null })
})

test('without a free one it is the nearest to the first that cannot be booked, which is named (MYLES-03)', () => {
  const own = lesson('2026-12-01T18:00:00', { isOwn: true, isBookable: false })
  const full = lesson('2026-12-08T18:00:00', { isBookable: false })
  const near = lesson('2026-12-09T10:00:00')
  const sooner = lesson('2026-12-01T10:00:00')
  expect(nextOfHabit(tuesdays, [own, full, near, sooner], now)).toEqual({ habit: tuesdays, next: near, missed: full })
})

test('where no lesson is at the time, it is the nearest to the first such time, and none is missed (MYLES-03)', () => {
  const [near, far] = [lesson('2026-12-01T16:00:00'), lesson('2026-12-03T18:00:00')]
  expect(nextOfHabit(tuesdays, [far, near], now)).toEqual({ habit: tuesdays, next: near, missed: null })
  expect(nextOfHabit(tuesdays, [lesson('2026-12-01T16:00:00', { isBookable: false })], now)).toBeNull()
})

test('who has booked each lesson at the time is offered none (MYLES-03)', () => {
  const own = { isOwn: true, isBookable: false }
  const lessons = [
    lesson('2026-12-01T18:00:00', own),
    lesson('2026-12-08T18:00:00', own),
    lesson('2026-12-02T10:00:00'),
  ]
  expect(nextOfHabit(tuesdays, lessons, now)).toBeNull()
})

test('of a teacher alone it is the soonest, and no lesson is shown twice (MYLES-02)', () => {
  const teacher = { ...tuesdays, at: null }
  const soonest = lesson('2026-12-01T16:00:00')
  const next = nextOfHabit(teacher, [lesson('2026-12-01T18:00:00'), soonest], now)
  expect(next).toEqual({ habit: teacher, next: soonest, missed: null })
  if (next === null) throw new Error('nothing')
  const others = ['2026-12-02T10:00:00', '2026-12-03T10:00:00', '2026-12-04T10:00:00'].map((start) => ({
    ...next,
    next: lesson(start),
  }))
  expect(shownHabits([next, next, ...others]).map((each) => each.next.startsAt)).toEqual([
    '2026-12-01T16:00:00',
    '2026-12-02T10:00:00',
    '2026-12-03T10:00:00',
  ])
})
