import type { ErrorLike, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type SlotStore, slotStoreOf } from './slotStore.ts'

/**
 * Asks for slots as long as `variables` are not null, and again whenever all that is on screen is asked anew; each
 * answer goes into the store by `keep`, past Apollo's cache.
 * @param keep always the same function
 */
export function useAskedSlots<TData, TVariables extends OperationVariables>(
  query: TypedDocumentNode<TData, TVariables>,
  variables: TVariables | null,
  keep: (store: SlotStore, variables: TVariables, data: TData) => void,
): { store: SlotStore; error: ErrorLike | undefined; retry: () => void } {
  const client = useApolloClient()
  const store = slotStoreOf(client)
  const key = JSON.stringify(variables)
  const wanted = useMemo<TVariables | null>(() => JSON.parse(key), [key])
  const [failure, setFailure] = useState<{ error: ErrorLike; key: string }>()
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    if (wanted === null) return
    const watch = client.watchQuery<TData>({ query, variables: wanted, fetchPolicy: 'no-cache' })
    const subscription = watch.subscribe(({ loading, dataState, data, error }) => {
      setFailure(error && { error, key })
      // While it asks anew it tells what it had, which the changes since then have made old.
      if (!loading && !error && dataState === 'complete') keep(store, wanted, data)
    })
    return () => subscription.unsubscribe()
  }, [client, store, query, wanted, key, turn, keep])

  const retry = useCallback(() => setTurn((before) => before + 1), [])
  return { store, error: failure?.key === key ? failure.error : undefined, retry }
}
