import type { Refusal } from '@koma/schema/answers'
import { type createPlanInput, planTerms, type updatePlanInput } from '@koma/schema/records/plan'
import { valuesOf } from '@koma/schema/records/record'
import { planProblems } from '@koma/schema/rules/plan'
import type { z } from 'zod'
import { limitOf } from '../contracts/contractForm.ts'
import { refusedFields } from '../platform/record/answer.ts'
import { givenFields } from '../platform/record/records.ts'
import type { PlanRow } from './plan.entity.ts'

type Terms = Omit<PlanRow, 'id' | 'schoolId' | 'version' | 'deleted' | 'active'>
type Form = Omit<z.output<typeof updatePlanInput>, 'id' | 'version'> &
  Pick<Partial<z.output<typeof createPlanInput>>, 'kind'>

/**
 * Returns the terms of a plan after a form, or why it cannot be so (PLAN-02). A monthly plan lasts a calendar month,
 * and only its points carry over, as with contracts (CON-33); what does not carry over has no cap (PLAN-07).
 */
export function termsAfter(before: Terms, form: Form): { ok: true; terms: Terms } | Refusal {
  const { bookingLimit, cancelLimit, courseIds, ...given } = form
  const bookings = limitOf(bookingLimit, form.monthlyBookingLimit)
  const returns = limitOf(cancelLimit, form.monthlyCancelLimit)
  const wanted = valuesOf(planTerms, { ...before, ...givenFields(given) })
  const isMonthly = wanted.kind === 'monthly'
  const carryOver = isMonthly && wanted.carryOver
  const terms: Terms = {
    ...wanted,
    courseIds: courseIds ? [...new Set(courseIds)].toSorted() : before.courseIds,
    monthlyBookingLimit: bookings === undefined ? before.monthlyBookingLimit : bookings,
    monthlyCancelLimit: returns === undefined ? before.monthlyCancelLimit : returns,
    carryOver,
    ...(carryOver ? {} : { carryMost: 0, carryMonths: 0 }),
    ...(isMonthly ? { periodCount: 1, periodUnit: 'months' } : {}),
  }
  const limits = { bookingLimit: bookingLimit ?? false, cancelLimit: cancelLimit ?? false }
  return refusedFields(planProblems({ ...terms, ...limits })) ?? { ok: true, terms }
}
