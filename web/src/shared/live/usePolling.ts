import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useEffectEvent } from 'react'

/**
 * Asks for `query` again every `everyMs` milliseconds while the window is in view, for what is not announced live;
 * null: not now. Whatever shows the same query with the same variables follows. A failure is not shown: the next
 * time comes soon.
 */
export function usePolling<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  everyMs: number | null,
): void {
  const client = useApolloClient()
  const refetch = useEffectEvent(() => {
    if (document.hidden) return
    const again = { query, variables, fetchPolicy: 'network-only', context: { quiet: true } } as const
    client.query<Data>(again).catch(() => undefined)
  })
  useEffect(() => {
    if (everyMs === null) return
    const timer = setInterval(() => refetch(), everyMs)
    return () => clearInterval(timer)
  }, [client, query, everyMs])
}
