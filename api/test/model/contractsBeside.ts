import { dateOf, plusDays } from '@koma/schema/rules/time'
import { permissions } from '@koma/schema/permissions'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { MoneyFiguresType } from '../../src/figures/moneyFigures.type.ts'
import { type OpenSchool, openSchool } from '../openSchool.ts'
import type { TestCourse, TestUser } from '../school.ts'
import { type Asker, graphql, testApp } from '../server.ts'
import { askerOf } from '../slotDesk.ts'
import { plainFigures } from './plainFigures.ts'
import { ContractWorld, type ModelContract, type ModelSlot } from './contractWorld.ts'

const COSTS = [1, 3]

const edits = ['pay', 'over', 'over', 'unpay', 'adjust', 'value', 'points', 'wrong', 'switch', 'drop'] as const
const kinds = ['create', 'create', ...edits, 'book', 'book', 'book', 'book', 'cancel', 'cancel'] as const
/** One thing that is done; what its numbers mean depends on what is there. */
export const operation = fc.record({
  kind: fc.constantFrom(...kinds),
  a: fc.nat(999),
  b: fc.nat(999),
  c: fc.nat(99_999),
})
type Operation = typeof operation extends fc.Arbitrary<infer Made> ? Made : never

/** How every sequence begins, so that each meets limits, an empty contract and a lesson that is lost. */
export const opening: readonly Operation[] = [
  { kind: 'create', a: 0, b: 12, c: 24 },
  { kind: 'book', a: 0, b: 0, c: 0 },
  { kind: 'create', a: 1, b: 2, c: 24 },
  { kind: 'book', a: 1, b: 0, c: 0 },
  { kind: 'cancel', a: 0, b: 0, c: 0 },
  { kind: 'book', a: 1, b: 0, c: 0 },
  { kind: 'drop', a: 1, b: 0, c: 0 },
  { kind: 'create', a: 0, b: 1, c: 25 },
  { kind: 'book', a: 0, b: 2, c: 0 },
  { kind: 'over', a: 0, b: 5, c: 1500 },
  { kind: 'unpay', a: 0, b: 0, c: 0 },
  { kind: 'over', a: 0, b: 3, c: 700 },
]

interface Seen {
  id: string
  version: number
  contractName: string
  active: boolean
  used: boolean
  points: number
  balanceOwing: number
  usage: { month: string; bookings: number; returns: number }[]
  adjustments: { number: number; type: '+' | '-'; value: number }[]
  payments: { number: number; value: number; date: string }[]
}

interface Reply {
  code: string
  field: string | null
  contract: Seen | null
}

const fields = `id version contractName active used points balanceOwing usage { month bookings returns }
  adjustments { number type value } payments { number value date }`

function isSame(actual: unknown, wanted: unknown): void {
  expect(actual).toEqual(wanted)
}

function holds(actual: object, wanted: object): void {
  expect(actual).toMatchObject(wanted)
}

/** A school and its model, side by side. */
export class Beside {
  readonly world = new ContractWorld()
  readonly met = new Set<string>()

  constructor(
    readonly school: OpenSchool,
    readonly asker: Asker,
    readonly students: readonly TestUser[],
    readonly courses: readonly TestCourse[],
    readonly slots: readonly ModelSlot[],
  ) {}

  static async open(): Promise<Beside> {
    const school = await openSchool()
    const courses = await Promise.all(COSTS.map((cost) => school.addCourse({ cost, numberOfStudents: 4 })))
    const students = await Promise.all([1, 2].map(() => school.addStudent()))
    const teacher = await school.addTeacher()
    const location = await school.addLocation()
    const slots: ModelSlot[] = []
    for (let index = 0; index < 12; index += 1) {
      const date = plusDays(dateOf(school.now), 3 + index * 4)
      const course = index % 2
      const made = courses[course]
      if (made === undefined) continue
      const startsAt = `${date}T10:00:00`
      const { id } = await school.addSlot({ teacher, location, courses: [made], startsAt })
      slots.push({ id, date, course })
    }
    const staff = await school.addStaff({ permissions: [...permissions] })
    return new Beside(school, await askerOf(staff), students, courses, slots)
  }

  async ask<Data>(document: string, variables: object): Promise<Data> {
    const { body } = await graphql<Data>(await testApp(), document, { ...variables }, this.asker)
    if (body.data === null || body.data === undefined) throw new Error(JSON.stringify(body))
    return body.data
  }

