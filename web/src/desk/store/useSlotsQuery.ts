import type { ErrorLike, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { keepAnswersBy } from '../../shared/live/ownAnswers.ts'
import { slotAnswers } from './slotAnswers.ts'
import { type SlotStore, slotStoreOf } from './slotStore.ts'

keepAnswersBy(slotAnswers)

/**
 * Reads slots while `variables` are not null, and again whenever everything on screen is read again. Each answer goes
 * into the store by `keep`, past Apollo's cache, with the ids announced since the question.
 * @param keep always the same function
 */
export function useSlotsQuery<TData, TVariables extends OperationVariables>(
  query: TypedDocumentNode<TData, TVariables>,
  variables: TVariables | null,
  keep: (store: SlotStore, variables: TVariables, data: TData, seenIds: ReadonlySet<string>) => void,
): { store: SlotStore; error: ErrorLike | undefined; retry: () => void } {
  const client = useApolloClient()
  const store = slotStoreOf(client)
  const key = JSON.stringify(variables)
  const stableVariables = useMemo<TVariables | null>(() => JSON.parse(key), [key])
  const [failure, setFailure] = useState<{ error: ErrorLike; key: string }>()
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    if (stableVariables === null) return
    let isCurrent = true
    const watch = client.watchQuery<TData>({
      query,
      variables: stableVariables,
      fetchPolicy: 'no-cache',
      context: {
        takeAnswer: (data, seenIds) => {
          if (isCurrent) keep(store, stableVariables, data as TData, seenIds)
        },
      },
    })
    const subscription = watch.subscribe(({ error }) => setFailure(error && { error, key }))
    return () => {
      isCurrent = false
      subscription.unsubscribe()
    }
  }, [client, store, query, stableVariables, key, turn, keep])

  const retry = useCallback(() => setTurn((before) => before + 1), [])
  return { store, error: failure?.key === key ? failure.error : undefined, retry }
}
