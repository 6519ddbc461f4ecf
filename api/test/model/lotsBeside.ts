import { permissions } from '@koma/schema/permissions'
import { dateOf, lastDayOfMonth, monthAfter, monthOf, plusDays, type WallDate } from '@koma/schema/rules/time'
import fc from 'fast-check'
import { expect } from 'vitest'
import { bookSlot } from '../../src/bookings/bookSlot.ts'
import { cancelPreview } from '../../src/bookings/bookingPreview.ts'
import { setAttendance } from '../../src/bookings/setAttendance.ts'
import { cancelBooking } from '../../src/bookings/cancelBooking.ts'
import { undoCancellation } from '../../src/bookings/undo/undoCancellation.ts'
import { createContract } from '../../src/contracts/createContract.ts'
import { deleteContract } from '../../src/contracts/deleteContract.ts'
import { expireLots } from '../../src/contracts/lots/expireLots.ts'
import { givePoints } from '../../src/contracts/lots/givePoints.ts'
import { undoGivenPoints } from '../../src/contracts/lots/undoGivenPoints.ts'
import { carryOver as carryOverJob } from '../../src/contracts/monthly/carryOver.ts'
import { renewContract } from '../../src/contracts/monthly/renewContract.ts'
import { updateContract } from '../../src/contracts/updateContract.ts'
import { recordLeave } from '../../src/leaves/recordLeave.ts'
import { undoLeave } from '../../src/leaves/undoLeave.ts'
import { query } from '../../src/platform/database/sql.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import type { Context, Viewer } from '../../src/platform/shared/context.ts'
import type { SchoolRow } from '../../src/platform/shared/school.entity.ts'
import { contextOf, schoolRow } from '../context.ts'
import { type OpenSchool, openSchool } from '../openSchool.ts'
import type { TestCourse, TestLocation, TestUser } from '../school.ts'
import { type ModelLesson, type ModelLot, type ModelMonth, LotWorld } from './lotWorld.ts'

const COSTS = [1, 2, 4]
/** The first day of each zone's sequences: a month or two before its clocks change. */
const zones = [
  ['Asia/Tokyo', '2027-01-05'],
  ['America/New_York', '2027-02-02'],
  ['Australia/Lord_Howe', '2027-03-01'],
] as const
/** Fails the test unless both are equal. */
function isSame(actual: unknown, wanted: unknown): void {
  expect(actual).toEqual(wanted)
}

/** Fails the test unless the values of `wanted` are there. */
function isLike(actual: unknown, wanted: object): void {
  expect(actual).toMatchObject(wanted)
}

const silent = { announce: () => undefined }

const kinds = ['book', 'book', 'book', 'book', 'cancel', 'cancel', 'undoCancel', 'give', 'give', 'undoGive'] as const
const more = ['adjust', 'renew', 'renew', 'pass', 'pass', 'unrenew', 'cap', 'pause', 'mark', 'mark'] as const

/** The shares of a lesson that absences give as make-up points, in percent, and for how many days. */
const makeUp = { makeUpTold: 100, makeUpNotTold: 50, makeUpDays: 20 }
const marks = [
  { attendance: 'absent', reason: 'told' },
  { attendance: 'absent', reason: 'notTold' },
  { attendance: 'absent', reason: null },
  { attendance: 'present', reason: null },
  { attendance: null, reason: null },
] as const

/** One thing that is done; what its numbers mean depends on what is there. */
export const lotOperation = fc.record({ kind: fc.constantFrom(...kinds, ...more), a: fc.nat(999), b: fc.nat(999) })
type Operation = typeof lotOperation extends fc.Arbitrary<infer Made> ? Made : never

/** How every sequence begins, so that each meets lots that end, are carried over and get points back afterwards. */
export const lotOpening: readonly Operation[] = [
  { kind: 'give', a: 2, b: 9 },
  { kind: 'give', a: 5, b: 60 },
  { kind: 'book', a: 3, b: 2 },
  { kind: 'book', a: 6, b: 1 },
  { kind: 'renew', a: 0, b: 0 },
  { kind: 'pass', a: 11, b: 0 },
  { kind: 'pass', a: 11, b: 0 },
  { kind: 'pass', a: 11, b: 0 },
  { kind: 'cancel', a: 0, b: 0 },
]

/** A school with one student, and beside it what must be true of the points. */
export class LotsBeside {
  readonly world = new LotWorld()
  /** What was answered so far, for the test to see that all has been met. */
  readonly met = new Set<string>()
  private readonly given: { lot: ModelLot; id: string }[] = []
  private day: WallDate
  private lessons = 0