  /** The figures of the school are what its rows add up to. */
  async compareFigures(): Promise<void> {
    const month = (from: number) =>
      Temporal.PlainYearMonth.from(this.school.now.slice(0, 7)).add({ months: from }).toString()
    const { figures } = await this.ask<{ figures: MoneyFiguresType }>(
      `query ($from: String!, $to: String!) { figures: moneyFigures(from: $from, to: $to) {
        owed { age count total } months { month paid writtenOff sold used expired } outstanding { left booked yen } } }`,
      { from: month(-12), to: month(14) },
    )
    const months = figures.months.map((each) => each.month)
    isSame(figures, await plainFigures(this.school, this.school.now, months))
  }

  async change(name: string, input: object | string): Promise<Reply> {
    const type = typeof input === 'string' ? 'ID!' : `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`
    const arg = typeof input === 'string' ? 'id' : 'input'
    const document = `mutation ($${arg}: ${type}) { reply: ${name}(${arg}: $${arg}) { code field contract { ${fields} } } }`
    const { reply } = await this.ask<{ reply: Reply }>(document, { [arg]: input })
    this.met.add(`${name} ${reply.code}`)
    return reply
  }

  async seen(id: string): Promise<Seen | null> {
    return (await this.ask<{ contract: Seen | null }>(`query ($id: ID!) { contract(id: $id) { ${fields} } }`, { id }))
      .contract
  }

  get dates(): readonly string[] {
    return this.slots.map(({ date }) => date)
  }

  /** Compares a contract in the product with the model. */
  compare(model: ModelContract, seen: Seen | null): void {
    if (model.deleted) {
      isSame(seen, null)
      return
    }
    const months = [...new Set(this.dates.map((date) => date.slice(0, 7)))]
    const told = {
      ...seen,
      usage: months.map(
        (month) => seen?.usage.find((each) => each.month === month) ?? { month, bookings: 0, returns: 0 },
      ),
    }
    holds(told, {
      active: model.active,
      used: model.used,
      points: this.world.points(model),
      balanceOwing: this.world.owing(model),
      usage: months.map((month) => ({ month, ...this.world.counted(model, `${month}-01`, this.dates) })),
      adjustments: [...model.adjustments].map(([number, change]) => ({ number, value: Math.abs(change) })),
      payments: [...model.payments].map(([number, value]) => ({ number, value })),
    })
  }

  async run({ kind, a, b, c }: Operation): Promise<void> {
    if (kind === 'create') return this.create(a, b, c)
    if (kind === 'book') return this.book(a, b)
    if (kind === 'cancel') return this.cancel(a, b)
    const model = this.world.contracts[a % Math.max(1, this.world.contracts.length)]
    if (model === undefined) return
    const seen = await this.seen(model.id)
    if (seen === null) {
      isSame((await this.change('updateContract', { id: model.id, version: 1, active: true })).code, '404')
      return
    }
    if (kind === 'drop') return this.drop(model)
    if (kind === 'pay') await this.pay(model, seen, b, c)
    else if (kind === 'over') await this.over(model, b, c)
    else if (kind === 'unpay') await this.unpay(b)
    else if (kind === 'adjust') await this.adjust(model, seen, b, c)
    else if (kind === 'value') await this.price(model, seen, b, c)
    else if (kind === 'points') await this.move(model, seen, b)
    else if (kind === 'wrong') await this.wrong(seen, b)
    else await this.turn(model, seen)
    this.compare(model, await this.seen(model.id))
  }

  private async create(a: number, b: number, c: number): Promise<void> {
    const student = a % this.students.length
    const courses = b % 3 === 0 ? [0] : [0, 1]
    const startDate = plusDays(dateOf(this.school.now), -(b % 20))
    const endDate = plusDays(startDate, 20 + (b % 50))
    const points = c % 25
    const [bookingLimit, cancelLimit] = [b % 4 === 0 ? b % 3 : null, b % 2 === 0 ? c % 2 : null]
    const { contract } = await this.change('createContract', {
      studentId: this.students[student]?.id,
      startDate,
      endDate,
      courseIds: courses.map((course) => this.courses[course]?.id),
      contractValue: c,
      pointsAdjustment: points,
      ...(bookingLimit === null ? {} : { bookingLimit: true, monthlyBookingLimit: bookingLimit }),
      ...(cancelLimit === null ? {} : { cancelLimit: true, monthlyCancelLimit: cancelLimit }),
      payments: [{ value: Math.max(0, a - 100), date: startDate }],
    })
    const payments = new Map(a > 100 ? [[1, a - 100]] : [])
    const model: ModelContract = {
      id: contract?.id ?? '',
      name: contract?.contractName ?? '',
      student,
      active: true,
      deleted: false,
      used: false,
      startDate,
      endDate,
      bookingLimit,
      cancelLimit,
      courses,
      value: c,
      moves: [points],
      adjustments: new Map(),
      payments,
      last: { adjustments: 0, payments: payments.size },
      touched: new Set(),
    }
    this.world.contracts.push(model)
    this.compare(model, contract)
  }

