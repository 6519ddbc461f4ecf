import { book, type BookingVerdict } from './book.ts'
import type { BookingFacts, BookingRequest, BookingRules } from './bookingFacts.ts'
import { type BookedFacts, type ContractFacts, usageIn } from './facts.ts'
import { withPointsTaken } from './lots.ts'
import { dateOf, monthOf, overlaps, type WallDate, type WallTime } from './time.ts'

/** What the lessons of one student booked so far change for those after them. */
export class BookedSoFar {
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

/** Books lessons of many students in order, each as if those before it were booked: seats, points, limits and time. */
export class BookedTogether {
  private readonly students = new Map<string, BookedSoFar>()
  private readonly seats = new Map<string, BookedFacts>()

  /** Judges one lesson from facts that know none of the others, and counts it as booked if it can be. */
  book(studentId: string, read: BookingFacts, request: BookingRequest, rules: BookingRules, now: WallTime) {
    const student = this.students.get(studentId) ?? new BookedSoFar()
    this.students.set(studentId, student)
    const facts = student.before({ ...read, slot: { ...read.slot, booked: this.bookedIn(read.slot) } })
    const verdict: BookingVerdict = book(facts, request, rules, now)
    student.add(facts, verdict)
    if (verdict.ok) {
      const { course, online, locationId } = verdict
      const count = (this.seats.get(read.slot.id)?.count ?? 0) + 1
      this.seats.set(read.slot.id, {
        courseId: course.id,
        online,
        locationId,
        count,
        capacity: course.numberOfStudents,
      })
    }
    return verdict
  }

  private bookedIn({ id, booked }: BookingFacts['slot']): BookedFacts | null {
    const since = this.seats.get(id)
    if (since === undefined || booked === null) return since ?? booked
    return { ...booked, count: booked.count + since.count }
  }
}
