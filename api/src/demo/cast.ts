import { dateOf, monthOf, overlaps, plusDays, plusMinutes, type WallTime } from '@koma/schema/rules/time'
import { pointContract, termOf } from './contracts.ts'
import type { Desk } from './desk.ts'
import { bookingTime, bookSomeone, type Happening, studentsByCourse } from './lessons.ts'
import type { Period, PlannedSlot, PlannedStudent } from './model.ts'
import type { Random } from './random.ts'

const groups = ['GRP-BEG', 'GRP-INT', 'GRP-TALK', 'GRP-ADV']
const everything = ['PRI-GEN', 'PRI-PRON', 'PRI-BIZ', 'PRI-CHECK', ...groups]
const twoPoints = ['PRI-GEN', 'PRI-PRON']

/** The number of students, from s0001 on, who play a part of their own and never book by chance. */
export const CAST_SIZE = 5

/**
 * The parts of the demo that must always be there to be tried out. s0001 and s0002 have points and may book much, s0001
 * in three lots with ends of their own; s0003 has no point left. s0004 has used up the monthly bookings of every month,
 * and s0005's contract has ended. Some group lessons of the next three days have exactly one seat left, others none,
 * with people waiting. A seat that somebody gave up in one of them is held for s0002, who waits first. The slots they
 * need are kept free of chance.
 */
export class Cast {
  readonly happenings: Happening[] = []
  readonly reserved = new Set<PlannedSlot>()
  private readonly slots: readonly PlannedSlot[]
  private readonly students: readonly PlannedStudent[]
  private readonly period: Period
  private readonly desk: Desk
  private readonly random: Random

  constructor(
    slots: readonly PlannedSlot[],
    students: readonly PlannedStudent[],
    period: Period,
    desk: Desk,
    random: Random,
  ) {
    this.slots = random.shuffled(slots)
    this.students = students
    this.period = period
    this.desk = desk
    this.random = random
  }

  /** Plans it all; to be called once, before the contracts are opened. */
  stage(courseIds: ReadonlyMap<string, string>): void {
    const { now, firstDay, lastDay } = this.period
    const [first, second, broke, limited, ended] = this.students
    if (!first || !second || !broke || !limited || !ended) throw new Error('the cast needs five students')
    const today = dateOf(now)

    this.contract(first, everything, 60, termOf(this.period, 60, 12), courseIds, null)
    this.contract(second, everything, 40, termOf(this.period, 45, 6), courseIds, null)
    this.contract(broke, twoPoints, 6, termOf(this.period, 60, 6), courseIds, null)
    this.contract(limited, twoPoints, 24, termOf(this.period, 60, 6), courseIds, 2)
    this.contract(ended, everything, 20, [plusDays(today, -100), plusDays(today, -10)], courseIds, null)

    const soon = this.takeGroups(5)
    this.fillGroups(soon.slice(0, 3), 1)
    this.fillGroups(soon.slice(3), 0)
    const [, , , , freed] = soon
    if (freed !== undefined) this.waitFirst(freed, second)
    this.waitFor(soon.slice(3))
    if (freed !== undefined) this.freeSeat(freed, second)

    const end = `${lastDay}T23:59:59`
    this.lessons(first, everything, 3, firstDay, now)
    this.lessons(first, everything, 2, plusMinutes(now, 26 * 60), end, soon)
    this.lessons(second, everything, 2, firstDay, now)
    this.lessons(second, everything, 1, plusMinutes(now, 26 * 60), end, soon)
    this.lessons(broke, twoPoints, 3, firstDay, end)
    for (const month of new Set([monthOf(now), monthOf(lastDay)])) {
      this.lessons(limited, twoPoints, 2, later(`${month}-01`, firstDay), earlier(`${month}-31T23:59:59`, end))
    }
    this.lessons(ended, twoPoints, 1, firstDay, `${plusDays(today, -11)}T23:59:59`)
  }

  private contract(
    student: PlannedStudent,
    codes: readonly string[],
    points: number,
    term: [string, string],
    courseIds: ReadonlyMap<string, string>,
    bookingLimit: number | null,
  ): void {
    const ids = codes.flatMap((code) => courseIds.get(code) ?? [])
    const plan = { points, bookingLimit, cancelLimit: 2, carryOver: false, value: points * 1650 }
    const createdAt = `${plusDays(term[0], -1)}T11:30:00`
    student.contracts = [pointContract(student.studentCode, plan, ids, term, createdAt)]
    student.active = true
  }