  private constructor(
    private readonly zone: string,
    first: WallDate,
    readonly school: OpenSchool,
    private readonly row: SchoolRow,
    private readonly viewer: Viewer,
    private readonly student: TestUser,
    private readonly courses: readonly TestCourse[],
    private readonly location: TestLocation,
    private second = 0,
  ) {
    this.day = first
  }

  static async open(seed: number): Promise<LotsBeside> {
    const [zone, first] = zones[seed % zones.length] ?? zones[0]
    const school = await openSchool({ timezoneName: zone, ...makeUp })
    const { id, code, firstName, lastName } = await school.addStaff({ permissions: [...permissions] })
    const viewer: Viewer = { type: 'staff', id, code, firstName, lastName, permissions, sessionId: '' }
    const courses = await Promise.all(COSTS.map((cost) => school.addCourse({ cost })))
    const student = await school.addStudent()
    const row = await schoolRow(school.orm, school.id)
    const location = await school.addLocation()
    const beside = new LotsBeside(zone, first, school, row, viewer, student, courses, location)
    await beside.create(seed % 2 === 0, seed % 3 === 0 ? 2 : 0, seed % 4)
    return beside
  }

  /** A second later than anything before, so that the age of lots is told apart. */
  private context(): Context & { viewer: Viewer } {
    this.second += 1
    const time = new Date(this.second * 1000).toISOString().slice(11, 19)
    const { row: school, viewer } = this
    return { ...contextOf(this.school.orm, { school, viewer, now: `${this.day}T${time}` }), viewer }
  }

  async run({ kind, a, b }: Operation): Promise<void> {
    const answer = await this[kind](a, b)
    if (answer !== null) this.met.add(`${kind} ${answer}`)
    await this.compare()
  }

  private async create(carryOver: boolean, carryMost: number, carryMonths: number): Promise<void> {
    const ctx = this.context()
    const [startDate, monthlyPoints] = [`${monthOf(this.day)}-01`, 4]
    const result = await createContract(ctx, {
      studentId: this.student.id,
      monthlyContract: true,
      monthlyPoints,
      carryOver,
      carryMost,
      carryMonths,
      startDate,
      courseIds: this.courses.map(({ id }) => id),
    })
    if (!result.ok) throw new Error(result.code)
    const rules = { carries: carryOver, most: carryMost, months: carryMonths }
    this.addMonth(result.id, startDate, rules, monthlyPoints, ctx.now)
  }

  private addMonth(
    id: string,
    start: string,
    { carries, most, months }: Pick<ModelMonth, 'carries' | 'most' | 'months'>,
    points: number,
    since: string,
  ): ModelMonth {
    const month: ModelMonth = {
      id,
      version: 1,
      start,
      end: lastDayOfMonth(start),
      carries,
      most,
      months,
      carried: 0,
      carriedIn: 0,
      isCarried: false,
      next: null,
    }
    this.world.months.push(month)
    const lot = this.world.own(month, since)
    lot.given += points
    lot.points += points
    return month
  }

