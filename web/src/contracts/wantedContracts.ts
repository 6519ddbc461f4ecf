import { contractKinds, contractOrders } from '@koma/schema/input/contract'

/** How the address says which contracts are wanted, where it says nothing. */
export const usualContracts = { kind: '', booking: '', active: 'active', search: '', sort: '' }

/** Which contracts an address asks for. (CON-01…05, D88) */
export function whichContracts({ kind, booking, active, search }: Omit<typeof usualContracts, 'sort'>) {
  return {
    all: active === '',
    kind: contractKinds.find((each) => each === kind) ?? null,
    fixed: booking === '' ? null : booking === 'fixed',
    search: search.trim() || null,
  }
}

/** The same and in which order: those that end last first, if it says none. */
export function wantedContracts({ sort, ...address }: typeof usualContracts) {
  const order = contractOrders.find((each) => each === sort.replace(/^-/, '')) ?? null
  return { ...whichContracts(address), order, descending: order === null ? null : sort.startsWith('-') }
}
