import { book, type BookingVerdict } from './book.ts'
import type { BookingFacts, BookingRefusal, BookingRequest, BookingRules } from './bookingFacts.ts'
import { type ContractFacts, usageIn } from './facts.ts'
import { withPointsTaken } from './lots.ts'
import { dateOf, monthOf, overlaps, plusDays, type WallDate, type WallTime } from './time.ts'

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

/** What the lessons booked so far change for those after them. */
class BookedSoFar {
  private readonly slots: { id: string; startsAt: WallTime; endsAt: WallTime }[] = []
  private readonly spent = new Map<string, { date: WallDate; cost: number }[]>()
  private readonly bookings = new Map<string, number>()
  /** The points that contracts still hold once the held seats among the lessons are booked. */
  private readonly held = new Map<string, number>()

  /** Returns the facts of a lesson as if the earlier ones were booked. */
  before({ school, slot, student }: BookingFacts): BookingFacts {
    const month = monthOf(slot.startsAt)
    return {
      school,
      slot,
      student: {
        ...student,
        isBooked: student.isBooked || this.slots.some(({ id }) => id === slot.id),
        overlaps: student.overlaps || this.slots.some((other) => overlaps(other, slot)),
        contracts: student.contracts.map((contract) => this.contractBefore(contract, month)),
      },
    }
  }

  add({ slot, student }: BookingFacts, verdict: BookingVerdict): void {
    if (!verdict.ok) return
    const { contract, cost } = verdict
    const ofMonth = `${contract.id} ${monthOf(slot.startsAt)}`
    this.slots.push(slot)
    this.spent.set(contract.id, [...(this.spent.get(contract.id) ?? []), { date: dateOf(slot.startsAt), cost }])
    this.bookings.set(ofMonth, (this.bookings.get(ofMonth) ?? 0) + 1)
    // The student's own hold is left out in the facts of its slot alone: booking it ends the hold.
    for (const each of student.contracts) this.held.set(each.id, Math.min(each.heldPoints ?? 0, this.heldBy(each)))
  }

  private heldBy({ id }: ContractFacts): number {
    return this.held.get(id) ?? Number.POSITIVE_INFINITY
  }

  private contractBefore(contract: ContractFacts, month: string): ContractFacts {
    const { id, usage } = contract
    const used = usageIn(contract, month)
    const booked = this.bookings.get(`${id} ${month}`) ?? 0
    const left = (this.spent.get(id) ?? []).reduce(
      (before, { date, cost }) => withPointsTaken(before, date, cost),
      contract,
    )
    return {
      ...left,
      heldPoints: Math.min(contract.heldPoints ?? 0, this.heldBy(contract)),
      usage: [...usage.filter((each) => each.month !== month), { ...used, bookings: used.bookings + booked }],
    }
  }
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
