import type { AccountNote } from '../accountTexts.ts'
import type { PlanKind } from './plan.ts'
import { monthAfter, monthOf, type WallDate, type WallTime } from './time.ts'

/** The furthest month for which a change can be planned, counted from this one. */
const AHEAD = 12

/** The facts that decide whether a contract can change to another plan. */
export interface PlanChangeFacts {
  contract: {
    active: boolean
    monthlyContract: boolean
    renewed: boolean
    endDate: WallDate
    planVersionId: string | null
  }
  /** The plan in its newest version; null if it is not sold, or changed since it was chosen. */
  plan: { versionId: string; kind: PlanKind; newStudentsOnly: boolean } | null
}

/** Returns the months from which a contract's renewal can follow another plan, `YYYY-MM`. (PLAN-06) */
export function planChangeMonths(endDate: WallDate, now: WallTime | WallDate): string[] {
  const last = Temporal.PlainYearMonth.from(monthOf(now)).add({ months: AHEAD }).toString()
  const months: string[] = []
  for (let month = monthAfter(monthOf(endDate)); month <= last; month = monthAfter(month)) months.push(month)
  return months
}

/**
 * Returns why a contract cannot change to a plan from a month, with the field that is wrong; null if it can. Only a
 * monthly contract that is in use and not renewed changes, to a monthly plan that is sold. (PLAN-06)
 */
export function planChangeProblem(
  { contract, plan }: PlanChangeFacts,
  from: string,
  now: WallTime,
): { code: '400' | '409' | 'generalE'; field?: string; note: AccountNote } | null {
  if (!contract.monthlyContract || !contract.active || contract.renewed)
    return { code: 'generalE', note: 'planChangeContract' }
  if (plan === null) return { code: '409', note: 'planMoved' }
  if (plan.kind !== 'monthly') return { code: '400', field: 'planVersionId', note: 'planChangeKind' }
  if (plan.newStudentsOnly) return { code: '400', field: 'planVersionId', note: 'planForNew' }
  if (plan.versionId === contract.planVersionId) return { code: '400', field: 'planVersionId', note: 'planChangeSame' }
  if (!planChangeMonths(contract.endDate, now).includes(from))
    return { code: '400', field: 'from', note: 'planChangeMonth' }
  return null
}
