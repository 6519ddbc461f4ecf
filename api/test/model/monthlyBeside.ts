import { dateOf, lastDayOfMonth, monthAfter, monthOf, plusDays, plusMinutes, wallTimeIn } from '@koma/schema/rules/time'
import { permissions } from '@koma/schema/permissions'
import fc from 'fast-check'
import { expect } from 'vitest'
import { bookSlot } from '../../src/bookings/bookSlot.ts'
import { cancelBooking } from '../../src/bookings/cancelBooking.ts'
import { createContract } from '../../src/contracts/createContract.ts'
import { deleteContract } from '../../src/contracts/deleteContract.ts'
import { carryOver } from '../../src/contracts/monthly/carryOver.ts'
import { monthlyRenewals } from '../../src/contracts/monthly/monthlyRenewals.ts'
import { startMonthly } from '../../src/contracts/monthly/startMonthly.ts'
import { updateContract } from '../../src/contracts/updateContract.ts'
import { query } from '../../src/platform/database/sql.ts'
import { workRun } from '../../src/platform/jobs/runs/workRun.ts'
import { runKinds } from '../../src/runs/runKinds.ts'
import { undoRun } from '../../src/runs/undoRun.ts'
import type { Context, Viewer } from '../../src/platform/shared/context.ts'
import type { SchoolRow } from '../../src/platform/shared/school.entity.ts'
import { contextOf, schoolRow } from '../context.ts'
import { type OpenSchool, openSchool } from '../openSchool.ts'
import type { TestCourse, TestLocation, TestUser } from '../school.ts'
import { MonthlyMoney } from './monthlyMoney.ts'
import { type MonthlyContract, MonthlyWorld, untouched } from './monthlyWorld.ts'

const COSTS = [1, 3]
/** How long each lesson is; they lie one after the other, so the teacher is free. */
const MINUTES = 10
const zones = ['Asia/Tokyo', 'America/New_York'] as const

const kinds = ['create', 'renew', 'renew', 'back', 'drop', 'touch', 'jump', 'jump', 'month'] as const
const money = ['pay', 'pay', 'adjust', 'settle', 'settle', 'unsettle'] as const
const bookings = ['book', 'book', 'book', 'book', 'cancel', 'cancel', 'cancel'] as const

/** One thing that is done; what its numbers mean depends on what is there. */
export const monthlyOperation = fc.record({
  kind: fc.constantFrom(...kinds, ...money, ...bookings),
  a: fc.nat(999),
  b: fc.nat(999),
})
type Operation = typeof monthlyOperation extends fc.Arbitrary<infer Made> ? Made : never

const op = (kind: Operation['kind'], a: number, b: number): Operation => ({ kind, a, b })

/**
 * How every sequence begins, so that each meets a carry-over, what comes back after it, and runs that are undone.
 */
export const monthlyOpening: readonly Operation[] = [
  op('create', 0, 0),
  op('book', 0, 2),
  op('renew', 0, 1),
  op('back', 0, 0),
  op('renew', 0, 1),
  op('book', 40, 1),
  op('month', 1, 0),
  op('cancel', 0, 1),
  op('settle', 0, 1),
  op('unsettle', 0, 0),
]

/**
 * Points that were carried to a contract and on from it do not come back from it as points that staff gave it later.
 */
export const carriedOnAndGone: Operation[] = [
  op('renew', 1, 1),
  op('month', 1, 0),
  op('renew', 1, 1),
  op('month', 1, 0),
  op('drop', 2, 0),
  op('touch', 1, 6),
  op('drop', 1, 0),
]

interface Seen {
  id: string
  points: number
  renewed: boolean
  carried: boolean
  deleted: boolean
  owing: number
  bookingLimit: number | null
  cancelLimit: number | null
  before: string | null
}

function isSame(actual: unknown, wanted: unknown): void {
  expect(actual).toEqual(wanted)
}

/** One student of a school in one time zone and its model, side by side; the clock is the test's. */
export class MonthlyBeside {
  readonly world = new MonthlyWorld()
  readonly met = new Set<string>()
  private readonly money = new MonthlyMoney(this)
  private lastRun: { id: string; made: MonthlyContract[] } | null = null
  private readonly perDay = new Map<string, number>()