  private async pay(model: ModelContract, { id, version, payments }: Seen, b: number, c: number): Promise<void> {
    const [first, ...rest] = payments
    // Adds one, corrects the first, or takes it out.
    const wanted =
      b % 3 === 0 || first === undefined
        ? [...payments, { value: c + 1, date: model.startDate }]
        : b % 3 === 1
          ? [{ ...first, value: c + 1 }, ...rest]
          : rest
    const { code } = await this.change('updateContract', { id, version, payments: wanted })
    isSame(code, '1001')
    if (b % 3 === 0 || first === undefined) {
      this.world.pay(model, c + 1)
      return
    }
    if (b % 3 === 2) model.payments.delete(first.number)
    else model.payments.set(first.number, c + 1)
    if (b % 3 === 2 || first.value !== c + 1) model.touched.add(first.number)
  }

  /**
   * Pays all that is due and more: the rest goes to other contracts of the student and to their deposit, in one run.
   * (PAY-17)
   */
  private async over(model: ModelContract, b: number, c: number): Promise<void> {
    const owed = Math.max(0, this.world.owing(model))
    const amount = owed === 0 ? 1 + b : owed
    const others = this.world.contracts
      .filter((other) => other !== model && other.student === model.student && !other.deleted)
      .filter((other, at) => this.world.owing(other) > 0 && (b + at) % 3 !== 0)
      .map((contract) => ({ contract, value: Math.min(this.world.owing(contract), 1 + c) }))
      .slice(0, 20)
    const deposit = c % 3000
    const { reply } = await this.ask<{ reply: { code: string; runId: string | null } }>(
      `mutation ($input: RecordPaymentInput!) { reply: recordPayment(input: $input) { code runId } }`,
      {
        input: {
          contractId: model.id,
          amount,
          overpay: true,
          others: others.map(({ contract, value }) => ({
            contractId: contract.id,
            amount: value,
            balanceOwing: this.world.owing(contract),
          })),
          ...(deposit > 0 && { deposit }),
        },
      },
    )
    isSame(reply.code, '1001')
    this.met.add(others.length > 0 ? 'over others' : 'over deposit')
    const parts = [{ contract: model, value: amount }, ...others].map((part) => ({
      ...part,
      number: this.world.pay(part.contract, part.value),
    }))
    this.world.runs.push({ id: reply.runId ?? '', student: model.student, parts, deposit })
    for (const { contract } of others) this.compare(contract, await this.seen(contract.id))
    await this.compareHeld(model.student)
  }

  /** Takes such a run back, which is refused once one of its payments was corrected or taken out. */
  private async unpay(b: number): Promise<void> {
    const runs = this.world.runs.filter(({ parts }) => parts.every(({ contract }) => !contract.deleted))
    const run = runs[b % Math.max(1, runs.length)]
    if (run === undefined) return
    const { reply } = await this.ask<{ reply: { success: boolean; code: string } }>(
      `mutation ($id: ID!) { reply: undoPayments(id: $id) { success code } }`,
      { id: run.id },
    )
    const isTouched = run.parts.some(({ contract, number }) => contract.touched.has(number))
    isSame(reply.success, !isTouched)
    this.met.add(isTouched ? 'unpay refused' : 'unpay 1001')
    if (isTouched) return
    for (const { contract, number } of run.parts) contract.payments.delete(number)
    this.world.runs.splice(this.world.runs.indexOf(run), 1)
    for (const { contract } of run.parts) this.compare(contract, await this.seen(contract.id))
    await this.compareHeld(run.student)
  }

  private async compareHeld(student: number): Promise<void> {
    const { deposits } = await this.ask<{ deposits: { held: number } }>(
      `query ($id: ID!) { deposits(studentId: $id) { held } }`,
      { id: this.students[student]?.id },
    )
    isSame(deposits.held, this.world.held(student))
  }

  private async adjust(model: ModelContract, { id, version, adjustments }: Seen, b: number, c: number): Promise<void> {
    const type = b % 2 === 0 ? '+' : '-'
    const drops = b % 3 === 0 && adjustments.length > 0
    const wanted = drops ? adjustments.slice(1) : [...adjustments, { type, value: c }]
    isSame((await this.change('updateContract', { id, version, adjustments: wanted })).code, '1001')
    if (drops) model.adjustments.delete(adjustments[0]?.number ?? 0)
    else model.adjustments.set((model.last.adjustments += 1), type === '+' ? c : -c)
  }

