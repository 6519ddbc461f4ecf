import { permissions } from '@koma/schema/permissions'
import { lastDayOfMonth, monthAfter, monthOf } from '@koma/schema/rules/time'
import fc from 'fast-check'
import { expect } from 'vitest'
import { contract as readContract } from '../../src/contracts/contractRecord.reads.ts'
import { addDiscount, endDiscount } from '../../src/contracts/discounts/changeDiscounts.ts'
import { createContractFromPlan } from '../../src/contracts/fromPlan/createContractFromPlan.ts'
import { monthlyRenewals } from '../../src/contracts/monthly/monthlyRenewals.ts'
import { startMonthly } from '../../src/contracts/monthly/startMonthly.ts'
import { changePlan, planChangePreview, withdrawPlanChange } from '../../src/contracts/planChange/changePlan.ts'
import { updateContract } from '../../src/contracts/updateContract.ts'
import { updatePlan } from '../../src/plans/updatePlan.ts'
import { query } from '../../src/platform/database/sql.ts'
import { workRun } from '../../src/platform/jobs/runs/workRun.ts'
import type { Context, Viewer } from '../../src/platform/shared/context.ts'
import type { SchoolRow } from '../../src/platform/shared/school.entity.ts'
import { runKinds } from '../../src/runs/runKinds.ts'
import { undoRun } from '../../src/runs/undoRun.ts'
import { contextOf, schoolRow } from '../context.ts'
import { type OpenSchool, openSchool } from '../openSchool.ts'
import { addPlan } from '../school.ts'
import { addMonths, type ModelContract, type ModelLine, type ModelPlan, renewed } from './discountWorld.ts'

/** The first month of each zone's sequences: one or two before its clocks change. */
const zones = [
  ['Asia/Tokyo', '2027-01'],
  ['America/New_York', '2027-02'],
  ['Australia/Lord_Howe', '2027-03'],
] as const

/** Fails the test unless both are equal. */
function isSame(actual: unknown, wanted: unknown): void {
  expect(actual).toEqual(wanted)
}

/** Fails the test unless the values of `wanted` are there. */
function isLike(actual: unknown, wanted: object): void {
  expect(actual).toMatchObject(wanted)
}

const kinds = ['add', 'end', 'edit', 'drop', 'price', 'change', 'withdraw', 'renew', 'renew', 'undo'] as const
type Kind = (typeof kinds)[number]
interface Operation {
  kind: Kind
  a: number
  b: number
}

export const discountOperation: fc.Arbitrary<Operation> = fc.record({
  kind: fc.constantFrom(...kinds),
  a: fc.nat(97),
  b: fc.nat(97),
})

/** A school beside a plain model of one student's contracts, plans and discounts, compared after each operation. */
export class DiscountsBeside {
  readonly met = new Set<string>()
  private readonly chain: ModelContract[] = []
  private readonly runs: { runId: string; isTouched: boolean }[] = []
  private second = 0

  private constructor(
    readonly school: OpenSchool,
    private readonly row: SchoolRow,
    private readonly viewer: Viewer,
    private readonly plans: ModelPlan[],
    private month: string,
  ) {}

  static async open(seed: number): Promise<DiscountsBeside> {
    const [timezoneName, month] = zones[seed % zones.length] ?? zones[0]
    const school = await openSchool({ timezoneName })
    const { id, code, firstName, lastName } = await school.addStaff({ permissions: [...permissions] })
    const viewer: Viewer = { type: 'staff', id, code, firstName, lastName, permissions, sessionId: '' }
    const courses = [await school.addCourse()]
    const plans = await Promise.all(
      [9999, 20_001].map(async (price) => {
        const made = await addPlan(school, { courses, price })
        return { id: made.id, price, versions: [made.versionId] }
      }),
    )
    const beside = new DiscountsBeside(school, await schoolRow(school.orm, school.id), viewer, plans, month)
    await beside.sell(seed)
    return beside
  }

  async run({ kind, a, b }: Operation): Promise<void> {
    this.met.add(`${kind} ${await this[kind](a, b)}`)
    await this.compare()
  }

  /** A second later than anything before, in the month of the newest contract. */
  private context(): Context & { viewer: Viewer } {
    this.second += 1
    const time = new Date(this.second * 1000).toISOString().slice(11, 19)
    const { row: school, viewer } = this
    return { ...contextOf(this.school.orm, { school, viewer, now: `${this.month}-15T${time}` }), viewer }
  }

  private get newest(): ModelContract {
    const newest = this.chain.at(-1)
    if (newest === undefined) throw new Error('a sequence begins with a contract')
    return newest
  }