  private async book(a: number, b: number): Promise<string> {
    const day = plusDays(this.day, a % 40)
    const course = b % COSTS.length
    this.lessons += 1
    const minutes = 6 * 60 + ((this.lessons * 6) % (17 * 60))
    const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`
    const wanted = this.courses[course]
    if (wanted === undefined) throw new Error('no course')
    const startsAt = `${day}T${time}`
    const slot = await this.school.addSlot({ startsAt, minutes: 5, courses: [wanted], location: this.location })
    const input = { slotId: slot.id, courseCode: wanted.code, online: false, studentId: this.student.id }
    const result = await bookSlot(this.context(), input)
    const contract = this.world.payer(day)
    const cost = COSTS[course] ?? 0
    const parts = contract === undefined ? null : this.world.take(this.world.usable(contract, day), cost)
    if (contract === undefined || parts === null) {
      const code = contract === undefined ? 'generalE' : 'EU1002'
      isSame([result.ok, result.code], [false, code])
      return code
    }
    isLike(result, { ok: true, pointsAfter: this.world.pointsOf(contract) })
    const [booking] = await this.rows<{ id: string }>(
      `select id from booking where school_id = $1 and slot_id = $2`,
      slot.id,
    )
    const lesson = { slotId: slot.id, bookingId: booking?.id ?? '', course, day, startsAt, cost, contract, parts }
    this.world.lessons.push({
      ...lesson,
      isLive: true,
      cancelledAt: null,
      isLastCancelled: false,
      mark: marks[4],
      madeUp: null,
    })
    return parts.size > 1 ? 'from several lots' : 'from one lot'
  }

  private async cancel(a: number): Promise<string | null> {
    const live = this.world.lessons.filter(({ isLive }) => isLive)
    const lesson = live[a % live.length]
    if (lesson === undefined) return null
    const ctx = this.context()
    const input = { slotId: lesson.slotId, studentId: this.student.id }
    const preview = await cancelPreview(ctx, input)
    const before = new Map(this.world.lots.map((lot) => [lot, lot.points]))
    const result = await cancelBooking(ctx, input)
    if (lesson.madeUp !== null) {
      isLike(preview, { ok: false, reason: 'makeUpHeld' })
      isLike(result, { ok: false, reason: 'makeUpHeld' })
      return 'held by its mark'
    }
    lesson.mark = marks[4]
    isLike(result, { ok: true, credit: lesson.cost })
    const ended = [...lesson.parts.keys()].some(({ until }) => until !== null && until < this.day)
    this.world.refund(lesson)
    const { contract, shares } = this.world.gained(lesson, before)
    isLike(preview, { ok: true, contractId: contract.id, pointsAfter: this.world.pointsOf(contract) })
    isSame(
      preview.ok && preview.lots.map(({ points, validUntil }) => `${validUntil ?? '-'} ${points}`).toSorted(),
      shares,
    )
    Object.assign(lesson, { isLive: false, cancelledAt: ctx.now, isLastCancelled: true })
    if (lesson.contract.isCarried && contract === lesson.contract) return 'kept back'
    return lesson.contract.isCarried ? 'carried on' : ended ? 'after the end' : 'returned'
  }

  private async undoCancel(a: number): Promise<string | null> {
    const done = this.world.lessons.filter(({ isLastCancelled }) => isLastCancelled)
    const lesson = done.at(-1 - (a % 2))
    if (lesson === undefined || lesson.cancelledAt === null) return null
    const ctx = this.context()
    const isLate = ctx.now > `${plusDays(dateOf(lesson.cancelledAt), 1)}${lesson.cancelledAt.slice(10)}`
    const result = await undoCancellation(ctx, { bookingId: lesson.bookingId, tell: false })
    const isGone = lesson.contract.isCarried || this.world.removed.includes(lesson.contract)
    const parts = isLate || isGone ? null : this.takeAgain(lesson)
    isSame(result.ok, parts !== null)
    if (parts === null) return 'refused'
    Object.assign(lesson, { isLive: true, parts, isLastCancelled: false })
    return 'taken again'
  }

  /** From the lots that got points back, then from others in their order. */
  private takeAgain(lesson: ModelLesson): Map<ModelLot, number> | null {
    const usable = this.world.usable(lesson.contract, lesson.day)
    if (usable.reduce((sum, { points }) => sum + points, 0) < lesson.cost) return null
    const parts = new Map<ModelLot, number>()
    let rest = lesson.cost
    for (const [lot, points] of lesson.parts) {
      const taken = Math.min(points, lot.points)
      lot.points -= taken
      rest -= taken
      if (taken > 0) parts.set(lot, taken)
    }
    for (const [lot, points] of this.world.take(usable, rest) ?? []) parts.set(lot, (parts.get(lot) ?? 0) + points)
    return parts
  }

  private async give(a: number, b: number): Promise<string | null> {
    const contract = this.world.months.at(-1 - (a % 2))
    if (contract === undefined) return null
    const validFrom = a % 3 === 0 ? plusDays(this.day, a % 7) : null
    const validUntil = plusDays(this.day, (b % 70) - 3)
    const [points, origin] = [1 + (a % 4), b % 2 === 0 ? 'gift' : 'make-up'] as const
    const ctx = this.context()
    const input = { contractId: contract.id, origin, points, validFrom, validUntil, reason: 'モデル' }
    const { lotId, result } = await givePoints(ctx, input)
    if (validUntil < this.day || (validFrom !== null && validFrom > validUntil)) {
      isLike(result, { ok: false, code: '400' })
      return 'refused'
    }
    isSame(result.ok, true)
    const holder = this.world.holder(contract, validFrom)
    const lot = this.world.add({ contract: holder, origin, from: validFrom, until: validUntil, since: ctx.now })
    Object.assign(lot, { given: points, points })
    this.given.push({ lot, id: lotId ?? '' })
    return holder === contract ? 'done' : 'passed on'
  }

  private async undoGive(a: number): Promise<string | null> {
    const chosen = this.given.at(-1 - (a % 3))
    if (chosen === undefined) return null
    const { lot, id } = chosen
    const { result } = await undoGivenPoints(this.context(), { id })
    const isOnward = this.world.lots.some(({ source }) => source === lot)
    const isWhole = !isOnward && !this.world.removed.includes(lot.contract) && lot.given > 0 && lot.points === lot.given
    isSame(result.ok, isWhole)
    if (isWhole) Object.assign(lot, { given: 0, points: 0 })
    return isWhole ? 'done' : 'refused'
  }

  /** Marks a lesson, whose make-up points follow the mark where they are not used. */
  private async mark(a: number, b: number): Promise<string | null> {
    const live = this.world.lessons.filter(({ isLive }) => isLive)
    const lesson = live[a % live.length]
    const mark = marks[b % marks.length]
    if (lesson === undefined || mark === undefined) return null
    const ctx = this.context()
    const { slotId } = lesson
    const result = await setAttendance(ctx, { slotId, studentId: this.student.id, ...mark })
    if (lesson.mark.attendance === mark.attendance && lesson.mark.reason === mark.reason) {
      isSame(result.ok, true)
      return 'again'
    }
    const until = plusDays(lesson.day, makeUp.makeUpDays)
    const share = mark.reason === 'told' ? lesson.cost : mark.reason === 'notTold' ? Math.ceil(lesson.cost / 2) : 0
    const points = until < this.day || this.world.removed.includes(lesson.contract) ? 0 : share
    const chain = lesson.madeUp === null ? [] : this.world.chainOf(lesson.madeUp)
    const had = chain.reduce((sum, { given }) => sum + given, 0)
    const isKept = lesson.madeUp !== null && had === points && lesson.madeUp.until === until
    const isUsed = live.some(({ parts }) => chain.some((lot) => (parts.get(lot) ?? 0) > 0))
    if (!isKept && isUsed) {
      isLike(result, { ok: false, reason: 'makeUpUsed' })
      return 'used'
    }
    isSame(result.ok, true)
    const hadLot = lesson.madeUp !== null
    if (!isKept) {
      this.world.undo(lesson)
      if (points > 0) {
        const contract = this.world.holder(lesson.contract, this.day)
        lesson.madeUp = this.world.add({ contract, origin: 'make-up', from: null, until, since: ctx.now })
        Object.assign(lesson.madeUp, { given: points, points })
      }
    }
    lesson.mark = mark
    return isKept ? 'kept' : points > 0 ? 'gives' : hadLot ? 'takes back' : 'gives none'
  }

  private async adjust(a: number, b: number): Promise<string | null> {
    const contract = this.world.months.at(-1 - (a % 2))
    if (contract === undefined) return null
    const delta = (b % 7) - 3
    const ctx = this.context()
    const version = await this.versionOf(contract)
    const result = await updateContract(ctx, { id: contract.id, version, pointsAdjustment: delta })
    const isPossible = this.world.pointsOf(contract) + delta >= 0
    isSame(result.ok, isPossible)
    if (!isPossible) return 'refused'
    if (delta > 0) {
      const lot = this.world.own(contract, ctx.now)
      lot.given += delta
      lot.points += delta
      return 'added'
    }
    const lots = this.world.inOrder(contract)
    const ownFirst = [
      ...lots.filter(({ origin }) => origin === 'contract'),
      ...lots.filter(({ origin }) => origin !== 'contract'),
    ]
    for (const [lot, points] of this.world.take(ownFirst, -delta) ?? []) lot.given -= points
    return 'taken'
  }

  private async renew(): Promise<string | null> {
    const old = this.world.months.at(-1)
    if (old === undefined || monthOf(old.start) > monthOf(this.day)) return null
    const month = monthAfter(monthOf(old.end))
    const ctx = this.context()
    const version = await this.versionOf(old)
    const outcome = await inTransaction(ctx, (em) => renewContract({ ...ctx, em }, { id: old.id, version }, month))
    if (outcome.outcome !== 'renewed') throw new Error(JSON.stringify(outcome))
    old.next = this.addMonth(outcome.ref ?? '', `${month}-01`, old, 4, ctx.now)
    this.world.carryOver(old, this.day)
    return 'done'
  }

  /** Deletes the newest month unless lessons to come are charged to it; what it was given by carrying over returns. */
  private async unrenew(): Promise<string | null> {
    const month = this.world.months.at(-1)
    const before = this.world.months.at(-2)
    if (month === undefined || before === undefined) return null
    const ctx = this.context()
    const isTaken = this.world.lessons.some(
      ({ isLive, contract, startsAt }) => isLive && contract === month && startsAt > ctx.now,
    )
    const result = await deleteContract(ctx, { id: month.id })
    isSame(result.ok, !isTaken)
    if (isTaken) return 'refused'
    const had = month.carriedIn
    this.world.remove(month, before, ctx.now)
    return had > 0 ? 'carried back' : 'done'
  }

  /** Changes the most that a month carries over. */
  private async cap(a: number, b: number): Promise<string | null> {
    const month = this.world.months.at(-1 - (a % 3))
    if (month === undefined) return null
    const carryMost = b % 5
    const version = await this.versionOf(month)
    const result = await updateContract(this.context(), { id: month.id, version, carryMost })
    isSame(result.ok, true)
    month.most = carryMost
    return 'done'
  }

  /** Pauses for some days, which cancels their lessons and waives the months within, and undoes all of it. */
  private async pause(a: number, b: number): Promise<string> {
    const from = plusDays(this.day, 1 + (a % 30))
    const until = plusDays(from, b % 50)
    const lessons = this.world.lessons
      .filter(({ isLive, day }) => isLive && from <= day && day <= until)
      .toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
    const unused = this.world.months.filter(
      (month) =>
        from <= month.start &&
        month.end <= until &&
        !this.world.isUsed(month, lessons) &&
        this.world.own(month, '').points > 0,
    )
    const contracts = unused.map(({ id }) => ({ contractId: id, way: 'waive' as const }))
    const leave = {
      studentId: this.student.id,
      kind: 'pause',
      from,
      until,
      keepPlaces: true,
      cancelBookings: true,
      contracts,
    } as const
    const recorded = await recordLeave(this.context(), { leave })
    if (!recorded.ok) throw new Error(JSON.stringify(recorded))
    for (const lesson of lessons) {
      this.world.undo(lesson)
      this.world.refund(lesson)
    }
    const waived = unused.map((month) => {
      const lot = this.world.own(month, '')
      const { points } = lot
      lot.points = 0
      lot.given -= points
      return { lot, points }
    })
    await this.compare()
    isLike(await undoLeave(this.context(), { id: recorded.id }), { ok: true, lost: { lessons: [], contracts: [] } })
    for (const { lot, points } of waived) {
      lot.points += points
      lot.given += points
    }
    for (const lesson of lessons) {
      const parts = this.takeAgain(lesson)
      if (parts === null) throw new Error('points are missing')
      lesson.parts = parts
    }
    return waived.length > 0 ? 'waived' : lessons.length > 0 ? 'cancelled' : 'quiet'
  }

  private async versionOf({ id }: ModelMonth): Promise<number> {
    const [row] = await this.rows<{ version: number }>(
      `select version from contract where school_id = $1 and id = $2`,
      id,
    )
    return row?.version ?? 0
  }

  /** Lets days go by. The jobs run a moment before the last midnight and at it; nothing else ends points. */
  private async pass(a: number): Promise<string> {
    const next = plusDays(this.day, 1 + (a % 12))
    const had = this.world.lots.reduce((sum, { points }) => sum + points, 0)
    const midnight = Temporal.PlainDate.from(next).toZonedDateTime({ timeZone: this.zone }).toInstant()
    for (const [instant, day] of [
      [midnight.subtract({ seconds: 1 }), plusDays(next, -1)],
      [midnight, next],
    ] as const) {
      await carryOverJob(this.school.orm, silent, instant)
      await expireLots(this.school.orm, silent, instant)
      this.world.jobs(day)
      await this.compare()
    }
    this.day = next
    return this.world.lots.reduce((sum, { points }) => sum + points, 0) < had ? 'points ended' : 'quiet'
  }

  private rows<Row>(text: string, ...params: unknown[]): Promise<Row[]> {
    return query<Row>(this.school.orm.em.fork(), text, [this.school.id, ...params])
  }

  /** The lots and the points of every contract are as the model says. */
  private async compare(): Promise<void> {
    const shown = await this.rows<{ lot: string }>(
      `select concat_ws(' ', contract_id, origin, coalesce(valid_from::text, '-'), coalesce(valid_until::text, '-'), given, points) as lot
       from point_lot where school_id = $1`,
    )
    const lots = this.world.lots.map(({ contract, origin, from, until, given, points }) =>
      [contract.id, origin, from ?? '-', until ?? '-', given, points].join(' '),
    )
    isSame(shown.map(({ lot }) => lot).toSorted(), lots.toSorted())
    const contracts = await this.rows<{ id: string; points: number; carried: boolean }>(
      `select id, points, carry_over_complete as carried from contract where school_id = $1`,
    )
    for (const { id, points, carried } of contracts) {
      const month = [...this.world.months, ...this.world.removed].find((each) => each.id === id)
      isSame([points, carried], month === undefined ? [] : [this.world.pointsOf(month), month.isCarried])
    }
  }
}
