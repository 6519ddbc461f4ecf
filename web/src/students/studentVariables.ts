import type { StudentFilter, StudentOrder } from '../gql/graphql.ts'

const filters: readonly StudentFilter[] = ['active', 'login', 'noPassword', 'paused', 'leaving', 'left', 'all']
const orders: readonly StudentOrder[] = ['code', 'name', 'lastLogin']

/** The default filters and order of the students in the address. */
export const studentDefaults = { filter: 'active', search: '', sort: '' }

/** Returns the students that an address asks for, and their order. (ASTU-01, ASTU-02, ASTU-05) */
export function studentVariables({ filter, search, sort }: typeof studentDefaults) {
  return {
    filter: filters.find((each) => each === filter) ?? ('active' as const),
    search: search.trim() || null,
    order: orders.find((each) => each === sort.replace(/^-/, '')) ?? null,
    descending: sort.startsWith('-'),
  }
}
