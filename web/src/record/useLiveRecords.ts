import { useSubscription } from '@apollo/client/react'
import { useRef } from 'react'
import { graphql } from '../gql/gql.ts'
import type { RecordKind } from '../gql/graphql.ts'

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
  const state = useRef<'idle' | 'asking' | 'again'>('idle')
  const ask = async () => {
    if (state.current !== 'idle') {
      state.current = 'again'
      return
    }
    state.current = 'asking'
    // The network layer reports a failure, and the next change tries again.
    await refetch().catch(() => undefined)
    const more = state.current.endsWith('again')
    state.current = 'idle'
    if (more) await ask()
  }
  useSubscription(RecordChangedSubscription, {
    variables: id === undefined ? { kind } : { kind, id },
    ignoreResults: true,
    onData: () => void ask(),
  })
}
