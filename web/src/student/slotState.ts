import type { ReasonCode } from '@koma/schema/codes'
import type { RuleNote } from '@koma/schema/codes'
import { book, type BookingVerdict } from '@koma/schema/rules/book'
import { closesForStudents, isTeacherGone } from '@koma/schema/rules/bookable'
import type { BookedFacts, SchoolFacts, SlotFacts, StudentFacts } from '@koma/schema/rules/facts'
import { occupancyOf, seatsLeft } from '@koma/schema/rules/occupancy'
import { isAwayOn } from '@koma/schema/rules/leave'
import { overlaps, dateOf, type WallTime } from '@koma/schema/rules/time'
import { joinWaitingList } from '@koma/schema/rules/waiting'
import type { OwnBooking, StudentSlot } from './studentDocuments.ts'
import type { StudentAccount } from './useStudentAccount.ts'

/** One way to take a slot: a course, at the slot's place or online. (BOOK-04) */
export interface Choice {
  /** Unique within the slot. */
  key: string
  course: StudentSlot['courses'][number]
  online: boolean
  verdict: BookingVerdict
}

/** Why a choice cannot be taken. */
export interface Why {
  code: ReasonCode
  note?: RuleNote | undefined
  /** The day that the words of the note name. */
  day?: string | undefined
  /** Of a balance that is too low: what the lesson costs, and the most that a contract of its course has left. */
  short?: { cost: number; points: number } | undefined
}

/**
 * The state of a slot for a student at a moment. (SLOT-09) `booked`: by the student. `closed`: to bookings for good.
 * `full`: without a free seat. `soon`: not yet open. `open`: with at least one choice to take. `refused`: open to
 * others but not to this student.
 */
export type SlotState = {
  /** The courses and places the student may ask for; those refused carry the reason. */
  choices: readonly Choice[]
  /** Seats; `capacity` is null while the first booking may still decide it (D52). */
  seats: { booked: number; capacity: number | null; left: number; held: number }
  /** The ways to take it: at a location, online, or either. */
  place: { location: string | null; online: boolean }
  /** Whether the student is on its waiting list, which can be left whatever the slot has become. (BOOK-37) */
  waiting: boolean
} & (
  | { kind: 'booked'; booking: OwnBooking }
  | { kind: 'closed' | 'open' }
  /**
   * `mayWait`: may join the waiting list; `whyNot`: what makes waiting of no use to this student (BOOK-35, BOOK-36).
   */
  | { kind: 'full'; mayWait: boolean; whyNot: Why | null }
  | { kind: 'soon'; opensAt: WallTime }
  | { kind: 'refused'; why: Why }
)

/** Before it opens, while it may be booked, after it closed, once it has started. (D44, D143) */
type Phase = 'before' | 'within' | 'after' | 'started'

interface Known {
  school: SchoolFacts
  account: StudentAccount
  closesAt: WallTime
  phase: Phase
  state: SlotState
}

const known = new WeakMap<StudentSlot, Known>()

/**
 * Returns the state of `slot` for the student at `now`, by the booking rules (BOOK-01, BOOK-02, BOOK-03). Judges again
 * only when the slot, the student's account, the school or the phase has changed. So judging thousands of slots each
 * minute is cheap, and an unchanged slot keeps the same state object.
 */
export function slotState(slot: StudentSlot, account: StudentAccount, school: SchoolFacts, now: WallTime): SlotState {
  const before = known.get(slot)
  const closesAt = before?.school === school ? before.closesAt : closesForStudents(slot, school)
  const phase = phaseOf(slot, closesAt, now)
  if (before?.school === school && before.account === account && before.phase === phase) return before.state
  const state = judge(slot, account, school, phase, now)
  known.set(slot, { school, account, closesAt, phase, state })
  return state
}

function phaseOf(slot: StudentSlot, closesAt: WallTime, now: WallTime): Phase {
  if (now > closesAt) return now < slot.startsAt ? 'after' : 'started'
  return now < slot.availableFrom ? 'before' : 'within'
}