  private async sell(seed: number): Promise<void> {
    const [plan] = this.plans
    const student = await this.school.addStudent()
    if (plan === undefined) throw new Error('a school without plans')
    const startDate = `${this.month}-01`
    const lines: ModelLine[] =
      seed % 2 === 0
        ? []
        : [{ number: 1, name: 'campaign', percent: null, yen: 1000, repeats: true, lastDay: null, value: 1000 }]
    const discounts = lines.map(({ name, yen }) => ({ name, yen, repeat: 'untilEnded' as const }))
    const total = plan.price - (seed % 2 === 0 ? 0 : 1000)
    const planVersionId = plan.versions[0] ?? ''
    const made = await createContractFromPlan(this.context(), {
      studentId: student.id,
      planVersionId,
      startDate,
      discounts,
      total,
    })
    if (!made.ok) throw new Error(JSON.stringify(made))
    this.chain.push({ id: made.id, month: this.month, price: plan.price, plan, lines, last: lines.length, next: null })
  }

  /** Notes that the newest contract was edited: its run is no longer undone. */
  private touch(): void {
    const run = this.runs.at(-1)
    if (run !== undefined) run.isTouched = true
  }

  private async add(a: number, b: number): Promise<string> {
    const { newest } = this
    const isPercent = a % 2 === 0
    const [percent, yen] = isPercent ? [1 + (b % 100), null] : [null, b * 97]
    const repeat = (['once', 'months', 'untilEnded'] as const)[a % 3] ?? 'once'
    const fromRenewal = b % 4 === 0
    const months = 1 + (a % 4)
    const { result } = await addDiscount(this.context(), {
      contractId: newest.id,
      name: `d${a}`,
      percent,
      yen,
      repeat,
      fromRenewal,
      ...(repeat === 'months' && { months }),
    })
    isLike(result, { ok: true })
    const isFor = repeat === 'months' ? months : repeat === 'once' ? 1 : null
    const first = fromRenewal ? addMonths(newest.month, 1) : newest.month
    const repeats = fromRenewal || repeat !== 'once'
    const left = Math.max(0, newest.price - newest.lines.reduce((sum, { value }) => sum + value, 0))
    const off = percent === null ? (yen ?? 0) : Math.trunc((newest.price * percent) / 100)
    newest.last += 1
    newest.lines.push({
      number: newest.last,
      name: `d${a}`,
      percent: repeats ? percent : null,
      yen: repeats ? yen : null,
      repeats,
      lastDay: repeats && isFor !== null ? lastDayOfMonth(`${addMonths(first, isFor - 1)}-01`) : null,
      value: fromRenewal ? 0 : Math.min(left, off),
    })
    this.touch()
    return `${repeat}${fromRenewal ? ' later' : ''}`
  }

  private async end(a: number, b: number): Promise<string> {
    const { newest } = this
    const repeating = newest.lines.filter(({ repeats }) => repeats)
    const line = repeating[a % Math.max(1, repeating.length)]
    if (line === undefined) return 'nothing'
    const lastDay = b % 4 === 0 ? null : `${addMonths(newest.month, (b % 4) - 2)}-20`
    const result = await endDiscount(this.context(), { contractId: newest.id, number: line.number, lastDay })
    if (lastDay !== null && lastDay < `${newest.month}-01`) {
      isLike(result, { ok: false, code: '400' })
      return 'refused'
    }
    isLike(result, { ok: true })
    if (lastDay === line.lastDay) return 'same'
    line.lastDay = lastDay
    this.touch()
    return lastDay === null ? 'goes on' : 'done'
  }

  /** Corrects the amount of a line by hand, which counts for that contract alone. */
  private edit(a: number, b: number): Promise<string> {
    const line = this.newest.lines[a % Math.max(1, this.newest.lines.length)]
    if (line === undefined || line.value === b) return Promise.resolve('nothing')
    line.value = b
    return this.write('done')
  }

  private drop(a: number): Promise<string> {
    const { lines } = this.newest
    if (lines.length === 0) return Promise.resolve('nothing')
    lines.splice(a % lines.length, 1)
    return this.write('done')
  }

  private async write(said: string): Promise<string> {
    const { id, lines } = this.newest
    const adjustments = lines.map(({ number, value, name: memo }) => ({ number, type: '-' as const, value, memo }))
    isLike(await updateContract(this.context(), { id, adjustments }), { ok: true })
    this.touch()
    return said
  }

