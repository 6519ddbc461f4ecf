import type { Ahead } from '../shared/live/ahead.ts'
import { AT_FIRST } from '../record/useServedList.ts'
import { filtersIn } from '../ui/hooks/filtersIn.ts'
import { OwedContractsQuery, PaymentRunsQuery, PaymentsReportQuery } from './paymentDocuments.ts'
import { usualReportDays, wantedReportDays } from './reportDays.ts'

/** Prefetches the page of payments: the contracts that owe or the report, and what was recorded together. */
export function askPayments({ params, ask, atSchool }: Ahead): void {
  ask(PaymentRunsQuery, {})
  if (params.get('mode') !== 'report') return ask(OwedContractsQuery, { limit: AT_FIRST })
  atSchool((_school, today) =>
    ask(PaymentsReportQuery, wantedReportDays(filtersIn(params, { ...usualReportDays(today) }), today)),
  )
}
