import type { StudentFilter, StudentOrder } from '../gql/graphql.ts'
import { filtersOfAddress, orderFieldOf, sayingFilters } from './ownFields/listedFields.ts'

const filters: readonly StudentFilter[] = ['active', 'login', 'noPassword', 'paused', 'leaving', 'left', 'all']
const orders: readonly StudentOrder[] = ['code', 'name', 'lastLogin']

/** The default filters and order of the students in the address; `own` are conditions on own fields. */
export const studentDefaults = { filter: 'active', search: '', sort: '', own: '' }

/** Returns the students that an address asks for, and their order. (ASTU-01, ASTU-02, ASTU-05, FIELD-12) */
export function studentVariables({ filter, search, sort, own }: typeof studentDefaults) {
  const fields = sayingFilters(filtersOfAddress(own))
  return {
    filter: filters.find((each) => each === filter) ?? ('active' as const),
    search: search.trim() || null,
    fields: fields.length === 0 ? null : fields,
    orderField: orderFieldOf(sort),
    order: orders.find((each) => each === sort.replace(/^-/, '')) ?? null,
    descending: sort.startsWith('-'),
  }
}

/** Returns the same with the own fields that are columns, by id. (FIELD-12) */
export function withColumns<Asked extends object>(asked: Asked, columns: readonly string[]) {
  return { ...asked, columns: columns.length === 0 ? null : [...columns], withColumns: columns.length > 0 }
}

/** Returns the ids of the own fields that an address has as columns. */
export function columnsOfAddress(params: URLSearchParams): string[] {
  return (params.get('columns') ?? '').split(' ').filter((id) => id !== '' && id !== '-')
}
