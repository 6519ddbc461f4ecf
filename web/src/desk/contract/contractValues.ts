import { lastDayOfMonth, plusDays } from '@koma/schema/rules/time'
import type { Contract } from './contractDocuments.ts'

/** The value of a number field; empty while it is being retyped. */
export type Amount = number | ''

export interface AdjustmentRow {
  number: number | null
  type: '+' | '-'
  value: Amount
  memo: string
}

export interface PaymentRow {
  number: number | null
  value: Amount
  date: string
  memo: string
  uncollectible: boolean
}

/** The values of a contract's form. */
export interface ContractValues extends Record<string, unknown> {
  monthlyContract: boolean
  startDate: string
  endDate: string
  monthlyPoints: Amount
  carryOver: boolean
  pointsAdjustment: Amount
  bookingLimit: boolean
  monthlyBookingLimit: Amount
  cancelLimit: boolean
  monthlyCancelLimit: Amount
  courseIds: string[]
  contractValue: Amount
  memoContractValue: string
  adjustments: AdjustmentRow[]
  payments: PaymentRow[]
  contractHolder: string
  contractNotes: string
}

/** Returns the form of a contract that is there. */
export function valuesOf(contract: Contract): ContractValues {
  return {
    monthlyContract: contract.monthlyContract,
    startDate: contract.startDate,
    endDate: contract.endDate,
    monthlyPoints: contract.monthlyPoints,
    carryOver: contract.carryOver,
    pointsAdjustment: 0,
    bookingLimit: contract.monthlyBookingLimit !== null,
    monthlyBookingLimit: contract.monthlyBookingLimit ?? 0,
    cancelLimit: contract.monthlyCancelLimit !== null,
    monthlyCancelLimit: contract.monthlyCancelLimit ?? 0,
    courseIds: contract.courses.map(({ id }) => id),
    contractValue: contract.contractValue,
    memoContractValue: contract.memoContractValue,
    // With the fields in the order in which the schema writes them, so that what is the same compares as the same.
    adjustments: contract.adjustments.map(({ number, type, value, memo }) => ({
      number,
      type: type === '-' ? '-' : '+',
      value,
      memo,
    })),
    payments: contract.payments.map(({ number, value, date, memo, uncollectible }) => ({
      number,
      value,
      date,
      memo,
      uncollectible,
    })),
    contractHolder: contract.contractHolder,
    contractNotes: contract.contractNotes,
  }
}

/** Returns the form of a new contract: of points, without limits, for half a year from `today`. (CON-29) */
export function newValues(today: string): ContractValues {
  return {
    monthlyContract: false,
    startDate: today,
    endDate: plusDays(Temporal.PlainDate.from(today).add({ months: 6 }).toString(), -1),
    monthlyPoints: 0,
    carryOver: false,
    pointsAdjustment: 0,
    bookingLimit: false,
    monthlyBookingLimit: 0,
    cancelLimit: false,
    monthlyCancelLimit: 0,
    courseIds: [],
    contractValue: 0,
    memoContractValue: '',
    adjustments: [],
    payments: [],
    contractHolder: '',
    contractNotes: '',
  }
}

/**
 * Returns the form's values as the server takes them. An empty amount is 0, and so is one that is switched off, but not
 * text that isn't a number; a monthly contract ends with its month. (CON-28, CON-33, CON-41)
 */
export function prepare<Values extends ContractValues>(entered: Values): Values {
  const { monthlyContract } = entered
  return {
    ...entered,
    endDate: shownEnd(entered, false),
    monthlyPoints: monthlyContract ? orNone(entered.monthlyPoints) : 0,
    carryOver: monthlyContract && entered.carryOver,
    pointsAdjustment: orNone(entered.pointsAdjustment),
    monthlyBookingLimit: entered.bookingLimit ? entered.monthlyBookingLimit : 0,
    monthlyCancelLimit: entered.cancelLimit ? entered.monthlyCancelLimit : 0,
    contractValue: orNone(entered.contractValue),
    payments: entered.payments.map((row) => ({ ...row, value: orNone(row.value) })),
  }
}

const orNone = (amount: Amount): number => (amount === '' ? 0 : amount)

/** Returns the last day as the form shows and saves it: a monthly contract has no other than its month's (CON-28). */
export function shownEnd({ monthlyContract, startDate, endDate }: ContractValues, isNew: boolean): string {
  if (!monthlyContract || startDate === '') return endDate
  return isNew ? lastDayOfMonth(startDate) : endOf(startDate, endDate)
}

/** The end of a monthly contract that starts on `startDate`; one that was made to end otherwise keeps that. */
function endOf(startDate: string, endDate: string): string {
  return endDate.slice(0, 7) === startDate.slice(0, 7) && endDate >= startDate ? endDate : lastDayOfMonth(startDate)
}
