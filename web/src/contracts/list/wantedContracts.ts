import { contractKinds, contractOrders } from '@koma/schema/input/contract'

/** The default filters and order of the contracts in the address. */
export const usualContracts = { kind: '', booking: '', active: 'active', search: '', sort: '' }

/** Returns the filters in an address. (CON-01…05, D88) */
export function whichContracts({ kind, booking, active, search }: Omit<typeof usualContracts, 'sort'>) {
  return {
    all: active === '',
    kind: contractKinds.find((each) => each === kind) ?? null,
    fixed: booking === '' ? null : booking === 'fixed',
    search: search.trim() || null,
  }
}

/** Returns the filters and the order: those that end last first, if it names none. */
export function wantedContracts({ sort, ...address }: typeof usualContracts) {
  const order = contractOrders.find((each) => each === sort.replace(/^-/, '')) ?? null
  return { ...whichContracts(address), order, descending: order === null ? null : sort.startsWith('-') }
}