  private async price(model: ModelContract, { id, version }: Seen, b: number, c: number): Promise<void> {
    const edit = { id, version, contractValue: c, payments: [{ value: b + 1, date: model.startDate }] }
    isSame((await this.change('updateContract', edit)).code, '1001')
    model.value = c
    for (const number of model.payments.keys()) model.touched.add(number)
    model.payments = new Map([[(model.last.payments += 1), b + 1]])
  }

  private async move(model: ModelContract, { id, version, points }: Seen, b: number): Promise<void> {
    const change = (b % 41) - 20
    const { code, field } = await this.change('updateContract', { id, version, pointsAdjustment: change })
    if (points + change < 0) isSame([code, field], ['400', 'pointsAdjustment'])
    else model.moves.push(change)
  }

  /** Sends what must be refused, and change nothing. */
  private async wrong({ id, version }: Seen, b: number): Promise<void> {
    const cases: [object, string, string | null][] = [
      [{ contractValue: -1 }, '400', 'contractValue'],
      [{ contractValue: 100_000_000 }, '400', 'contractValue'],
      [{ adjustments: [{ type: '+', value: -5 }] }, '400', 'adjustments.0.value'],
      [{ payments: [{ value: 100_000_000, date: '2026-11-01' }] }, '400', 'payments.0.value'],
      [{ pointsAdjustment: -99_999 }, '400', 'pointsAdjustment'],
      [{ bookingLimit: true, monthlyBookingLimit: -1 }, '400', 'monthlyBookingLimit'],
      [{ startDate: '2199-01-01' }, '400', 'endDate'],
      [{ version: version + 1, contractValue: 5 }, 'stale', null],
    ]
    const [edit, code, field] = cases[b % cases.length] ?? [{}, '', null]
    holds(await this.change('updateContract', { id, version, ...edit }), { code, field })
  }

  private async turn(model: ModelContract, { id, version }: Seen): Promise<void> {
    isSame((await this.change('updateContract', { id, version, active: !model.active })).code, '1001')
    model.active = !model.active
  }

  private async drop(model: ModelContract): Promise<void> {
    const charged = this.world.charged(model).some(({ state }) => state === 'live')
    isSame((await this.change('deleteContract', model.id)).code, charged ? '403' : '1001')
    if (!charged) Object.assign(model, { deleted: true, active: false })
    this.compare(model, await this.seen(model.id))
  }

  private async book(a: number, b: number): Promise<void> {
    const [student, place] = [a % this.students.length, b % this.slots.length]
    const slot = this.slots[place]
    if (slot === undefined) return
    const cost = COSTS[slot.course] ?? 0
    const payer = this.world.live(student, place) ? undefined : this.world.payer(student, slot, cost, this.dates)
    const courseCode = this.courses[slot.course]?.code
    const input = { slotId: slot.id, studentId: this.students[student]?.id, courseCode, online: true }
    const { reply } = await this.ask<{ reply: { code: string } }>(
      `mutation ($input: BookSlotInput!) { reply: bookSlot(input: $input) { code } }`,
      { input },
    )
    this.met.add(`book ${reply.code}`)
    isSame(reply.code === '1001', payer !== undefined)
    if (payer === undefined) return
    payer.moves.push(-cost)
    payer.used = true
    this.world.bookings.push({ student, slot: place, contract: payer, cost, state: 'live' })
    this.compare(payer, await this.seen(payer.id))
  }

  private async cancel(a: number, b: number): Promise<void> {
    const live = this.world.bookings.filter(({ state }) => state === 'live')
    const booking = live[a % Math.max(1, live.length)]
    const slot = booking && this.slots[booking.slot]
    if (booking === undefined || slot === undefined) return
    const lessonRules = b % 2 === 0
    const input = { slotId: slot.id, studentId: this.students[booking.student]?.id, lessonRules }
    await this.ask(`mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { code } }`, { input })
    const { contract, cost } = booking
    const { returns } = this.world.counted(contract, slot.date, this.dates)
    const returned = contract.cancelLimit === null || returns < contract.cancelLimit
    booking.state = !lessonRules ? 'undone' : returned ? 'returned' : 'lost'
    this.met.add(`cancel ${booking.state}`)
    if (booking.state !== 'lost') contract.moves.push(cost)
    this.compare(contract, await this.seen(contract.id))
  }
}
