import type { FieldProblem } from '../input/problem.ts'

/** What a plan sells: points each month, a package of points, one lesson, or a trial lesson. */
export const planKinds = ['monthly', 'package', 'single', 'trial'] as const

export type PlanKind = (typeof planKinds)[number]

/** The units in which the period of a plan is counted. */
export const periodUnits = ['months', 'weeks', 'days'] as const

export type PeriodUnit = (typeof periodUnits)[number]

/** The terms of a plan that are judged together. */
export interface PlanTermsJudged {
  kind: PlanKind
  points: number
  periodCount: number
  bookingLimit: boolean
  monthlyBookingLimit: number | null
  cancelLimit: boolean
  monthlyCancelLimit: number | null
}

/** Returns all that is wrong with a plan as a whole (PLAN-02): what it sells is at least one point, for some time. */
export function planProblems(plan: PlanTermsJudged): FieldProblem[] {
  const rules: [isBroken: boolean, field: keyof PlanTermsJudged, note: FieldProblem['note']][] = [
    [plan.points < 1, 'points', plan.kind === 'monthly' ? 'monthlyPointsNeeded' : 'planPointsNeeded'],
    [plan.kind !== 'monthly' && plan.periodCount < 1, 'periodCount', 'planPeriodNeeded'],
    [plan.bookingLimit && plan.monthlyBookingLimit === null, 'monthlyBookingLimit', 'required'],
    [plan.cancelLimit && plan.monthlyCancelLimit === null, 'monthlyCancelLimit', 'required'],
  ]
  return rules.flatMap(([isBroken, field, note]) => (isBroken ? [{ field, note }] : []))
}
