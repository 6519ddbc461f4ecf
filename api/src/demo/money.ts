import { dateOf, plusDays, type WallDate, type WallTime } from '@koma/schema/rules/time'
import type { PaymentMethod } from '@koma/schema/records/payment'
import { collectedBy, isCollected, type PlannedDebit } from './debit.ts'
import type { PlannedContract, PlannedStudent } from './model.ts'
import { Random } from './random.ts'

const SEED = 20_261_122
const ACTOR = 'staff:uketsuke'

/** The fields of every entry: its contract, its number and revision, its author and time. */
interface Entry {
  contractId: string
  number: number
  revision: number
  removed: boolean
  memo: string
  actor: string
  at: WallTime
  value: number
}

interface PlannedAdjustment extends Entry {
  type: '+' | '-'
}

interface PlannedPayment extends Entry {
  date: WallDate
  uncollectible: boolean
  method: PaymentMethod | null
  /** The run that recorded it together with others. */
  runId: string | null
}

/**
 * The money of the demo school: most contracts are paid, some in part, late, too much or never, one was written off.
 */
export interface DemoMoney {
  adjustments: PlannedAdjustment[]
  payments: PlannedPayment[]
}

/** How most parents pay. */
const methods = ['transfer', 'debit', 'cash', 'card'] as const

const extras = [
  { type: '-', value: 1100, memo: '兄弟割引' },
  { type: '-', value: 3300, memo: 'お友だち紹介割引' },
  { type: '+', value: 3300, memo: '教材費' },
  { type: '+', value: 11_000, memo: '入会金' },
] as const

/** Plans the money of contracts that are over by `now`: paid in full, most within days. */
export function planSettled(students: readonly PlannedStudent[], now: WallTime): DemoMoney {
  const random = new Random(SEED)
  const payments = students.flatMap(({ contracts }) =>
    contracts.map((contract) => {
      const written = dateOf(contract.createdAt)
      const late = plusDays(written, random.chance(0.9) ? random.int(0, 12) : random.int(13, 45))
      const date = late < dateOf(now) ? late : written
      const method = random.pick(methods)
      const { value } = contract
      return { ...entryOf(contract, 1, date), method, value, date, uncollectible: false, runId: null }
    }),
  )
  return { adjustments: [], payments }
}

/**
 * Plans what was adjusted and paid up to `now`, some of it by `debit`; the same students always give the same money.
 */
export function planMoney(students: readonly PlannedStudent[], now: WallTime, debit: PlannedDebit): DemoMoney {
  const random = new Random(SEED)
  const money: DemoMoney = { adjustments: [], payments: [] }
  for (const student of students)
    for (const contract of student.contracts) planOne(student, contract, { now, debit, random }, money)
  return money
}

function planOne(
  student: PlannedStudent,
  contract: PlannedContract,
  { now, debit, random }: { now: WallTime; debit: PlannedDebit; random: Random },
  { adjustments, payments }: DemoMoney,
): void {
  const entry = (number: number, date: WallDate) => entryOf(contract, number, date)
  const written = dateOf(contract.createdAt)
  const extra = random.chance(0.18) ? random.pick(extras) : null
  if (extra !== null) adjustments.push({ ...entry(1, written), ...extra })
  const owed = contract.value + (extra === null ? 0 : extra.type === '+' ? extra.value : -extra.value)

  const pay = (number: number, value: number, daysAfter: number, more: Partial<PlannedPayment> = {}): void => {
    const date = plusDays(written, daysAfter)
    const payment = {
      ...entry(number, date),
      value,
      date,
      uncollectible: false,
      method: 'transfer',
      runId: null,
    } as const
    if (payment.at <= now) payments.push({ ...payment, ...more })
  }
  const share = random.next()
  const daysAfter = random.int(0, 12)
  if (!student.active && share < 0.5) {
    pay(1, Math.floor(owed / 2), daysAfter)
    pay(2, owed - Math.floor(owed / 2), 120, { memo: '連絡が取れないため', uncollectible: true, method: null })
  } else if (share < 0.76) {
    const method = random.pick(methods)
    pay(1, owed, daysAfter, isCollected(debit, student, contract) ? collectedBy(debit) : { method })
  } else if (share < 0.86) {
    pay(1, Math.floor(owed / 2), daysAfter, { memo: '1回目' })
    if (random.chance(0.5)) pay(2, owed - Math.floor(owed / 2), daysAfter + 30, { memo: '2回目' })
  } else if (share < 0.89) pay(1, owed + 1000, daysAfter)
  else if (share < 0.92) {
    // Written down wrongly at first.
    pay(1, owed * 10, daysAfter)
    pay(1, owed, daysAfter, { revision: 2 })
  }
}

function entryOf(contract: PlannedContract, number: number, date: WallDate) {
  return {
    contractId: contract.id,
    number,
    revision: 1,
    removed: false,
    memo: '',
    actor: ACTOR,
    at: date > dateOf(contract.createdAt) ? `${date}T11:20:00` : contract.createdAt,
  }
}
