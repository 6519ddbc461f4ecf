import type { ContractKind, ContractOrder } from '../gql/graphql.ts'

const kinds: readonly ContractKind[] = [
  'unpaid',
  'package',
  'monthly',
  'unused',
  'low',
  'ending',
  'renewed',
  'carryover',
]
const orders: readonly ContractOrder[] = ['period', 'student', 'number', 'type', 'booking', 'points', 'owing', 'active']

/** How the address says which contracts are wanted, where it says nothing. */
export const usualContracts = { kind: '', booking: '', active: 'active', search: '', sort: '' }

/** Which contracts an address asks for. (CON-01…05, D88) */
export function whichContracts({ kind, booking, active, search }: Omit<typeof usualContracts, 'sort'>) {
  return {
    all: active === '',
    kind: kinds.find((each) => each === kind) ?? null,
    fixed: booking === '' ? null : booking === 'fixed',
    search: search.trim() || null,
  }
}

/** The same and in which order: those that end last first, if it says none. */
export function wantedContracts({ sort, ...address }: typeof usualContracts) {
  const order = orders.find((each) => each === sort.replace(/^-/, '')) ?? null
  return { ...whichContracts(address), order, descending: order === null ? null : sort.startsWith('-') }
}
