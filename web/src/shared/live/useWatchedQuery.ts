import type { ErrorLike, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useCallback, useEffect, useMemo, useState } from 'react'

/** The last answer, and the variables it is the answer to. */
export interface WatchedQuery<TData, TVariables> {
  data: TData | undefined
  /** The variables of `data`: the previous ones while those of now are on their way. */
  variables: TVariables | undefined
  /** The error of the present variables. */
  error: ErrorLike | undefined
  retry: () => void
}

/**
 * Asks and keeps watching as long as `variables` are not null; the old answer stays until the new one is there. Unlike
 * `useQuery` it asks only for what is really on screen. A navigation is a transition, which React may draw, drop and
 * draw again, and `useQuery` would ask each time.
 */
export function useWatchedQuery<TData, TVariables extends OperationVariables>(
  query: TypedDocumentNode<TData, TVariables>,
  variables: TVariables | null,
): WatchedQuery<TData, TVariables> {
  const client = useApolloClient()
  const key = JSON.stringify(variables)
  const stableVariables = useMemo<TVariables | null>(() => JSON.parse(key), [key])
  const [answer, setAnswer] = useState<{ data: TData; variables: TVariables }>()
  const [failure, setFailure] = useState<{ error: ErrorLike; key: string }>()
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    if (stableVariables === null) return
    const watch = client.watchQuery<TData>({ query, variables: stableVariables })
    const subscription = watch.subscribe(({ dataState, data, error }) => {
      setFailure(error && { error, key })
      if (dataState === 'complete') setAnswer({ data, variables: stableVariables })
    })
    return () => subscription.unsubscribe()
  }, [client, query, stableVariables, key, turn])

  const retry = useCallback(() => setTurn((before) => before + 1), [])
  return {
    data: answer?.data,
    variables: answer?.variables,
    error: failure?.key === key ? failure.error : undefined,
    retry,
  }
}