  /** Books `count` lessons with `student` between two times, away from the slots in `clearOf`. */
  private lessons(
    student: PlannedStudent,
    codes: readonly string[],
    count: number,
    from: string,
    until: WallTime,
    clearOf: readonly PlannedSlot[] = [],
  ): void {
    const taken: PlannedSlot[] = [...clearOf]
    for (const slot of this.slots) {
      if (taken.length === clearOf.length + count) return
      if (
        slot.startsAt < from ||
        slot.startsAt > until ||
        this.reserved.has(slot) ||
        taken.some((other) => overlaps(other, slot))
      )
        continue
      const courses = slot.courses.filter(
        ({ code, numberOfStudents }) => codes.includes(code) && numberOfStudents === 1,
      )
      const at = bookingTime(slot, this.period.now, this.random)
      if (courses.length === 0 || at === null) continue
      taken.push(slot)
      this.reserved.add(slot)
      const request = { courseCode: this.random.pick(courses).code, online: slot.locationId === null }
      this.happenings.push({ at, run: () => this.desk.book(slot, student, request, 'student', at) })
    }
  }

  /** Takes group slots of the next three days, no two at a time. */
  private takeGroups(count: number): PlannedSlot[] {
    const from = plusMinutes(this.period.now, 4 * 60)
    const until = plusMinutes(this.period.now, 68 * 60)
    const taken: PlannedSlot[] = []
    for (const slot of this.slots) {
      const fits =
        from <= slot.startsAt && slot.startsAt <= until && slot.courses.every(({ code }) => groups.includes(code))
      if (taken.length < count && fits && !taken.some((other) => overlaps(other, slot))) taken.push(slot)
    }
    for (const slot of taken) this.reserved.add(slot)
    return taken
  }

  /** Fills each slot with other students until `seats` are left. */
  private fillGroups(slots: readonly PlannedSlot[], seats: number): void {
    const pools = studentsByCourse(this.students.slice(CAST_SIZE))
    for (const slot of slots) {
      const course = this.random.pick(slot.courses)
      const fill = (at: WallTime, times: number) => {
        for (let time = 0; time < times && course.numberOfStudents - (slot.booked?.count ?? 0) > seats; time += 1) {
          bookSomeone(slot, course, pools.get(course.id) ?? [], at, this.desk, this.random)
        }
      }
      for (let seat = 0; seat < course.numberOfStudents - seats; seat += 1) {
        const at = bookingTime(slot, this.period.now, this.random)
        if (at !== null) this.happenings.push({ at, run: () => fill(at, 1) })
      }
      // A candidate may have had no points for a seat, so the last call goes to everybody.
      this.happenings.push({ at: this.period.now, run: () => fill(this.period.now, 40) })
    }
  }

  /** Plans that the student is the first to wait for a seat in a full slot. */
  private waitFirst(slot: PlannedSlot, student: PlannedStudent): void {
    this.happenings.push({ at: this.period.now, run: () => void this.desk.wait(slot, student, this.period.now) })
  }

  /** Plans that a seat of a full slot becomes free and is held for the student. */
  private freeSeat(slot: PlannedSlot, student: PlannedStudent): void {
    this.happenings.push({ at: this.period.now, run: () => this.desk.offerFreed(slot, student, this.period.now) })
  }

  /** Plans two people who wait for a seat in each full slot. */
  private waitFor(slots: readonly PlannedSlot[]): void {
    for (const slot of slots) {
      const others = this.random.shuffled(this.students.slice(CAST_SIZE).filter(({ active }) => active))
      const run = (): void => {
        let waiting = 0
        for (const student of others) if (waiting < 2 && this.desk.wait(slot, student, this.period.now)) waiting += 1
      }
      this.happenings.push({ at: this.period.now, run })
    }
  }
}

function earlier(a: string, b: string): string {
  return a < b ? a : b
}

function later(a: string, b: string): string {
  return a > b ? a : b
}