  private constructor(
    readonly school: OpenSchool,
    private readonly row: SchoolRow,
    private readonly viewer: Viewer,
    private readonly student: TestUser,
    private readonly teacher: TestUser,
    private readonly location: TestLocation,
    private readonly courses: readonly TestCourse[],
    private instant: Temporal.Instant,
  ) {}

  static async open(zone: number): Promise<MonthlyBeside> {
    const school = await openSchool({ timezoneName: zones[zone % zones.length] ?? zones[0] })
    const staff = await school.addStaff({ permissions: [...permissions] })
    const { id, code, firstName, lastName } = staff
    const viewer: Viewer = { type: 'staff', id, code, firstName, lastName, permissions, sessionId: '' }
    const courses = await Promise.all(COSTS.map((cost) => school.addCourse({ cost })))
    const [student, teacher, location] = [
      await school.addStudent(),
      await school.addTeacher(),
      await school.addLocation(),
    ]
    const instant = Temporal.Instant.from('2026-11-20T03:00:00Z')
    const row = await schoolRow(school.orm, school.id)
    return new MonthlyBeside(school, row, viewer, student, teacher, location, courses, instant)
  }

  private get now(): string {
    return wallTimeIn(this.school.timezoneName, this.instant)
  }

  get today(): string {
    return dateOf(this.now)
  }

  context(): Context & { viewer: Viewer } {
    const { row: school, viewer, now } = this
    return { ...contextOf(this.school.orm, { school, viewer, now }), viewer }
  }

  async run(operation: Operation): Promise<void> {
    await this.do(operation)
    await this.compare()
  }

  private do({ kind, a, b }: Operation): Promise<void> {
    if (kind === 'create') return this.create(a, b)
    if (kind === 'renew') return this.renew(a, b)
    if (kind === 'back') return this.undo()
    if (kind === 'drop') return this.drop(a)
    if (kind === 'touch') return this.touch(a, b)
    if (kind === 'book') return this.book(a, b)
    if (kind === 'cancel') return this.cancel(a, b)
    if (kind === 'pay' || kind === 'adjust' || kind === 'settle' || kind === 'unsettle') return this.money[kind](a, b)
    return kind === 'month' ? this.endMonth(a, b) : this.jump(a, b)
  }

  /** All contracts are as the model says. */
  private async compare(): Promise<void> {
    const seen = await query<Seen>(
      this.school.orm.em.fork(),
      `select id, points, renewed, carry_over_complete as carried, deleted, predecessor_id as before,
         contract_value + adjusted - paid as owing, monthly_booking_limit as "bookingLimit",
         monthly_cancel_limit as "cancelLimit"
       from contract where school_id = $1 order by id`,
      [this.school.id],
    )
    const wanted = this.world.contracts.map((contract): Seen => {
      const { id, points, renewed, carried, deleted, bookingLimit, cancelLimit, before } = contract
      const owing = this.world.owing(contract)
      return { id, points, renewed, carried, deleted, owing, bookingLimit, cancelLimit, before: before?.id ?? null }
    })
    isSame(
      seen,
      wanted.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    )
  }

  note(what: string): void {
    this.met.add(what)
  }

  private async create(a: number, b: number): Promise<void> {
    if (this.world.contracts.filter(({ deleted }) => !deleted).length > 8) return
    const start = `${monthOf(this.now)}-${String(1 + (b % 28)).padStart(2, '0')}`
    const carries = a % 3 !== 1
    const monthly = 4 + (b % 9)
    const price = 1000 * (a % 30)
    const [bookingLimit, cancelLimit] = [b % 5 === 1 ? 1 + (a % 2) : null, b % 4 === 3 ? a % 2 : null]
    const result = await createContract(this.context(), {
      studentId: this.student.id,
      monthlyContract: true,
      monthlyPoints: monthly,
      carryOver: carries,
      startDate: start,
      courseIds: this.courses.map(({ id }) => id),
      contractValue: price,
      ...(bookingLimit === null ? {} : { bookingLimit: true, monthlyBookingLimit: bookingLimit }),
      ...(cancelLimit === null ? {} : { cancelLimit: true, monthlyCancelLimit: cancelLimit }),
    })
    if (!result.ok) throw new Error(result.code)
    const name = await this.nameOf(result.id)
    const end = lastDayOfMonth(start)
    this.world.contracts.push({
      ...untouched(),
      id: result.id,
      name,
      start,
      end,
      monthly,
      carryOver: carries,
      bookingLimit,
      cancelLimit,
      price,
      points: monthly,
      before: null,
    })
  }

