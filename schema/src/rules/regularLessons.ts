import { minutesBetween, plusDays, plusMinutes, type WallDate, type WallTime } from './time.ts'

/** For how many weeks back lessons make a habit, and for how many ahead its next lesson is looked for. */
export const WEEKS_BACK = 12
export const WEEKS_AHEAD = 4

const LEAST_LESSONS = 2
const MOST_HABITS = 6
const MOST_SHOWN = 3

/** How often a student had, or has booked, one course with one teacher at one time of the week. */
export interface LessonCount {
  /** 0 (Sunday) to 6. */
  weekday: number
  /** `HH:MM`. */
  time: string
  /** null where the school hides its teachers. */
  teacherId: string | null
  courseId: string
  lessons: number
  latest: WallTime
}

/** What a student does regularly: a time of the week with a teacher and a course, or a teacher at any time. */
export interface Habit {
  /** null where only the teacher is regular. */
  at: { weekday: number; time: string } | null
  teacherId: string | null
  courseIds: readonly string[]
  lessons: number
}

/** A lesson that might be the next of a habit. */
export interface HabitLesson {
  id: string
  startsAt: WallTime
  /** The student has booked it. */
  isOwn: boolean
  /** The student can book it now, as a course of the habit. */
  isBookable: boolean
}

/** The next lesson of a habit. */
export interface NextOfHabit {
  habit: Habit
  next: HabitLesson
  /**
   * The first lesson at the regular time, which cannot be booked; null where `next` is at that time or there is none.
   */
  missed: HabitLesson | null
}

/**
 * Returns the habits in a student's lessons, the most frequent first: times of the week that came at least twice, then
 * teachers had at least twice who belong to none of those times. (MYLES-01)
 */
export function habitsIn(counts: readonly LessonCount[]): Habit[] {
  const byTime = counts
    .filter(({ lessons }) => lessons >= LEAST_LESSONS)
    .toSorted(mostThenLatest)
    .map(({ weekday, time, teacherId, courseId, lessons }): Habit => ({
      at: { weekday, time },
      teacherId,
      courseIds: [courseId],
      lessons,
    }))
  const atTimes = new Set(byTime.map(({ teacherId }) => teacherId))
  const others = counts.filter(({ teacherId }) => teacherId !== null && !atTimes.has(teacherId))
  const byTeacher = [...Map.groupBy(others, ({ teacherId }) => teacherId)]
    .map(([teacherId, had]) => ({
      teacherId,
      had,
      lessons: had.reduce((sum, { lessons }) => sum + lessons, 0),
      latest:
        had
          .map(({ latest }) => latest)
          .toSorted()
          .at(-1) ?? '',
    }))
    .filter(({ lessons }) => lessons >= LEAST_LESSONS)
    .toSorted(mostThenLatest)
    .map(({ teacherId, had, lessons }): Habit => ({
      at: null,
      teacherId,
      courseIds: [...new Set(had.map(({ courseId }) => courseId))],
      lessons,
    }))
  return [...byTime, ...byTeacher].slice(0, MOST_HABITS)
}

type Frequent = Pick<LessonCount, 'lessons' | 'latest'>

function mostThenLatest(a: Frequent, b: Frequent): number {
  return b.lessons - a.lessons || (a.latest < b.latest ? 1 : a.latest > b.latest ? -1 : 0)
}

/** Returns the coming occurrences of a time of the week, soonest first: one for each week that is looked at. */
export function comingTimes({ weekday, time }: { weekday: number; time: string }, now: WallTime): WallTime[] {
  const today = now.slice(0, 10)
  const first = plusDays(today, (weekday - weekdayOf(today) + 7) % 7)
  return Array.from({ length: WEEKS_AHEAD + 1 }, (_, week) => `${plusDays(first, 7 * week)}T${time}:00`)
    .filter((start) => start > now)
    .slice(0, WEEKS_AHEAD)
}

/** Returns the last day on which the next lesson of a habit is looked for. */
export function lastHabitDay(now: WallTime): WallDate {
  return plusMinutes(now, WEEKS_AHEAD * 7 * 24 * 60).slice(0, 10)
}

/**
 * Returns the next lesson of a habit that the student can book: the soonest at the regular time; where none is free,
 * the nearest to it; of a teacher alone, the soonest. null where there is none, or the student has booked each lesson
 * at that time. (MYLES-02, MYLES-03)
 */
export function nextOfHabit(habit: Habit, lessons: readonly HabitLesson[], now: WallTime): NextOfHabit | null {
  const times = habit.at === null ? [] : comingTimes(habit.at, now)
  const byStart = lessons.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : 0))
  const atTime = byStart.filter(({ startsAt }) => times.includes(startsAt))
  const bookable = byStart.filter(({ isBookable }) => isBookable)
  const free = atTime.find(({ isBookable }) => isBookable)
  if (free !== undefined) return { habit, next: free, missed: null }
  const missed = atTime.find(({ isOwn }) => !isOwn) ?? null
  if (atTime.length > 0 && missed === null) return null
  const aim = missed?.startsAt ?? times[0] ?? now
  const distance = ({ startsAt }: HabitLesson) => Math.abs(minutesBetween(aim, startsAt))
  const [next] = bookable.toSorted((a, b) => distance(a) - distance(b))
  return next === undefined ? null : { habit, next, missed }
}

/** Returns the next lessons to show, each lesson once. */
export function shownHabits(nexts: readonly NextOfHabit[]): NextOfHabit[] {
  const first = new Map<string, NextOfHabit>()
  for (const each of nexts) if (!first.has(each.next.id)) first.set(each.next.id, each)
  return [...first.values()].slice(0, MOST_SHOWN)
}

function weekdayOf(day: WallDate): number {
  return Temporal.PlainDate.from(day).dayOfWeek % 7
}
