import {
  dateOf,
  minutesBetween,
  monthAfter,
  monthOf,
  plusDays,
  plusMinutes,
  type WallTime,
} from '@koma/schema/rules/time'
import type { CourseFacts } from '@koma/schema/rules/facts'
import { occupancyOf } from '@koma/schema/rules/occupancy'
import type { Desk } from './desk.ts'
import type { Period, PlannedBooking, PlannedContract, PlannedSlot, PlannedStudent } from './model.ts'
import type { Random } from './random.ts'
import { school } from './school.ts'
import { weekdayOf } from './slots.ts'

/** Something that happens at a moment; the demo's past is all of them in the order of their times. */
export interface Happening {
  at: WallTime
  run(): void
}

/** Days before a lesson in which people book it. */
const DAYS_AHEAD = 21
const TRIES = 14
const LESSONS_A_DAY = 2
const bookUntilMinutes = school.bookUntilHours * 60 + school.bookUntilMinutes

/** Contracts being written, and what is left of monthly ones carried over after midnight (D98). */
export function planContractHappenings(students: readonly PlannedStudent[], period: Period, desk: Desk): Happening[] {
  return students.flatMap((student) => [
    ...student.contracts.map((contract) => ({
      at: contract.createdAt,
      run: () => desk.open(contract, student, 'staff:admin'),
    })),
    ...student.contracts.flatMap((contract, index) =>
      carryOver(student, contract, student.contracts[index + 1], period, desk),
    ),
  ])
}

function carryOver(
  student: PlannedStudent,
  from: PlannedContract,
  to: PlannedContract | undefined,
  period: Period,
  desk: Desk,
): Happening[] {
  const at = `${monthAfter(monthOf(from.endDate))}-01T00:05:00`
  if (!from.carryOver || to === undefined || at > period.now) return []
  return [{ at, run: () => desk.carryOver(from, to, student, at) }]
}

/** Plans ordinary bookings of about half of all slots, fewer the further ahead they are. */
export function planLessons(
  slots: readonly PlannedSlot[],
  students: readonly PlannedStudent[],
  period: Period,
  desk: Desk,
  random: Random,
): Happening[] {
  const byCourse = studentsByCourse(students)
  return slots.flatMap((slot) => {
    if (!random.chance(demandFor(slot, period))) return []
    const course = random.pick(slot.courses)
    const seats = course.numberOfStudents === 1 ? 1 : random.int(1, course.numberOfStudents)
    return Array.from({ length: seats }).flatMap(() => {
      const at = bookingTime(slot, period.now, random)
      if (at === null) return []
      return visit(slot, at, period, random, desk, () =>
        bookSomeone(slot, course, byCourse.get(course.id) ?? [], at, desk, random),
      )
    })
  })
}

/** Plans teachers' meetings on Mondays and a break on Thursdays: bookings that are no lessons (D71). */
export function planOther(
  slots: readonly PlannedSlot[],
  meeting: CourseFacts,
  rest: CourseFacts,
  period: Period,
  desk: Desk,
): Happening[] {
  const at = `${plusDays(period.firstDay, -7)}T10:00:00`
  return slots.filter(isOther).map((slot) => {
    const course = weekdayOf(dateOf(slot.startsAt)) === 1 ? meeting : rest
    return { at, run: () => desk.block(slot, course, 'staff:admin', at) }
  })
}

/** Tells whether the week keeps this slot for something other than a lesson. */
export function isOther(slot: PlannedSlot): boolean {
  const day = weekdayOf(dateOf(slot.startsAt))
  const time = slot.startsAt.slice(11, 16)
  return slot.locationId !== null && ((day === 1 && time === '14:00') || (day === 4 && time === '12:00'))
}

/**
 * Returns a moment at which a slot may well have been booked: while it was open, by day, before `now`; null if there is
 * none.
 */
export function bookingTime(slot: PlannedSlot, now: WallTime, random: Random): WallTime | null {
  const earliest = later(slot.availableFrom, plusMinutes(slot.startsAt, -DAYS_AHEAD * 1440))
  const latest = earlier(plusMinutes(now, -2), plusMinutes(slot.startsAt, -bookUntilMinutes))
  if (earliest >= latest) return null
  const back = Math.floor(minutesBetween(earliest, latest) * random.next() ** 2)
  const at = plusMinutes(latest, -back)
  const byDay = Number(at.slice(11, 13)) < 7 ? plusMinutes(at, -8 * 60) : at
  return later(byDay, earliest)
}