function judge(
  slot: StudentSlot,
  account: StudentAccount,
  school: SchoolFacts,
  phase: Phase,
  now: WallTime,
): SlotState {
  const facts = slotFactsOf(slot)
  const choices = choicesOf(slot, facts, account, school, now)
  const waiting = account.waitingFor.has(slot.id)
  const common = {
    choices,
    seats: { ...seatsOf(facts, choices), held: slot.heldCount },
    place: placeOf(slot, facts, school),
    waiting,
  }
  const booking = account.bookingOf.get(slot.id)
  if (booking !== undefined) return { kind: 'booked', booking, ...common }
  if (phase === 'started' || phase === 'after' || isTeacherGone(facts, now)) return { kind: 'closed', ...common }
  if (occupancyOf(facts.booked) === 'full') {
    const student = { ...studentFactsOf(slot, account), isWaiting: waiting }
    const verdict = joinWaitingList({ school, slot: { ...facts, isLesson: true }, student }, 'student', now)
    const isOfNoUse = !verdict.ok && verdict.code !== 'generalE'
    return { kind: 'full', mayWait: verdict.ok, whyNot: isOfNoUse ? verdict : null, ...common }
  }
  if (phase === 'before') return { kind: 'soon', opensAt: slot.availableFrom, ...common }
  if (choices.some((choice) => choice.verdict.ok)) return { kind: 'open', ...common }
  const refused = choices.find((choice) => !choice.verdict.ok)
  return { kind: 'refused', why: whyRefused(refused, slot, account), ...common }
}

function whyRefused(choice: Choice | undefined, slot: StudentSlot, account: StudentAccount): Why {
  if (choice === undefined || choice.verdict.ok) return { code: 'ES1001' }
  const { verdict, course } = choice
  if (verdict.code !== 'EU1002') return verdict
  const day = slot.startsAt.slice(0, 10)
  const points = account.contractFacts
    .filter(({ active, startDate, endDate }) => active && startDate <= day && day <= endDate)
    .filter(({ courseIds }) => courseIds.includes(course.id))
    .map((contract) => contract.points)
  return { ...verdict, short: { cost: course.cost, points: Math.max(0, ...points) } }
}

/** Returns a slot as the booking rules take it. */
function slotFactsOf(slot: StudentSlot): SlotFacts {
  return { ...slot, locationId: slot.location?.id ?? null, booked: bookedOf(slot) }
}

// A booked slot keeps its location, so that is where its booked lesson is held unless it is online (SLOT-27).
function bookedOf(slot: StudentSlot): BookedFacts | null {
  if (slot.bookedCourse === null || slot.capacity === null) return null
  const online = slot.lessonOnline === true
  return {
    courseId: slot.bookedCourse.id,
    online,
    locationId: online ? null : (slot.location?.id ?? null),
    // A seat that is held for somebody is as good as taken.
    count: slot.bookedCount + slot.heldCount,
    capacity: slot.capacity,
  }
}

function choicesOf(
  slot: StudentSlot,
  facts: SlotFacts,
  account: StudentAccount,
  school: SchoolFacts,
  now: WallTime,
): readonly Choice[] {
  const student = studentFactsOf(slot, account)
  const { booked } = facts
  const courses = slot.courses.filter((course) => course.isLesson && (booked === null || booked.courseId === course.id))
  const choices = placesOf(facts, school).flatMap((online) =>
    courses.map((course) => ({
      key: `${course.code}${online ? '@online' : ''}`,
      course,
      online,
      verdict: book({ school, slot: facts, student }, { courseCode: course.code, online }, 'student', now),
    })),
  )
  const own = new Set(account.contractFacts.flatMap((contract) => contract.courseIds))
  const fitting = choices.filter((choice) => own.has(choice.course.id))
  // Courses of other people's contracts are noise, unless there is nothing else to name the reason.
  return fitting.length > 0 ? fitting : choices
}

/** Returns the student as the booking rules need one, for a slot the student has not booked. */
function studentFactsOf(slot: StudentSlot, account: StudentAccount): StudentFacts {
  const day = dateOf(slot.startsAt)
  return {
    active: true,
    away: account.leaves.find((leave) => isAwayOn(leave, day)),
    isBooked: false,
    overlaps: account.bookings.some((booking) => overlaps(booking.slot, slot)),
    contracts: account.contractFacts,
  }
}

/** Returns the ways to take a slot: true for online, false for its place. */
function placesOf({ booked, locationId, onlineAvailable }: SlotFacts, school: SchoolFacts): boolean[] {
  if (booked !== null) return [booked.online]
  return [...(locationId === null ? [] : [false]), ...(onlineAvailable && school.onlineLessons ? [true] : [])]
}

function placeOf(slot: StudentSlot, facts: SlotFacts, school: SchoolFacts): SlotState['place'] {
  const places = placesOf(facts, school)
  return {
    location: places.includes(false) ? (slot.location?.locationName ?? null) : null,
    online: places.includes(true),
  }
}

function seatsOf(facts: SlotFacts, choices: readonly Choice[]): Omit<SlotState['seats'], 'held'> {
  const { booked } = facts
  const left = seatsLeft({ booked, courses: choices.map((choice) => choice.course) })
  const sizes = new Set(choices.map((choice) => choice.course.numberOfStudents))
  const open = sizes.size === 1 ? left : null
  return { booked: booked?.count ?? 0, capacity: booked?.capacity ?? open, left }
}
