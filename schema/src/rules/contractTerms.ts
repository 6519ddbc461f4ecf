import type { FieldProblem } from '../input/problem.ts'
import { adjustedBy, type AdjustmentFacts, MOST_YEN_TOGETHER, paidBy, type PaymentFacts } from './contractMoney.ts'
import type { WallDate } from './time.ts'

/** What the fields of a contract say together. */
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

/** What is wrong with a contract as a whole (CON-31, CON-32, CON-34, CON-35); null when nothing is. */
export function contractProblem(terms: ContractTerms): FieldProblem | null {
  if (terms.endDate < terms.startDate) return { field: 'endDate', note: 'endsBeforeItStarts' }
  if (terms.monthlyContract && terms.monthlyPoints < 1) return { field: 'monthlyPoints', note: 'monthlyPointsNeeded' }
  if (terms.bookingLimit && terms.monthlyBookingLimit === null) return required('monthlyBookingLimit')
  if (terms.cancelLimit && terms.monthlyCancelLimit === null) return required('monthlyCancelLimit')
  if (Math.abs(adjustedBy(terms.adjustments)) > MOST_YEN_TOGETHER) return tooMuch('adjustments')
  return paidBy(terms.payments) > MOST_YEN_TOGETHER ? tooMuch('payments') : null
}

const required = (field: string): FieldProblem => ({ field, note: 'required' })
const tooMuch = (field: string): FieldProblem => ({ field, note: 'amountTooLarge' })
