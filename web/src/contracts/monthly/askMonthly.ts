import { RunsQuery } from '../../record/runs/runDocuments.ts'
import type { Ahead } from '../../shared/live/ahead.ts'
import { staffMay } from '../../shared/session/staffMay.ts'
import { MonthlyRenewalsQuery } from './monthlyDocuments.ts'
import { wantedMonth } from './wantedMonth.ts'

/**
 * Prefetches the page of monthly processing: its runs and, for those who may start one, the dry run of the month in the
 * address.
 */
export function askMonthly({ params, ask }: Ahead): void {
  ask(RunsQuery, { kind: 'monthly' })
  if (staffMay('contractMonthly')) ask(MonthlyRenewalsQuery, wantedMonth(params.get('month') ?? ''))
}
