import { ContractQuery } from '../desk/contract/contractDocuments.ts'
import { AT_FIRST } from '../record/useServedList.ts'
import type { PrefetchContext } from '../shared/live/prefetchContext.ts'
import { filtersIn } from '../ui/hooks/filtersIn.ts'
import { ContractsQuery } from './contractListDocuments.ts'
import { usualContracts, wantedContracts } from './wantedContracts.ts'

/** Prefetches the page of contracts: the list, and the open contract. */
export function prefetchContracts({ params, prefetch }: PrefetchContext): void {
  prefetch(ContractsQuery, { ...wantedContracts(filtersIn(params, usualContracts)), limit: AT_FIRST })
  const id = params.get('contract')
  if (id !== null) prefetch(ContractQuery, { id })
}
