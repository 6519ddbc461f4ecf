import { type Change, clockAt } from './operations.ts'
import { BEGINNING, COURSES, type World, type WorldContract, type WorldSlot } from './world.ts'

/** A booking, live or cancelled. */
export interface Booking {
  slot: string
  student: string | null
  course: string
  contract: string | null
  cost: number
  online: boolean
  place: string | null
  status: string
  attendance: string | null
  startsAt: string
  endsAt: string
}

/** One line of the history, as the activity table must have it. */
export interface Entry {
  type: string
  actor: string
  slot: string
  student: string | null
  course: string | null
  place: string | null
  contract: string | null
  change: number
  after: number | null
}

const ONLINE = 'オンライン'

/**
 * The school as the requirements tell it, in the plainest words and without anything of the product's
 * rules: lists of bookings, of who waits and of what happened, and every figure counted anew from them.
 */
export class Model {
  now = BEGINNING
  readonly world: World
  bookings: Booking[] = []
  waiting: { slot: string; student: string }[] = []
  history: Entry[] = []
  /** The subjects of the changes that the last request announced: `slot a`, `student s0001`. */
  events: string[] = []

  constructor(world: World) {
    this.world = structuredClone(world)
  }

  copy(): Model {
    return Object.assign(new Model(this.world), structuredClone({ ...this, world: this.world }))
  }

  /** Returns a contract's points: those it began with and what its bookings took and gave back. */
  points(name: string): number {
    return this.contract(name).points + sum(this.history.map((entry) => (entry.contract === name ? entry.change : 0)))
  }

  /** Bookings that count in a month of lessons, and cancellations that were returned (D48, D49). */
  usage(contract: string, month: string): { bookings: number; returns: number } {
    const own = this.bookings.filter((one) => one.contract === contract && one.startsAt.startsWith(month))
    const counted = own.filter(({ status }) => status === 'booked' || status === 'cancel-no-return')
    return { bookings: counted.length, returns: own.filter(({ status }) => status === 'cancel-return').length }
  }

  contract(name: string | null): WorldContract {
    return found(this.world.contracts.find((contract) => contract.name === name))
  }

  live(slot: string): Booking[] {
    return this.bookings.filter((booking) => booking.slot === slot && booking.status === 'booked')
  }

  isWaiting(slot: string, student: string): boolean {
    return this.waiting.some((one) => one.slot === slot && one.student === student)
  }

  /** Full when as many are booked as the booked course takes (SLOT-11). */
  isFull(slot: string): boolean {
    const [first] = this.live(slot)
    return first !== undefined && this.live(slot).length >= courseOf(first.course).seats
  }

  change(change: Change): void {
    if (change.do === 'clock') this.now = clockAt(this.world, change)
    if (change.do === 'switchContract') this.contract(change.contract).active = change.active
    if (change.do === 'switchStudent') this.student(change.student).active = change.active
    if (change.do === 'switchSchool') this.world.settings[change.setting] = change.on
  }

  /** The slot, unless it is gone or the asker believes it to start at another time (D40). */
  slot({ slot, claim }: { slot: string; claim?: string }): WorldSlot | undefined {
    return claim === 'wrong' ? undefined : this.world.slots.find(({ name }) => name === slot)
  }

  student(name: string): World['students'][number] {
    return found(this.world.students.find((student) => student.name === name))
  }

  note(type: string, actor: string, slot: string, about: Partial<Booking> & { change?: number }): void {
    const { student = null, course = null, contract = null, change = 0, online, place } = about
    const where = online === true ? ONLINE : (place ?? null)
    const entry = { type, actor, slot, student, course, place: where, contract, change, after: null }
    this.history.push(entry)
    if (contract !== null) Object.assign(entry, { after: this.points(contract) })
  }

  tell(slot: string, student: string | null = null): void {
    this.events.push(`slot ${slot}`, ...(student === null ? [] : [`student ${student}`]))
  }
}

/** A course of every world by its code. */
export function courseOf(code: string): (typeof COURSES)[number] {
  return found(COURSES.find((course) => course.code === code))
}

function found<Found>(value: Found | undefined): Found {
  if (value === undefined) throw new Error('the model knows no such thing')
  return value
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