  private async nameOf(id: string): Promise<string> {
    const [row] = await query<{ name: string }>(
      this.school.orm.em.fork(),
      `select contract_name as name from contract where school_id = $1 and id = $2`,
      [this.school.id, id],
    )
    return row?.name ?? ''
  }

  /** Renews some or all for this month or the next, or twice at once. */
  private async renew(a: number, b: number): Promise<void> {
    const month = b % 2 === 0 ? monthOf(this.now) : monthAfter(monthOf(this.now))
    const start = `${month}-01`
    const preview = await monthlyRenewals(this.context(), { month })
    const due = this.world.renewable(start)
    const told = preview.renewals.map(({ contract: { id }, carriesOver, lapses }) => ({ id, carriesOver, lapses }))
    const wanted = due.map(({ id, points, carryOver: carries }) => ({
      id,
      carriesOver: carries ? points : 0,
      lapses: carries ? 0 : points,
    }))
    isSame(new Set(told), new Set(wanted))
    const chosen = preview.renewals.filter((_, index) => a % 5 !== 4 || index % 2 === 0).map(({ contract }) => contract)
    const started = await startMonthly(this.context(), {
      month,
      contracts: chosen.map(({ id, version }) => ({ id, version })),
    })
    this.note(`renew ${started.ok ? '1001' : started.code}`)
    isSame(started.ok, chosen.length > 0)
    if (!started.ok) return
    const ctx = this.context()
    const runs = { kinds: runKinds, contextFor: async () => ctx, em: ctx.em, events: ctx.events }
    const about = { schoolId: this.school.id, runId: started.runId }
    await Promise.all([workRun(runs, about, 1), ...(a % 2 === 0 ? [workRun(runs, about, 1)] : [])])
    // It works for a while at a stretch; on a busy machine there are several.
    while (await this.isWorking(started.runId)) await workRun(runs, about, 1)
    const made = await query<{ id: string; before: string; name: string; start: string; end: string }>(
      this.school.orm.em.fork(),
      `select k.id, k.predecessor_id as before, k.contract_name as name, k.start_date::text as start, k.end_date::text as end
       from run_step s join contract k on k.school_id = s.school_id and k.id = s.ref
       where s.school_id = $1 and s.run_id = $2 order by s.number`,
      [this.school.id, started.runId],
    )
    isSame(
      made.map(({ before }) => before),
      chosen.map(({ id }) => id),
    )
    for (const { id, name, before } of made) {
      const old = due.find((each) => each.id === before)
      if (old !== undefined) this.world.renew(old, { id, name, start, end: lastDayOfMonth(start) }, this.today)
    }
    const ids = new Set(made.map(({ id }) => id))
    this.lastRun = { id: started.runId, made: this.world.contracts.filter(({ id }) => ids.has(id)) }
  }

  private async isWorking(runId: string): Promise<boolean> {
    const found = await query(
      this.school.orm.em.fork(),
      `select from run where school_id = $1 and id = $2 and state = 'working'`,
      [this.school.id, runId],
    )
    return found.length > 0
  }

  private async undo(): Promise<void> {
    if (this.lastRun === null) return
    const { id, made } = this.lastRun
    const standing = made.filter(({ deleted }) => !deleted)
    const result = await undoRun(this.context(), { id })
    this.note(`back ${result.ok ? '1001' : (result.note ?? '')}`)
    isSame(
      result.ok,
      standing.every((each) => this.world.isFresh(each)),
    )
    if (!result.ok) return
    for (const each of standing) this.world.drop(each)
    this.lastRun = null
  }

