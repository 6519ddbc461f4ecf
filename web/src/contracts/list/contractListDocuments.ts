import { graphql } from '../../gql/gql.ts'
import type { ContractsQuery as Contracts } from '../../gql/graphql.ts'

/** A page of the contracts of the school. (CON-01…05, CON-09) */
export const ContractsQuery = graphql(`
  query Contracts(
    $all: Boolean
    $kind: ContractKind
    $fixed: Boolean
    $search: String
    $order: ContractOrder
    $descending: Boolean
    $limit: Int
    $after: String
  ) {
    contractPage(
      all: $all
      kind: $kind
      fixed: $fixed
      search: $search
      order: $order
      descending: $descending
      limit: $limit
      after: $after
    ) {
      contracts {
        ...ContractItem_contract
      }
      next
    }
  }
`)

export type ContractsData = Contracts

/** A contract as the list knows it. */
export type ListedContract = ContractsData['contractPage']['contracts'][number]

/** Counts the contracts of the list. */
export const ContractCountQuery = graphql(`
  query ContractCount($all: Boolean, $kind: ContractKind, $fixed: Boolean, $search: String) {
    contractCount(all: $all, kind: $kind, fixed: $fixed, search: $search)
  }
`)
