import { useQuery } from '@apollo/client/react'
import { useMemo } from 'react'
import { ContractQuery } from '../contractDocuments.ts'
import { useServedList } from '../../record/useServedList.ts'
import { useOpenItem } from '../../ui/hooks/useOpenItem.ts'
import { useUrlFilters } from '../../ui/hooks/useUrlFilters.ts'
import { ContractCountQuery, ContractsQuery, type ContractsData, type ListedContract } from './contractListDocuments.ts'
import { contractDefaults, contractVariables, contractFilter } from './contractVariables.ts'
import { useFollow } from '../../shared/live/useFollow.ts'

const pages = {
  query: ContractsQuery,
  of: ({ contractPage: { contracts: rows, next } }: ContractsData) => ({ rows, next }),
}

/**
 * Returns the contracts that the address asks for: the first hundred, all with `showAll`, how many there are, and the
 * one that is open. The server searches, filters and orders them: there may be 20,000. (CON-01…06, CON-09)
 */
export function useContractList() {
  const [{ kind, booking, active, search, sort }] = useUrlFilters(contractDefaults)
  const variables = useMemo(
    () => contractVariables({ kind, booking, active, search, sort }),
    [kind, booking, active, search, sort],
  )
  const list = useServedList({
    filters: variables,
    pages,
    count: {
      query: ContractCountQuery,
      variables: contractFilter({ kind, booking, active, search }),
      of: ({ contractCount }) => contractCount,
      upTo: null,
    },
  })
  // Points move with every booking, and bookings are announced as changes of the student.
  useFollow(['student'], list.reload)
  return { ...list, variables, address: { kind, booking, active, search }, opened: useOpened(list.items) }
}

/** Returns the contract that is open, whether the list has it or not. */
function useOpened(items: readonly ListedContract[] | undefined): ListedContract | null {
  const { openId } = useOpenItem('contract')
  const listed = items?.find(({ id }) => id === openId)
  const { data } = useQuery(ContractQuery, {
    variables: { id: openId ?? '' },
    skip: openId === null || listed !== undefined,
  })
  if (listed) return listed
  const contract = data?.contract
  return contract && contract.id === openId ? { ...contract, adjusted: 0, paid: 0 } : null
}
