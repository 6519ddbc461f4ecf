import type { MoveWarningKind } from '../slotMoveTexts.ts'
import { type ChoosableCourse, choosableCourses } from './courseChoice.ts'
import {
  dateOf,
  minutesBetween,
  monthOf,
  plusDays,
  plusMinutes,
  asClockShows,
  type WallDate,
  type WallTime,
} from './time.ts'

/** A slot as a move finds it. */
export interface MovableSlot {
  startsAt: WallTime
  endsAt: WallTime
  availableFrom: WallTime
  cancelBy: WallTime
  teacherId: string
  locationId: string | null
  onlineAvailable: boolean
  /** The place of its booked lesson; null while nobody is booked. */
  bookedPlace: { online: boolean; locationId: string | null } | null
}

/** The target of a move; what is left out or null stays. A place without a location is online. */
export interface MoveTarget {
  startsAt?: WallTime | null | undefined
  endsAt?: WallTime | null | undefined
  teacherId?: string | null | undefined
  place?: { locationId?: string | null | undefined } | null | undefined
}

/**
 * Returns the slot as it would be at its target. The end keeps the length. The cancellation deadline moves by as many
 * days as the lesson, at the same time of day, and is the start at the latest (D76). A slot that is open to students
 * stays open. An online lesson of a booked slot keeps its location for later (D74).
 */
export function movedSlot(slot: MovableSlot, target: MoveTarget, timeZone: string): MovableSlot {
  const startsAt = target.startsAt ?? slot.startsAt
  const endsAt = target.endsAt ?? plusMinutes(startsAt, minutesBetween(slot.startsAt, slot.endsAt))
  const days = daysBetween(dateOf(slot.startsAt), dateOf(startsAt))
  const later = (time: WallTime): WallTime =>
    days === 0 ? time : asClockShows(plusMinutes(time, days * 24 * 60), timeZone)
  const cancelBy = later(slot.cancelBy)
  return {
    startsAt,
    endsAt,
    availableFrom: dateOf(slot.availableFrom) < dateOf(startsAt) ? slot.availableFrom : later(slot.availableFrom),
    cancelBy: cancelBy > startsAt ? startsAt : cancelBy,
    teacherId: target.teacherId ?? slot.teacherId,
    ...placed(slot, target.place),
  }
}

function placed(
  slot: MovableSlot,
  place: MoveTarget['place'],
): Pick<MovableSlot, 'locationId' | 'onlineAvailable' | 'bookedPlace'> {
  const { locationId, onlineAvailable, bookedPlace } = slot
  if (place === null || place === undefined) return { locationId, onlineAvailable, bookedPlace }
  const chosen = place.locationId ?? null
  if (chosen !== null) {
    return { locationId: chosen, onlineAvailable, bookedPlace: bookedPlace && { online: false, locationId: chosen } }
  }
  const online = { online: true, locationId: null }
  return bookedPlace === null
    ? { locationId: null, onlineAvailable: true, bookedPlace }
    : { locationId, onlineAvailable: true, bookedPlace: online }
}

/** Tells whether the slot stays where it is: same time, teacher and place. */
export function staysThere(slot: MovableSlot, after: MovableSlot): boolean {
  return (
    slot.startsAt === after.startsAt &&
    slot.endsAt === after.endsAt &&
    slot.teacherId === after.teacherId &&
    slot.locationId === after.locationId &&
    slot.onlineAvailable === after.onlineAvailable &&
    slot.bookedPlace?.online === after.bookedPlace?.online &&
    slot.bookedPlace?.locationId === after.bookedPlace?.locationId
  )
}

/** Tells whether a move puts students to another time, teacher or room; holding their lesson online does not (D74). */
export function rebooks(before: MovableSlot, after: MovableSlot): boolean {
  if (before.bookedPlace === null || after.bookedPlace === null) return false
  const isSame =
    before.startsAt === after.startsAt && before.endsAt === after.endsAt && before.teacherId === after.teacherId
  return !isSame || !after.bookedPlace.online
}

/**
 * Returns the courses a moved slot offers: those it has that its new teacher, day and time allow (D73), and the booked
 * one.
 */
export function coursesThere(
  courses: readonly ChoosableCourse[],
  after: Pick<MovableSlot, 'startsAt' | 'endsAt'>,
  teacherCourseIds: readonly string[],
  bookedCourseId: string | null,
): string[] {
  const choice = { startsAt: after.startsAt, endsAt: after.endsAt, teacherCourseIds, lessonRules: true }
  const possible = new Set(choosableCourses(courses, choice).map(({ id }) => id))
  return courses.filter(({ id }) => id === bookedCourseId || possible.has(id)).map(({ id }) => id)
}

/** A booking that goes along, with what its contract says. */
export interface MovedBooking {
  studentName: string | null
  /** Whether the student pauses or has left on the new day, but not on the old one. (PAUSE-16) */
  goesAway: boolean
  marked: boolean
  /** Whether it was made by the rules of its contract. */
  byRules: boolean
  contract: {
    startDate: WallDate
    endDate: WallDate
    monthlyBookingLimit: number | null
    /** Bookings that would count towards the limit in the month of the new time, this one included. */
    bookingsThen: number
  } | null
}

/** A warning that staff should see before a slot moves, and weigh themselves. */
export interface MoveWarning {
  kind: MoveWarningKind
  /** The student it is about, or the other lesson at the place; null: the whole slot. */
  studentName: string | null
}

/**
 * Returns what speaks against a move without forbidding it. The school moves the lesson, so staff weigh a contract's
 * period and limits, a pause, the course's hours, a missed deadline and attendance marks.
 */
export function moveWarnings(
  slot: MovableSlot,
  after: MovableSlot,
  facts: { bookings: readonly MovedBooking[]; courseFits: boolean; coursesLost: boolean; now: WallTime },
): MoveWarning[] {
  const { bookings, now } = facts
  const isBooked = slot.bookedPlace !== null
  const isElsewhen = slot.startsAt !== after.startsAt || slot.endsAt !== after.endsAt
  const warnings: MoveWarning[] = []
  const warn = (kind: MoveWarningKind, studentName: string | null = null) => warnings.push({ kind, studentName })
  if (slot.startsAt <= now) warn('begun')
  if (after.startsAt <= now && isElsewhen) warn('intoPast')
  if (isBooked && !facts.courseFits) warn('courseHours')
  if (facts.coursesLost) warn('coursesLost')
  if (isBooked && isElsewhen && after.cancelBy <= now && slot.cancelBy > now) warn('deadlinePassed')
  for (const { studentName, goesAway, marked, byRules, contract } of bookings) {
    if (goesAway) warn('studentAway', studentName)
    if (marked && isElsewhen) warn('marked', studentName)
    if (contract === null) continue
    const date = dateOf(after.startsAt)
    if (isElsewhen && (date < contract.startDate || date > contract.endDate)) warn('contractPeriod', studentName)
    const isOver = contract.monthlyBookingLimit !== null && contract.bookingsThen > contract.monthlyBookingLimit
    if (byRules && isOver && monthOf(slot.startsAt) !== monthOf(after.startsAt)) warn('bookingLimit', studentName)
  }
  return warnings
}

function daysBetween(from: WallDate, to: WallDate): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).total('days')
}

/** Returns `date` moved as `from` would have to be to become `to`: how the others of a selection follow one. */
export function shiftedDate(date: WallDate, from: WallDate, to: WallDate): WallDate {
  return plusDays(date, daysBetween(from, to))
}