/** Returns the students who may learn a course by any of their contracts, by course id. */
export function studentsByCourse(students: readonly PlannedStudent[]): Map<string, PlannedStudent[]> {
  const byCourse = new Map<string, PlannedStudent[]>()
  for (const student of students) {
    for (const courseId of new Set(student.contracts.flatMap((contract) => contract.courseIds))) {
      byCourse.set(courseId, [...(byCourse.get(courseId) ?? []), student])
    }
  }
  return byCourse
}

/** Lets one of `students` book the slot; `at` is now for the desk. Undefined when nobody can. */
export function bookSomeone(
  slot: PlannedSlot,
  course: CourseFacts,
  students: readonly PlannedStudent[],
  at: WallTime,
  desk: Desk,
  random: Random,
): PlannedBooking | undefined {
  const bookedCourse = slot.booked === null ? course : slot.courses.find(({ id }) => id === slot.booked?.courseId)
  if (bookedCourse === undefined || students.length === 0 || occupancyOf(slot.booked) === 'full') return undefined
  const online =
    slot.booked === null
      ? slot.locationId === null || (slot.onlineAvailable && random.chance(0.25))
      : slot.booked.online
  const by = random.chance(0.2) ? 'staff' : 'student'
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const student = random.pick(students)
    const sameDay = student.bookings.filter((booking) => dateOf(booking.slot.startsAt) === dateOf(slot.startsAt))
    if (sameDay.length >= LESSONS_A_DAY) continue
    const booking = desk.book(slot, student, { courseCode: bookedCourse.code, online }, by, at)
    if (booking !== undefined) return booking
  }
  return undefined
}

/** Returns a booking at `at`, which every ninth person regrets later. */
function visit(
  slot: PlannedSlot,
  at: WallTime,
  period: Period,
  random: Random,
  desk: Desk,
  book: () => PlannedBooking | undefined,
): Happening[] {
  let booking: PlannedBooking | undefined
  const booked = {
    at,
    run: () => {
      booking = book()
    },
  }
  if (!random.chance(0.11)) return [booked]
  const latest = earlier(period.now, plusMinutes(slot.startsAt, -15))
  const cancelAt = plusMinutes(at, Math.ceil(minutesBetween(at, latest) * random.next()) + 1)
  if (cancelAt > latest) return [booked]
  const by = random.chance(0.25) ? 'staff' : 'student'
  return [
    booked,
    {
      at: cancelAt,
      run: () => {
        if (booking !== undefined) desk.cancel(booking, by, cancelAt)
      },
    },
  ]
}

/** Returns the chance that a slot is wanted at all: evenings and Saturdays more, the weeks to come less. */
function demandFor(slot: PlannedSlot, period: Period): number {
  const daysAhead = minutesBetween(period.now, slot.startsAt) / 1440
  const base = daysAhead < 0 ? 0.6 : daysAhead < 7 ? 0.55 : daysAhead < 14 ? 0.42 : 0.28
  const busy = Number(slot.startsAt.slice(11, 13)) >= 17 || weekdayOf(dateOf(slot.startsAt)) === 6
  return busy ? base * 1.2 : base * 0.95
}

/** Marks attendance as of `now`: past lessons are marked, those just over not all yet. */
export function markAttendance(bookings: readonly PlannedBooking[], now: WallTime, random: Random): void {
  for (const booking of bookings) {
    const justOver = booking.slot.endsAt > plusMinutes(now, -180)
    if (booking.payer === null || booking.status !== 'booked' || booking.slot.startsAt >= now) continue
    const marked = booking.slot.endsAt <= now && (!justOver || random.chance(0.5))
    if (marked) booking.attendance = random.chance(0.94) ? 'present' : 'absent'
  }
}

function earlier(a: WallTime, b: WallTime): WallTime {
  return a < b ? a : b
}

function later(a: WallTime, b: WallTime): WallTime {
  return a > b ? a : b
}

/** Lets everything happen in the order of time; what happens at one moment keeps its order. */
export function runAll(happenings: readonly Happening[]): void {
  for (const happening of happenings.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))) happening.run()
}
