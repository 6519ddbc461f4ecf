import type { Refusal } from '@koma/schema/answers'
import type { updateContractInput } from '@koma/schema/records/contract'
import { contractProblems } from '@koma/schema/rules/contractTerms'
import { lastDayOfMonth, type WallDate } from '@koma/schema/rules/time'
import type { z } from 'zod'
import { refusedField, refusedFields } from '../platform/record/answer.ts'
import type { ContractRow } from './contract.entity.ts'
import { limitOf } from './contractForm.ts'
import type { Neighbours } from './neighboursOf.ts'

type Form = Omit<z.output<typeof updateContractInput>, 'id' | 'version'>

/** The fields of a contract by which its terms are judged. */
export type TermsBefore = Pick<
  ContractRow,
  'monthlyContract' | 'monthlyPoints' | 'points' | 'carryOver' | 'startDate' | 'endDate'
> & { monthlyBookingLimit?: number | null; monthlyCancelLimit?: number | null }

/** Returns the terms of a contract as they will be after a form. */
export function termsAfter(contract: TermsBefore, form: Form) {
  const { monthlyContract } = contract
  const startDate = form.startDate ?? contract.startDate
  const bookings = limitOf(form.bookingLimit, form.monthlyBookingLimit)
  const returns = limitOf(form.cancelLimit, form.monthlyCancelLimit)
  // A monthly contract ends with its month; one that has other days keeps them until it is given another start.
  const moved = monthlyContract && startDate !== contract.startDate
  const keptEnd = monthlyContract ? contract.endDate : (form.endDate ?? contract.endDate)
  return {
    startDate,
    endDate: moved ? lastDayOfMonth(startDate) : keptEnd,
    monthlyPoints: monthlyContract ? (form.monthlyPoints ?? contract.monthlyPoints) : 0,
    carryOver: monthlyContract && (form.carryOver ?? contract.carryOver),
    monthlyBookingLimit: bookings === undefined ? (contract.monthlyBookingLimit ?? null) : bookings,
    monthlyCancelLimit: returns === undefined ? (contract.monthlyCancelLimit ?? null) : returns,
  }
}

/** Tells why a contract cannot be as a form wants it; null when it can. */
export function problemAfter(contract: TermsBefore & Partial<Neighbours>, form: Form): Refusal | null {
  const { monthlyContract, points } = contract
  if ((form.monthlyContract ?? monthlyContract) !== monthlyContract)
    return refusedField({ field: 'monthlyContract', note: 'contractTypeFixed' })
  const after = termsAfter(contract, form)
  const isOtherEnd =
    monthlyContract && form.endDate != null && ![contract.endDate, after.endDate].includes(form.endDate)
  const isBelowZero = points + (form.pointsAdjustment ?? 0) < 0
  return refusedFields([
    ...(isOtherEnd ? [{ field: 'endDate', note: 'monthlyEnd' as const }] : []),
    ...contractProblems({
      ...after,
      monthlyContract,
      bookingLimit: form.bookingLimit ?? false,
      cancelLimit: form.cancelLimit ?? false,
      adjustments: form.adjustments ?? [],
      payments: form.payments ?? [],
    }),
    ...(meetsNeighbour(contract, after) ? [{ field: 'startDate', note: 'renewalsOverlap' as const }] : []),
    ...(isBelowZero ? [{ field: 'pointsAdjustment', note: 'balanceBelowZero' as const }] : []),
  ])
}

/** Tells whether new days would overlap the contract that it renews, or the one that renews it. */
function meetsNeighbour(
  contract: TermsBefore & Partial<Neighbours>,
  { startDate, endDate }: { startDate: WallDate; endDate: WallDate },
): boolean {
  const { followsAfter = null, followedFrom = null } = contract
  const begins = startDate !== contract.startDate && followsAfter !== null && startDate <= followsAfter
  return begins || (endDate !== contract.endDate && followedFrom !== null && endDate >= followedFrom)
}

/** Returns a form without what only says whether its limits apply: the contract has them in the limits themselves. */
export function withoutSwitches<Switched extends { bookingLimit?: unknown; cancelLimit?: unknown }>({
  bookingLimit: _,
  cancelLimit: __,
  ...form
}: Switched) {
  return form
}
