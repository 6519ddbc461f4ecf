import type { PrefetchContext } from '../shared/live/prefetchContext.ts'
import { AT_FIRST } from '../record/useServedList.ts'
import { filtersIn } from '../ui/hooks/filtersIn.ts'
import { OwedContractsQuery, PaymentRunsQuery, PaymentsReportQuery } from './paymentDocuments.ts'
import { usualReportDays, wantedReportDays } from './reportDays.ts'

/** Prefetches the page of payments: the contracts that owe or the report, and what was recorded together. */
export function prefetchPayments({ params, prefetch, atSchool }: PrefetchContext): void {
  prefetch(PaymentRunsQuery, {})
  if (params.get('mode') !== 'report') return prefetch(OwedContractsQuery, { limit: AT_FIRST })
  atSchool((_school, today) =>
    prefetch(PaymentsReportQuery, wantedReportDays(filtersIn(params, { ...usualReportDays(today) }), today)),
  )
}
