import { randomUUID } from 'node:crypto'
import { book, type BookingVerdict } from '@koma/schema/rules/book'
import { cancel } from '@koma/schema/rules/cancel'
import type { CourseFacts, SchoolFacts } from '@koma/schema/rules/facts'
import { monthOf, overlaps, type WallTime } from '@koma/schema/rules/time'
import { joinWaitingList } from '@koma/schema/rules/waiting'
import { Ledger, SYSTEM } from './ledger.ts'
import type {
  PlannedBooking,
  PlannedContract,
  PlannedOffer,
  PlannedSlot,
  PlannedStudent,
  PlannedWaiting,
} from './model.ts'

/**
 * The school's front desk in memory. Every booking and cancellation of the demo is judged by the rules of real ones at
 * the moment it is meant to happen. So the demo cannot hold anything that Koma would have refused. Calls must come in
 * the order of their times.
 */
export class Desk {
  readonly bookings: PlannedBooking[] = []
  readonly ledger = new Ledger()
  readonly waiting: PlannedWaiting[] = []
  readonly offers: PlannedOffer[] = []
  private readonly school: SchoolFacts

  constructor(school: SchoolFacts) {
    this.school = school
  }

  /** Books `student` if the rules allow it; undefined when they refuse. */
  book(
    slot: PlannedSlot,
    student: PlannedStudent,
    request: { courseCode: string; online: boolean },
    by: 'student' | 'staff',
    at: WallTime,
  ): PlannedBooking | undefined {
    const verdict = this.judge(slot, student, request, by, at)
    if (!verdict.ok) return undefined
    const contract = student.contracts.find(({ id }) => id === verdict.contract.id)
    if (contract === undefined) return undefined

    const { course, online, locationId } = verdict
    const booking: PlannedBooking = {
      id: randomUUID(),
      slot,
      payer: { student, contract },
      course,
      locationId,
      online,
      status: 'booked',
      attendance: null,
      bookedAt: at,
      cancelledAt: null,
    }
    this.seat(booking)
    student.bookings.push(booking)
    usageOf(contract, monthOf(slot.startsAt)).bookings += 1
    const actor = this.actor(by, student, at)
    this.ledger.move(contract, -course.cost, 'booking', booking.id, actor, at)
    this.ledger.note('booking', booking, -course.cost, actor, at)
    return booking
  }

  /** Judges booking `student` at `at` by the rules. */
  judge(
    slot: PlannedSlot,
    student: PlannedStudent,
    request: { courseCode: string; online: boolean },
    by: 'student' | 'staff',
    at: WallTime,
  ): BookingVerdict {
    const contracts = student.contracts.filter((contract) => contract.createdAt <= at)
    const facts = this.bookingFacts(slot, student, contracts)
    return book({ school: this.school, slot, student: facts }, request, by, at)
  }

  /** Cancels a live booking under the rules for students; nothing happens once the lesson has started. */
  cancel(booking: PlannedBooking, by: 'student' | 'staff', at: WallTime): void {
    const { payer, slot } = booking
    if (payer === null || booking.status !== 'booked' || at >= slot.startsAt) return
    const { contract, student } = payer
    const verdict = cancel({ slot, booking: { cost: booking.course.cost, contract } }, by, at)
    if (!verdict.ok || verdict.outcome === 'cancel-unrestricted') return

    booking.status = verdict.outcome
    booking.cancelledAt = at
    student.bookings.splice(student.bookings.indexOf(booking), 1)
    if (slot.booked !== null)
      slot.booked = slot.booked.count > 1 ? { ...slot.booked, count: slot.booked.count - 1 } : null
    const usage = usageOf(contract, monthOf(slot.startsAt))
    if (verdict.returned) {
      usage.bookings -= 1
      usage.returns += 1
    }
    const actor = this.actor(by, student, at)
    this.ledger.move(contract, verdict.credit, 'cancellation', booking.id, actor, at)
    this.ledger.note(verdict.outcome, booking, verdict.credit, actor, at)
  }

  /** Fills an empty slot with a booking other than a lesson (D71). */
  block(slot: PlannedSlot, course: CourseFacts, actor: string, at: WallTime): void {
    if (slot.booked !== null) return
    const booking: PlannedBooking = {
      id: randomUUID(),
      slot,
      payer: null,
      course,
      locationId: slot.locationId,
      online: slot.locationId === null,
      status: 'booked',
      attendance: null,
      bookedAt: at,
      cancelledAt: null,
    }
    this.seat(booking)
    this.ledger.note('booking', booking, 0, actor, at)
  }

