import { book, type BookingVerdict } from './book.ts'
import type { BookingFacts, BookingRefusal, BookingRequest, BookingRules } from './bookingFacts.ts'
import { BookedSoFar } from './bookedSoFar.ts'
import { dateOf, plusDays, type WallDate, type WallTime } from './time.ts'

/** The most lessons that are booked in one step. */
export const MOST_LESSONS = 60

/** The most days from the first lesson of a repeat to its last. */
export const MOST_REPEAT_DAYS = 366

const WEEK = 7

/** Returns the same time every week, from `first` to the day `until` inclusive (REPEAT-01). */
export function weeklyTimes(first: WallTime, until: WallDate): WallTime[] {
  const times: WallTime[] = []
  const [day, time] = [dateOf(first), first.slice(10)]
  for (let next = day; next <= until && times.length < MOST_LESSONS; next = plusDays(next, WEEK)) {
    times.push(`${next}${time}`)
  }
  return times
}

/** A lesson that may be booked: the facts of its slot and of the student, and how it is to be booked. */
export interface Lesson {
  facts: BookingFacts
  request: BookingRequest
}

/**
 * Judges lessons in the order of the list, each as if those before it were booked (REPEAT-02). Their points are spent,
 * they count towards the months' limits, and nothing overlaps them. A refused one counts as not booked.
 */
export function bookInOrder(lessons: readonly Lesson[], rules: BookingRules, now: WallTime): BookingVerdict[] {
  const booked = new BookedSoFar()
  return lessons.map(({ facts, request }) => {
    const verdict = book(booked.before(facts), request, rules, now)
    booked.add(facts, verdict)
    return verdict
  })
}

/** Other lessons in place of one that cannot be booked. */
export interface Others<One extends Lesson> {
  /** At the same time with other teachers, the best first. */
  sameTime: readonly One[]
  /** On the same day with the same teacher at other times, the nearest first. */
  sameDay: readonly One[]
}

/** One date of a repeat, with the lessons that may be booked on it. */
export interface RepeatDate<One extends Lesson> extends Others<One> {
  startsAt: WallTime
  /** The lesson that is the same as the first; otherwise why there is none. */
  usual: One | BookingRefusal
  /** The lesson that is wished for instead; null where it is the usual one. */
  instead: One | null
  /** Whether the date is not to be booked. It is judged all the same. */
  isLeftOut: boolean
}

/** How a repeat is judged. */
export interface RepeatRules {
  rules: BookingRules
  /** Whether a lesson with another teacher at that time is as good. */
  anyTeacher: boolean
  now: WallTime
}

/** What becomes of one date. */
export interface PlannedDate<One extends Lesson> {
  startsAt: WallTime
  /** The lesson that would be booked; null where there is none. */
  lesson: One | null
  verdict: BookingVerdict
  /** Whether it would be booked: it can be, and is not left out. */
  isTaken: boolean
  /** Lessons that could be booked in its place, a few of each kind. */
  alternatives: { lesson: One; verdict: Extract<BookingVerdict, { ok: true }> }[]
}

/** The most alternatives of each kind for one date. */
export const MOST_ALTERNATIVES = 3

/**
 * Plans a repeat, date by date in order, each as if the ones taken before it were booked (REPEAT-02…05). A date whose
 * lesson cannot be booked has the reason, and what could be booked in its place.
 */
export function planRepeat<One extends Lesson>(
  dates: readonly RepeatDate<One>[],
  { rules, anyTeacher, now }: RepeatRules,
): PlannedDate<One>[] {
  const booked = new BookedSoFar()
  const judge = ({ facts, request }: One) => book(booked.before(facts), request, rules, now)
  const possible = (lessons: readonly One[]) =>
    lessons
      .flatMap((lesson) => {
        const verdict = judge(lesson)
        return verdict.ok ? [{ lesson, verdict }] : []
      })
      .slice(0, MOST_ALTERNATIVES)
  return dates.map(({ startsAt, usual, instead, isLeftOut, sameTime, sameDay }) => {
    const own = 'facts' in usual ? { lesson: usual, verdict: judge(usual) } : { lesson: null, verdict: usual }
    const others = own.verdict.ok ? [] : possible(sameTime)
    const alternatives = own.verdict.ok ? [] : [...others, ...possible(sameDay)]
    const better = anyTeacher && !own.verdict.ok ? others[0] : undefined
    const { lesson, verdict } = instead === null ? (better ?? own) : { lesson: instead, verdict: judge(instead) }
    const isTaken = verdict.ok && !isLeftOut
    if (lesson !== null && isTaken) booked.add(lesson.facts, verdict)
    return { startsAt, lesson, verdict, isTaken, alternatives }
  })
}
