import type { FieldProblem } from '../input/problem.ts'
import { adjustedBy, type AdjustmentFacts, MOST_YEN_TOGETHER, paidBy, type PaymentFacts } from './contractMoney.ts'
import type { WallDate } from './time.ts'

/** The fields of a contract that are judged together. */
export interface ContractTerms {
  monthlyContract: boolean
  monthlyPoints: number
  startDate: WallDate
  endDate: WallDate
  /** Whether there is a limit, and which. */
  bookingLimit: boolean
  monthlyBookingLimit: number | null
  cancelLimit: boolean
  monthlyCancelLimit: number | null
  adjustments: readonly AdjustmentFacts[]
  payments: readonly PaymentFacts[]
}

/** Returns all that is wrong with a contract as a whole (CON-31, CON-32, CON-34, CON-35). */
export function contractProblems(terms: ContractTerms): FieldProblem[] {
  const { monthlyContract, adjustments, payments } = terms
  const rules: [isBroken: boolean, field: keyof ContractTerms, note: FieldProblem['note']][] = [
    [terms.endDate < terms.startDate, 'endDate', 'endsBeforeItStarts'],
    [monthlyContract && terms.monthlyPoints < 1, 'monthlyPoints', 'monthlyPointsNeeded'],
    [terms.bookingLimit && terms.monthlyBookingLimit === null, 'monthlyBookingLimit', 'required'],
    [terms.cancelLimit && terms.monthlyCancelLimit === null, 'monthlyCancelLimit', 'required'],
    [Math.abs(adjustedBy(adjustments)) > MOST_YEN_TOGETHER, 'adjustments', 'amountTooLarge'],
    [paidBy(payments) > MOST_YEN_TOGETHER, 'payments', 'amountTooLarge'],
  ]
  return rules.flatMap(([isBroken, field, note]) => (isBroken ? [{ field, note }] : []))
}
