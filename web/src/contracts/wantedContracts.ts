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

/** Which contracts an address asks for, and in which order: those that end last first, if it says none. (CON-01…05, D88) */
export function wantedContracts({ kind, booking, active, search, sort }: typeof usualContracts) {
  const order = orders.find((each) => each === sort.replace(/^-/, '')) ?? null
  return {
    all: active === '',
    kind: kinds.find((each) => each === kind) ?? null,
    fixed: booking === '' ? null : booking === 'fixed',
    search: search.trim() || null,
    order,
    descending: order === null ? null : sort.startsWith('-'),
  }
}
