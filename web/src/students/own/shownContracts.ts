import type { InfoContract } from './infoDocuments.ts'

/**
 * Returns the contracts a student is shown: active contracts that have not ended by `today`, then future contracts, by
 * start. (STU-30, D61)
 */
export function shownContracts(contracts: readonly InfoContract[], today: string): InfoContract[] {
  return contracts
    .filter(({ active, endDate }) => active && endDate >= today)
    .toSorted((a, b) => (a.startDate === b.startDate ? 0 : a.startDate < b.startDate ? -1 : 1))
}
