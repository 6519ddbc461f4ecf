import { adjustedBy, balanceOwing, paidBy } from '@koma/schema/rules/contractMoney'
import { contractFields, contractParts } from '@koma/schema/records/contract'
import type { PaymentMethod } from '@koma/schema/records/payment'
import { fieldsWithout, newValues, type NewValuesOf } from '@koma/schema/records/record'
import { lastDayOfMonth, lastDayOfPeriod, plusDays } from '@koma/schema/rules/time'
import { formValues } from '../../record/formValues.ts'
import type { Amount } from '../../ui/AmountField.tsx'
import type { Contract } from '../contractDocuments.ts'

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
  method: PaymentMethod | null
  receivedBy: string
  reference: string
}

/** The fields of a contract's form; `active` has a switch of its own. */
const formFields = { ...fieldsWithout(contractFields, 'active'), ...contractParts }
type Entered = Omit<NewValuesOf<typeof formFields>, 'adjustments' | 'payments'>

/** The values of a contract's form. */
export type ContractValues = {
  [Name in keyof Entered]: Entered[Name] extends number | null ? Amount : Entered[Name]
} & { adjustments: AdjustmentRow[]; payments: PaymentRow[] }

const nothing: ContractValues = {
  ...newValues(formFields),
  monthlyBookingLimit: 0,
  monthlyCancelLimit: 0,
  adjustments: [],
  payments: [],
}

/** Returns the form of a contract that is there. */
export function valuesOf(contract: Contract): ContractValues {
  return formValues(nothing, {
    ...contract,
    pointsAdjustment: 0,
    bookingLimit: contract.monthlyBookingLimit !== null,
    monthlyBookingLimit: contract.monthlyBookingLimit ?? 0,
    cancelLimit: contract.monthlyCancelLimit !== null,
    monthlyCancelLimit: contract.monthlyCancelLimit ?? 0,
    courseIds: contract.courses.map(({ id }) => id),
    // With the fields in the order in which the schema writes them, so that what is the same compares as the same.
    // Fees by rule are waived, not edited.
    adjustments: contract.adjustments
      .filter(({ fee }) => fee === null)
      .map(({ number, type, value, memo }) => ({ number, type: type === '-' ? '-' : '+', value, memo })),
    // Payments from deposits are undone, not edited.
    payments: contract.payments
      .filter(({ fromDeposit }) => !fromDeposit)
      .map(({ number, value, date, memo, uncollectible, method, receivedBy, reference }) => ({
        number,
        value,
        date,
        memo,
        uncollectible,
        method,
        receivedBy,
        reference,
      })),
  })
}

/** Returns the form of a new contract: of points, without limits, for half a year from `today`. (CON-29) */
export function newContract(today: string): ContractValues {
  return { ...nothing, startDate: today, endDate: lastDayOfPeriod(today, { months: 6 }) }
}

/** From this day of a month on, a monthly contract is proposed from the next month: little is left of this one. */
const LATE_IN_MONTH = 25

/** Returns the first day proposed for a new contract of this type. A monthly one ends with its month (CON-28). */
export function proposedStart(today: string, monthlyContract: boolean): string {
  const isLate = Number(today.slice(8)) >= LATE_IN_MONTH
  return monthlyContract && isLate ? plusDays(lastDayOfMonth(today), 1) : today
}

/**
 * Returns the form's values as the server takes them. An empty amount is 0, and so is one that is switched off, but not
 * text that isn't a number. A monthly contract ends with its month. (CON-28, CON-33, CON-41)
 */
export function prepare<Values extends ContractValues>(entered: Values): Values {
  const { monthlyContract } = entered
  return {
    ...entered,
    endDate: shownEnd(entered, false),
    monthlyPoints: monthlyContract ? amountOrZero(entered.monthlyPoints) : 0,
    carryOver: monthlyContract && entered.carryOver,
    carryMost: amountOrZero(entered.carryMost),
    carryMonths: amountOrZero(entered.carryMonths),
    pointsAdjustment: amountOrZero(entered.pointsAdjustment),
    monthlyBookingLimit: entered.bookingLimit ? entered.monthlyBookingLimit : 0,
    monthlyCancelLimit: entered.cancelLimit ? entered.monthlyCancelLimit : 0,
    contractValue: amountOrZero(entered.contractValue),
    payments: entered.payments.map((row) => ({ ...row, value: amountOrZero(row.value) })),
  }
}

/** Returns the last day as the form shows and saves it: a monthly contract has no other than its month's (CON-28). */
export function shownEnd({ monthlyContract, startDate, endDate }: ContractValues, isNew: boolean): string {
  if (!monthlyContract || startDate === '') return endDate
  return isNew ? lastDayOfMonth(startDate) : endOf(startDate, endDate)
}

/** Returns the end of a monthly contract that starts on `startDate`; one that was made to end otherwise keeps that. */
function endOf(startDate: string, endDate: string): string {
  return endDate.slice(0, 7) === startDate.slice(0, 7) && endDate >= startDate ? endDate : lastDayOfMonth(startDate)
}

/** Returns the amount or number in a field; 0 while it is empty. */
export const amountOrZero = (value: Amount): number => (value === '' ? 0 : value)

/** The yen of a contract that are recorded by themselves and not in its form: given back, from deposits, by rule. */
export interface Beside {
  deposited: number
  refunded: number
  fees: number
}

/**
 * Returns the sums of the amounts together with what is recorded beside the form; NaN where one of them is not a
 * number.
 */
export function sumsOf(
  { contractValue: price, adjustments, payments }: ContractValues,
  { refunded, deposited, fees }: Beside,
) {
  const contractValue = amountOrZero(price)
  const entered = adjustedBy(adjustments.map(({ type, value }) => ({ type, value: amountOrZero(value) })))
  const adjusted = entered + fees
  const paid = deposited + paidBy(payments.map(({ value }) => ({ value: amountOrZero(value) })))
  return { contractValue, adjusted, paid, owing: balanceOwing({ contractValue, adjusted, paid: paid - refunded }) }
}
