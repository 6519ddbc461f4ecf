import { type Check, firstBroken, listedIfThere } from './checks.ts'
import { changeFacts, type JudgedBy, type LastChange } from './judged.ts'
import { lastDayOfMonth, type WallDate } from './time.ts'

/** The form of a month, `YYYY-MM`, 01 to 12 (MON-04). */
export const monthForm = /^(20|21)\d{2}-(0[1-9]|1[0-2])$/

/** Returns the days of a monthly contract for `month`, `YYYY-MM`: all of it (D99). */
export function periodOf(month: string): { startDate: WallDate; endDate: WallDate } {
  const startDate = `${month}-01`
  return { startDate, endDate: lastDayOfMonth(startDate) }
}

/** Returns what happens to the points that are left: they move to the next contract, or lapse (D98). */
export function leftOver({ carryOver, carryMost, points }: { carryOver: boolean; carryMost: number; points: number }): {
  carriesOver: number
  lapses: number
} {
  const carriesOver = !carryOver ? 0 : carryMost === 0 ? points : Math.min(points, carryMost)
  return { carriesOver, lapses: points - carriesOver }
}

/** The facts that decide whether a contract is renewed; `isAway`: for all days of the month (PAUSE-05). */
export interface RenewalFacts {
  student: { name: string; active: boolean; isAway: boolean }
  active: boolean
  monthlyContract: boolean
  renewed: boolean
  /** The number of the contract that follows. */
  renewedAs: string | null
  endDate: WallDate
  version: number
  /** The version of the plan to which it changes with this renewal, as the plan is now; null if it stays as it is. */
  nextPlanVersionId: string | null
}

/**
 * The month it is renewed for, `YYYY-MM`, and what was shown: its version and that of the plan to which it changes.
 * A plan that is left out is not compared.
 */
export interface RenewalRequest {
  month: string
  version: number
  planVersionId?: string | null | undefined
}

export interface RenewalRefusal {
  ok: false
  code: 'generalE' | 'stale'
  note: 'renewalGone' | 'renewedAlready' | 'renewalMoved' | 'renewalPlanMoved' | 'renewalAway'
}

const renewalGone: RenewalRefusal = { ok: false, code: 'generalE', note: 'renewalGone' }

/** A monthly contract in use is renewed once, for a month that it has ended before (MON-02, MON-10). */
const renewalChecks: readonly Check<RenewalFacts & { request: RenewalRequest }, RenewalRefusal>[] = [
  {
    rule: 'studentActive',
    refusal: ({ student }) => (student.active ? null : renewalGone),
    facts: ({ student }) => ({ student: student.name }),
  },
  {
    rule: 'studentPresent',
    refusal: ({ student }) => (student.isAway ? { ok: false, code: 'generalE', note: 'renewalAway' } : null),
    facts: ({ request }) => ({ month: request.month }),
  },
  {
    rule: 'notRenewed',
    refusal: ({ renewed }) => (renewed ? { ok: false, code: 'generalE', note: 'renewedAlready' } : null),
    facts: ({ renewedAs }) => ({ renewedAs }),
  },
  { rule: 'contractInUse', refusal: ({ active }) => (active ? null : renewalGone) },
  { rule: 'contractMonthly', refusal: ({ monthlyContract }) => (monthlyContract ? null : renewalGone) },
  {
    rule: 'endedBefore',
    refusal: ({ endDate, request }) => (endDate < periodOf(request.month).startDate ? null : renewalGone),
    facts: ({ endDate, request }) => ({ lastDay: endDate, month: request.month }),
  },
  {
    rule: 'contractUnchanged',
    code: 'stale',
    refusal: ({ version, request }) =>
      version === request.version ? null : { ok: false, code: 'stale', note: 'renewalMoved' },
  },
  {
    rule: 'planUnchanged',
    code: 'stale',
    refusal: ({ nextPlanVersionId, request: { planVersionId } }) =>
      planVersionId === undefined || planVersionId === nextPlanVersionId
        ? null
        : { ok: false, code: 'stale', note: 'renewalPlanMoved' },
  },
]

/** Returns why a contract is not renewed; null where it is. Facts of null: the contract does not exist. */
export function renewalRefusal(facts: RenewalFacts | null, request: RenewalRequest): RenewalRefusal | null {
  return facts === null ? renewalGone : firstBroken(renewalChecks, { ...facts, request })
}

/**
 * Returns every check of `renewalRefusal`, in order and with its facts; `changed` is when the contract was last
 * changed, and by whom.
 */
export function listRenewalChecks(
  facts: RenewalFacts | null,
  request: RenewalRequest,
  changed: LastChange | null,
): JudgedBy[] {
  return listedIfThere('contractThere', renewalChecks, facts && { ...facts, request }, {
    facts: { contractUnchanged: changeFacts(changed) },
  })
}
