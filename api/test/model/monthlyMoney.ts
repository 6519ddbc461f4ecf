import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { updateContract } from '../../src/contracts/updateContract.ts'
import { settleContracts } from '../../src/payments/settleContracts.ts'
import { settlementPreview } from '../../src/payments/settlementPreview.ts'
import { undoPayments } from '../../src/payments/undoPayments.ts'
import type { Context, Viewer } from '../../src/platform/shared/context.ts'
import type { MonthlyContract, MonthlyWorld } from './monthlyWorld.ts'

/** The school and its model, as far as money asks. */
interface Place {
  readonly world: MonthlyWorld
  readonly today: string
  context(): Context & { viewer: Viewer }
  some(a: number): MonthlyContract | undefined
  note(what: string): void
}

interface Run {
  id: string
  payments: { contract: MonthlyContract; number: number }[]
  /** One of its payments was corrected or taken out. */
  touched: boolean
  back: boolean
}

function isSame(actual: unknown, wanted: unknown): void {
  expect(actual).toEqual(wanted)
}

/** The yen of monthly contracts: payments and adjustments one by one, and many payments together. */
export class MonthlyMoney {
  private readonly runs: Run[] = []

  constructor(private readonly beside: Place) {}

  /** Adds a payment, corrects the first, or takes it out. */
  async pay(a: number, b: number): Promise<void> {
    const contract = this.beside.some(a)
    if (contract === undefined) return
    const standing = [...contract.payments].map(([number, payment]) => ({ number, ...payment }))
    const [first, ...rest] = standing
    const adds = b % 3 === 0 || first === undefined
    const fresh = { value: 1 + b * 7, date: this.beside.today, memo: '', uncollectible: false }
    const corrected = { ...(first ?? { number: 0, ...fresh }), value: (first?.value ?? 0) + 1 }
    const payments = adds ? [...standing, fresh] : b % 3 === 1 ? [corrected, ...rest] : rest
    const result = await updateContract(this.beside.context(), { id: contract.id, payments })
    isSame(result.ok, true)
    contract.touched = true
    if (adds) {
      contract.payments.set((contract.last.payments += 1), fresh)
      return
    }
    const { number, ...payment } = corrected
    if (b % 3 === 1) contract.payments.set(number, payment)
    else contract.payments.delete(number)
    for (const run of this.runs)
      if (run.payments.some((each) => each.contract === contract && each.number === number)) run.touched = true
  }

  /** Adds an adjustment, or takes the first out. */
  async adjust(a: number, b: number): Promise<void> {
    const contract = this.beside.some(a)
    if (contract === undefined) return
    const standing = [...contract.adjustments].map(([number, value]) => ({
      number,
      type: value < 0 ? ('-' as const) : ('+' as const),
      value: Math.abs(value),
    }))
    const drops = b % 3 === 0 && standing.length > 0
    const fresh = { type: b % 2 === 0 ? ('+' as const) : ('-' as const), value: 1 + b }
    const adjustments = drops ? standing.slice(1) : [...standing, fresh]
    const result = await updateContract(this.beside.context(), { id: contract.id, adjustments })
    isSame(result.ok, true)
    contract.touched = true
    if (drops) contract.adjustments.delete(standing[0]?.number ?? 0)
    else contract.adjustments.set((contract.last.adjustments += 1), fresh.type === '+' ? fresh.value : -fresh.value)
  }

  /** Pays or writes off what some or all owe, whole or in part; at times twice, at times from an older view. */
  async settle(a: number, b: number): Promise<void> {
    const { world } = this.beside
    const owing = world.contracts.filter((each) => !each.deleted && world.owing(each) > 0)
    const chosen = owing.filter((_, index) => a % 4 !== 3 || index % 2 === 0)
    const wishes = chosen.map((contract, index) => {
      const owed = world.owing(contract)
      const amount = b % 2 === 0 ? owed : Math.min(owed, 1 + b)
      return { contract, amount, shown: owed + (b % 7 === 6 && index === 0 ? 1 : 0) }
    })
    const mode = b % 3 === 0 ? ('writeoff' as const) : ('payment' as const)
    const contracts = wishes.map(({ contract: { id }, amount, shown }) => ({ id, amount, balanceOwing: shown }))
    const input = { mode, contracts, note: 'together', date: this.beside.today, requestId: randomUUID() }
    const isOld = wishes.length > 0 && b % 7 === 6
    const total = wishes.reduce((sum, { amount }) => sum + amount, 0)
    const told = await settlementPreview(this.beside.context(), input)
    const old = isOld ? (wishes[0]?.amount ?? 0) : 0
    isSame([told.total, told.count, told.refused], [total - old, wishes.length - (isOld ? 1 : 0), isOld ? 1 : 0])
    const result = await settleContracts(this.beside.context(), input)
    this.beside.note(`settle ${result.ok ? mode : (result.note ?? '')}`)
    isSame(result.ok ? result.total : result.note, isOld ? 'owedMoved' : total)
    if (!result.ok || result.runId === null) return
    if (a % 2 === 0) isSame(await settleContracts(this.beside.context(), input), { ...result, ids: expect.anything() })
    const payment = { date: this.beside.today, memo: 'together', uncollectible: mode === 'writeoff' }
    const payments = wishes.map(({ contract, amount }) => {
      const number = (contract.last.payments += 1)
      contract.payments.set(number, { value: amount, ...payment })
      contract.touched = true
      return { contract, number }
    })
    this.runs.push({ id: result.runId, payments, touched: false, back: false })
  }

  /** Takes one of the runs back. */
  async unsettle(a: number, b: number): Promise<void> {
    const run = b % 2 === 0 ? this.runs.at(-1) : this.runs[a % Math.max(1, this.runs.length)]
    if (run === undefined) return
    const result = await undoPayments(this.beside.context(), { id: run.id })
    this.beside.note(`unsettle ${result.ok ? '1001' : (result.note ?? '')}`)
    isSame(result.ok, !run.back && !run.touched)
    if (!result.ok) return
    run.back = true
    for (const { contract, number } of run.payments) contract.payments.delete(number)
  }
}
