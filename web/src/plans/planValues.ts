import type { planFields } from '@koma/schema/records/plan'
import type { NewValuesOf } from '@koma/schema/records/record'
import type { Amount } from '../ui/AmountField.tsx'

type Entered = Omit<NewValuesOf<typeof planFields>, 'active'>
/** The values of a plan's form. */
export type PlanValues = {
  [Name in keyof Entered]: Entered[Name] extends number | null ? Amount : Entered[Name]
} & { bookingLimit: boolean; cancelLimit: boolean }

/** A new plan before anything is entered. */
export const nothing: PlanValues = {
  planName: '',
  kind: 'monthly',
  points: 4,
  price: '',
  taxRate: 'standard',
  taxIncluded: true,
  periodCount: 6,
  periodUnit: 'months',
  carryOver: false,
  carryMost: 0,
  carryMonths: 0,
  bookingLimit: false,
  monthlyBookingLimit: 0,
  cancelLimit: false,
  monthlyCancelLimit: 0,
  courseIds: [],
  entranceFee: '',
  materialsFee: '',
  newStudentsOnly: false,
}

/** Returns the form's values as the server takes them: an empty amount of yen is 0. */
export function prepare<Entry extends PlanValues>(entered: Entry): Entry {
  const isMonthly = entered.kind === 'monthly'
  return {
    ...entered,
    price: entered.price === '' ? 0 : entered.price,
    entranceFee: entered.entranceFee === '' ? 0 : entered.entranceFee,
    materialsFee: entered.materialsFee === '' ? 0 : entered.materialsFee,
    ...(isMonthly && entered.carryOver ? {} : { carryOver: false, carryMost: 0, carryMonths: 0 }),
    ...(isMonthly && { periodCount: 1, periodUnit: 'months' as const }),
    monthlyBookingLimit: entered.bookingLimit ? entered.monthlyBookingLimit : 0,
    monthlyCancelLimit: entered.cancelLimit ? entered.monthlyCancelLimit : 0,
  }
}

/** Returns the values of a form that the schema has judged: none of its amounts is empty any more. */
export const judged = <Part extends Partial<PlanValues>>(values: Part) =>
  values as { [Name in keyof Part]: Exclude<Part[Name], ''> }