  /** Returns a student's facts before a slot. */
  private bookingFacts(
    slot: PlannedSlot,
    { active, bookings }: PlannedStudent,
    contracts: PlannedStudent['contracts'],
  ) {
    return {
      active,
      isBooked: bookings.some((booking) => booking.slot === slot),
      overlaps: bookings.some((booking) => overlaps(booking.slot, slot)),
      contracts,
    }
  }

  /** Puts a student on the waiting list of a full slot; gives whether the rules let them. */
  wait(slot: PlannedSlot, student: PlannedStudent, at: WallTime): boolean {
    const isWaiting = this.waiting.some(({ slotId, studentId }) => slotId === slot.id && studentId === student.id)
    const contracts = student.contracts.filter((contract) => contract.createdAt <= at)
    const isLesson = slot.courses.some(({ id }) => id === slot.booked?.courseId)
    const facts = { ...this.bookingFacts(slot, student, contracts), isWaiting }
    if (!joinWaitingList({ school: this.school, slot: { ...slot, isLesson }, student: facts }, 'student', at).ok)
      return false
    this.waiting.push({ slotId: slot.id, studentId: student.id, joinedAt: at })
    this.ledger.noteWaiting(slot, student, this.actor('student', student, at), at)
    return true
  }

  /**
   * Frees a seat of a full slot: the last who booked it cancels, and `student`, who waits for it, is offered the seat.
   * Does nothing if the rules would not let the student book it.
   */
  offerFreed(slot: PlannedSlot, student: PlannedStudent, at: WallTime): void {
    const last = this.bookings.findLast((booking) => booking.slot === slot && booking.status === 'booked')
    if (last === undefined || last.payer === null) return
    const canceller = this.actor('student', last.payer.student, at)
    this.cancel(last, 'student', at)
    const verdict = this.judge(slot, student, { courseCode: last.course.code, online: last.online }, 'student', at)
    const contract = verdict.ok ? student.contracts.find(({ id }) => id === verdict.contract.id) : undefined
    if (!verdict.ok || contract === undefined) return
    const { course, online, locationId, cost } = verdict
    // Nobody else may book what is held.
    if (slot.booked !== null) slot.booked = { ...slot.booked, count: slot.booked.count + 1 }
    this.offers.push({
      slotId: slot.id,
      studentId: student.id,
      contractId: contract.id,
      courseId: course.id,
      locationId,
      online,
      cost,
      offeredAt: at,
    })
    this.ledger.noteOffer(slot, student, contract, course.code, canceller, at)
  }

  /** Writes a contract's opening points (D91). */
  open(contract: PlannedContract, student: PlannedStudent, actor: string): void {
    this.ledger.move(contract, contract.opening, 'opening', null, actor, contract.createdAt)
    this.ledger.noteContract(contract, student, contract.opening, actor, contract.createdAt)
  }

  /** Moves what is left of an ended contract to its successor, once (D98). */
  carryOver(from: PlannedContract, to: PlannedContract, student: PlannedStudent, at: WallTime): void {
    const pointsLeft = from.points
    from.carryOverComplete = true
    if (pointsLeft === 0) return
    for (const [contract, delta] of [
      [from, -pointsLeft],
      [to, pointsLeft],
    ] as const) {
      this.ledger.move(contract, delta, 'carry-over', null, SYSTEM, at)
      this.ledger.noteContract(contract, student, delta, SYSTEM, at)
    }
  }

  private seat(booking: PlannedBooking): void {
    const { slot, course, online, locationId } = booking
    const count = (slot.booked?.count ?? 0) + 1
    slot.booked = { courseId: course.id, online, locationId, count, capacity: course.numberOfStudents }
    this.bookings.push(booking)
  }

  private actor(by: 'student' | 'staff', student: PlannedStudent, at: WallTime): string {
    if (by === 'staff') return 'staff:uketsuke'
    if (student.lastLogin === null || student.lastLogin < at) student.lastLogin = at
    return `student:${student.studentCode}`
  }
}

function usageOf(contract: PlannedContract, month: string): { bookings: number; returns: number } {
  const monthUsage = contract.usage.find((usage) => usage.month === month)
  if (monthUsage !== undefined) return monthUsage
  const fresh = { month, bookings: 0, returns: 0 }
  contract.usage.push(fresh)
  return fresh
}
