import { RunsQuery } from '../../record/runs/runDocuments.ts'
import type { PrefetchContext } from '../../shared/live/prefetchContext.ts'
import { staffMay } from '../../shared/session/staffMay.ts'
import { MonthlyRenewalsQuery } from './monthlyDocuments.ts'
import { wantedMonth } from './wantedMonth.ts'

/**
 * Prefetches the page of monthly processing: its runs and, for those who may start one, the dry run of the month in the
 * address.
 */
export function prefetchMonthly({ params, prefetch }: PrefetchContext): void {
  prefetch(RunsQuery, { kind: 'monthly' })
  if (staffMay('contractMonthly')) prefetch(MonthlyRenewalsQuery, wantedMonth(params.get('month') ?? ''))
}