  /** Changes the price of a plan, which makes another version and changes no contract. */
  private async price(a: number, b: number): Promise<string> {
    const plan = this.plans[a % 2]
    const price = b * 311
    if (plan === undefined || plan.price === price) return 'same'
    isLike(await updatePlan(this.context(), { id: plan.id, price }), { ok: true })
    const [version] = await query<{ id: string }>(
      this.school.orm.em.fork(),
      `select id from plan_version where school_id = $1 and plan_id = $2 order by number desc limit 1`,
      [this.school.id, plan.id],
    )
    plan.price = price
    plan.versions.push(version?.id ?? '')
    return 'done'
  }

  private async change(a: number, b: number): Promise<string> {
    const { newest } = this
    const plan = this.plans[a % 2]
    if (plan === undefined) throw new Error('two plans')
    const from = addMonths(newest.month, 1 + (b % 3))
    const keepDiscounts = b % 2 === 0
    const input = { contractId: newest.id, planVersionId: plan.versions.at(-1) ?? '', from, keepDiscounts }
    const preview = await planChangePreview(this.context(), input)
    if (newest.plan === plan && (newest.version ?? 0) === plan.versions.length - 1) {
      isLike(preview, { ok: false })
      return 'refused'
    }
    if (!preview.ok) throw new Error(JSON.stringify(preview))
    const wanted = renewed({ ...newest, next: { plan, from, keeps: keepDiscounts } }, from)
    isSame(preview.change.after.price, plan.price)
    isSame(
      preview.change.discounts.flatMap(({ value }) => value ?? []),
      wanted.lines.map(({ value }) => value),
    )
    const result = await changePlan(this.context(), { ...input, digest: preview.change.digest })
    isLike(result, { ok: true })
    newest.next = { plan, from, keeps: keepDiscounts }
    this.touch()
    return keepDiscounts ? 'keeps' : 'drops'
  }

  private async withdraw(): Promise<string> {
    const { newest } = this
    const result = await withdrawPlanChange(this.context(), { contractId: newest.id })
    isSame(result.ok, newest.next !== null)
    if (newest.next === null) return 'refused'
    newest.next = null
    this.touch()
    return 'done'
  }

  private async renew(): Promise<string> {
    const old = this.newest
    const month = monthAfter(old.month)
    const wanted = renewed(old, month)
    const { renewals } = await monthlyRenewals(this.context(), { month })
    const [shown] = renewals
    isSame(renewals.length, 1)
    isLike(shown, { price: wanted.price, total: owed(wanted) })
    if (shown === undefined) throw new Error('a contract is due')
    const { id, version } = shown.contract
    const contracts = [{ id, version, planVersionId: shown.plan?.versionId ?? null }]
    const started = await startMonthly(this.context(), { month, contracts })
    if (!started.ok) throw new Error(JSON.stringify(started))
    const ctx = this.context()
    const contextFor = async () => ({ ...ctx, origin: 'job' as const })
    const jobs = { kinds: runKinds, contextFor, em: ctx.em, events: ctx.events }
    await workRun(jobs, { schoolId: this.school.id, runId: started.runId }, 60)
    const [made] = await query<{ id: string }>(
      this.school.orm.em.fork(),
      `select id from contract where school_id = $1 and predecessor_id = $2 and not deleted`,
      [this.school.id, old.id],
    )
    this.chain.push({ ...wanted, id: made?.id ?? '' })
    this.runs.push({ runId: started.runId, isTouched: false })
    this.month = month
    return wanted.plan === old.plan ? 'stays' : 'changes plan'
  }

  private async undo(): Promise<string> {
    const run = this.runs.at(-1)
    if (run === undefined) return 'nothing'
    const result = await undoRun(this.context(), { id: run.runId })
    isSame(result.ok, !run.isTouched)
    if (run.isTouched) return 'refused'
    this.runs.pop()
    this.chain.pop()
    return 'done'
  }

  /** Compares every contract of the model with what staff read. */
  private async compare(): Promise<void> {
    const ctx = this.context()
    for (const wanted of this.chain.slice(-2)) {
      const found = await readContract(ctx, wanted.id)
      isLike(found, { contractValue: wanted.price, balanceOwing: owed(wanted) })
      isSame(monthOf(found?.startDate ?? ''), wanted.month)
      const lines = (found?.adjustments ?? []).map(({ number, memo, percent, yen, repeats, lastDay, value }) => {
        return { number, name: memo, percent, yen, repeats, lastDay, value }
      })
      isSame(lines, wanted.lines)
    }
  }
}

const owed = ({ price, lines }: Pick<ModelContract, 'price' | 'lines'>): number =>
  lines.reduce((sum, { value }) => sum - value, price)
