import type { Refusal } from '@koma/schema/answers'
import { contractFields, type createContractInput } from '@koma/schema/records/contract'
import { type NewValuesOf, withDefaults } from '@koma/schema/records/record'
import { contractProblems } from '@koma/schema/rules/contractTerms'
import { lastDayOfMonth } from '@koma/schema/rules/time'
import type { z } from 'zod'
import { refusedField, refusedFields } from '../platform/record/answer.ts'
import { limitOf } from './contractForm.ts'

type Form = Omit<z.output<typeof createContractInput>, 'courseIds' | 'studentId'>

/** A new contract as its form gives it: its own values, its opening points and its money. */
interface NewContract {
  ok: true
  values: NewValuesOf<typeof contractFields>
  points: { opening: number; adjustment: number }
  money: { adjustments: NonNullable<Form['adjustments']>; payments: NonNullable<Form['payments']> }
}

/**
 * Returns the new contract a form makes, or why it makes none (CON-28…42, D91). A monthly one ends with the month it
 * starts in and opens with its monthly points, a point contract with `pointsAdjustment`.
 */
export function newContract(form: Form): NewContract | Refusal {
  const monthlyContract = form.monthlyContract ?? false
  const endDate = monthlyContract ? lastDayOfMonth(form.startDate) : form.endDate
  if (endDate === null || endDate === undefined) return refusedField({ field: 'endDate', note: 'required' })
  const terms = {
    monthlyContract,
    startDate: form.startDate,
    endDate,
    // Only monthly contracts have these (CON-33).
    monthlyPoints: monthlyContract ? (form.monthlyPoints ?? 0) : 0,
    carryOver: monthlyContract && (form.carryOver ?? false),
    monthlyBookingLimit: limitOf(form.bookingLimit, form.monthlyBookingLimit) ?? null,
    monthlyCancelLimit: limitOf(form.cancelLimit, form.monthlyCancelLimit) ?? null,
  }
  const money = { adjustments: form.adjustments ?? [], payments: form.payments ?? [] }
  const limits = { bookingLimit: form.bookingLimit ?? false, cancelLimit: form.cancelLimit ?? false }
  const change = form.pointsAdjustment ?? 0
  const isBelowZero = terms.monthlyPoints + change < 0
  const refusal = refusedFields([
    ...contractProblems({ ...terms, ...limits, ...money }),
    ...(isBelowZero ? [{ field: 'pointsAdjustment', note: 'balanceBelowZero' as const }] : []),
  ])
  if (refusal !== null) return refusal
  return {
    ok: true,
    values: { ...withDefaults(contractFields, form), ...terms },
    points: monthlyContract ? { opening: terms.monthlyPoints, adjustment: change } : { opening: change, adjustment: 0 },
    money,
  }
}