  some(a: number): MonthlyContract | undefined {
    const standing = this.world.contracts.filter(({ deleted }) => !deleted)
    return standing[a % Math.max(1, standing.length)]
  }

  private async drop(a: number): Promise<void> {
    const contract = this.some(a)
    if (contract === undefined) return
    const result = await deleteContract(this.context(), { id: contract.id })
    this.note(`drop ${result.ok ? '1001' : result.code}`)
    isSame(result.ok, !this.world.isKept(contract, this.now))
    if (result.ok) this.world.drop(contract)
  }

  /** Staff move the points of one. */
  private async touch(a: number, b: number): Promise<void> {
    const contract = this.some(a)
    if (contract === undefined) return
    const pointsAdjustment = (b % 7) - 3
    const result = await updateContract(this.context(), { id: contract.id, pointsAdjustment })
    isSame(result.ok, contract.points + pointsAdjustment >= 0)
    if (!result.ok || pointsAdjustment === 0) return
    contract.points += pointsAdjustment
    contract.touched = true
  }

  private async book(a: number, b: number): Promise<void> {
    const date = plusDays(this.today, (a % 70) - 5)
    const place = this.perDay.get(date) ?? 0
    this.perDay.set(date, place + 1)
    const course = this.courses[b % 2]
    const cost = COSTS[b % 2] ?? 0
    if (course === undefined || place > 100) return
    const startsAt = plusMinutes(`${date}T00:00:00`, MINUTES * place)
    const endsAt = plusMinutes(startsAt, MINUTES)
    const cancelBy = plusMinutes(startsAt, -1440)
    const { teacher, location } = this
    const slot = await this.school.addSlot({
      teacher,
      location,
      courses: [course],
      startsAt,
      minutes: MINUTES,
      cancelBy,
    })
    const result = await bookSlot(this.context(), {
      slotId: slot.id,
      studentId: this.student.id,
      courseCode: course.code,
      online: true,
    })
    const payer = this.world.payer(date, cost)
    this.note(`book ${result.code}`)
    isSame(result.ok, payer !== undefined)
    if (payer !== undefined) this.world.book(payer, { slot: slot.id, startsAt, endsAt, cancelBy, cost })
  }

  private async cancel(a: number, b: number): Promise<void> {
    const live = this.world.bookings.filter(({ state }) => state === 'live')
    const booking = live[a % Math.max(1, live.length)]
    if (booking === undefined) return
    const lessonRules = b % 3 === 0
    const input = { slotId: booking.slot, studentId: this.student.id, lessonRules }
    const result = await cancelBooking(this.context(), input)
    const { contract, cancelBy, startsAt } = booking
    const { returns } = this.world.counted(contract, startsAt)
    const isFree = this.now < cancelBy && (contract.cancelLimit === null || returns < contract.cancelLimit)
    const state = !lessonRules ? 'undone' : isFree ? 'returned' : 'lost'
    this.note(`cancel ${state}`)
    if (contract.carried && state !== 'lost') this.note('cancel after carry-over')
    isSame([result.ok, result.ok && result.returned], [true, state !== 'lost'])
    this.world.cancel(booking, state)
  }

  private async jump(a: number, b: number): Promise<void> {
    this.instant = this.instant.add({ hours: (a % 300) + 1 })
    if (b % 4 !== 0) await this.midnight()
  }

  /** To the last second of the month at the school, or to the first one after it. */
  private async endMonth(a: number, b: number): Promise<void> {
    const first = `${monthAfter(monthOf(this.now))}-01T00:00:00`
    const begins = Temporal.PlainDateTime.from(first).toZonedDateTime(this.school.timezoneName).toInstant()
    this.instant = a % 2 === 0 ? begins.subtract({ seconds: 1 }) : begins
    if (b % 4 !== 3) await this.midnight()
  }

  private async midnight(): Promise<void> {
    await carryOver(this.school.orm, { announce: () => undefined }, this.instant)
    this.world.midnight(this.today)
    if (this.world.contracts.some(({ carried }) => carried)) this.note('carried over')
  }
}
