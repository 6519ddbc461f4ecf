import { inOrder, judged, type JudgedBy } from './judged.ts'
import { lastDayOfMonth, type WallDate, type WallTime } from './time.ts'

/** The form of a month, `YYYY-MM`, 01 to 12 (MON-04). */
export const monthForm = /^(20|21)\d{2}-(0[1-9]|1[0-2])$/

/** The facts that decide whether a contract is renewed for a month, and where its points go. */
export interface RenewableContract {
  active: boolean
  monthlyContract: boolean
  renewed: boolean
  carryOver: boolean
  points: number
  endDate: WallDate
}

/** Returns the days of a monthly contract for `month`, `YYYY-MM`: all of it (D99). */
export function periodOf(month: string): { startDate: WallDate; endDate: WallDate } {
  const startDate = `${month}-01`
  return { startDate, endDate: lastDayOfMonth(startDate) }
}

/**
 * Tells whether a contract is renewed for `month` (MON-02, MON-10): a monthly one in use that ended before the month
 * and has not been renewed yet.
 */
export function isRenewable(contract: RenewableContract, month: string): boolean {
  const { active, monthlyContract, renewed, endDate } = contract
  return active && monthlyContract && !renewed && endDate < periodOf(month).startDate
}

/** Returns what happens to the points that are left: they move to the next contract, or lapse (D98). */
export function leftOver({ carryOver, points }: Pick<RenewableContract, 'carryOver' | 'points'>): {
  carriesOver: number
  lapses: number
} {
  return carryOver ? { carriesOver: points, lapses: 0 } : { carriesOver: 0, lapses: points }
}

/** The facts of a renewal: the contract, its student, and its version. */
export interface RenewalFacts extends RenewableContract {
  student: { name: string; active: boolean }
  version: number
  /** The number of the contract that follows. */
  renewedAs: string | null
  changed: { at: WallTime; by: string } | null
}

/**
 * Returns every rule that a renewal is judged by, in order and with its facts. Facts of null: the contract does not
 * exist. (MON-02, MON-10)
 */
export function renewalWhy(
  facts: RenewalFacts | null,
  { month, version }: { month: string; version: number },
): JudgedBy[] {
  if (facts === null) return [judged('contractThere', 'generalE', false)]
  const { student, active, monthlyContract, renewed, renewedAs, endDate, changed } = facts
  return inOrder([
    judged('contractThere', 'generalE', true),
    judged('studentActive', 'generalE', student.active, { student: student.name }),
    judged('notRenewed', 'generalE', !renewed, { renewedAs }),
    judged('contractInUse', 'generalE', active),
    judged('contractMonthly', 'generalE', monthlyContract),
    judged('endedBefore', 'generalE', endDate < periodOf(month).startDate, { lastDay: endDate, month }),
    judged('contractUnchanged', 'stale', facts.version === version, { changedAt: changed?.at, changedBy: changed?.by }),
  ])
}
