import { useSubscription } from '@apollo/client/react'
import { graphql } from '../gql/gql.ts'
import type { RecordKind } from '../gql/graphql.ts'
import { useInTurn } from './useInTurn.ts'

const RecordChangedSubscription = graphql(`
  subscription RecordChanged($kind: RecordKind!, $id: ID) {
    recordChanged(kind: $kind, id: $id) {
      ids
      resync
    }
  }
`)

/**
 * Calls `refetch` whenever records of a kind, or the one named, were made, changed or deleted by anybody, and after
 * changes that may have been missed. While it is asking, more changes lead to one more call after it.
 */
export function useLiveRecords(kind: RecordKind, refetch: () => Promise<unknown>, id?: string): void {
  const ask = useInTurn(refetch)
  useSubscription(RecordChangedSubscription, {
    variables: id === undefined ? { kind } : { kind, id },
    ignoreResults: true,
    onData: () => void ask(),
  })
}
