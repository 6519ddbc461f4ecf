import { contractKinds, contractOrders } from '@koma/schema/input/contract'

/** The default filters and order of the contracts in the address. */
export const contractDefaults = { kind: '', booking: '', active: 'active', search: '', sort: '' }

/** Returns the filters in an address. (CON-01…05, D88) */
export function contractFilter({ kind, booking, active, search }: Omit<typeof contractDefaults, 'sort'>) {
  return {
    all: active === '',
    kind: contractKinds.find((each) => each === kind) ?? null,
    fixed: booking === '' ? null : booking === 'fixed',
    search: search.trim() || null,
  }
}

/**
 * Returns the filters and the order for the server. Unless the address names an order, the contracts that end last come
 * first; of those that end soon, the first to end. (CON-25)
 */
export function contractVariables({ sort, ...address }: typeof contractDefaults) {
  const order = contractOrders.find((each) => each === sort.replace(/^-/, '')) ?? null
  const which = contractFilter(address)
  if (order === null && which.kind === 'ending') return { ...which, order: 'period' as const, descending: false }
  return { ...which, order, descending: order === null ? null : sort.startsWith('-') }
}
