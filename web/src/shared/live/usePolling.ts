import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef } from 'react'

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
  const latest = useRef(variables)
  useEffect(() => {
    latest.current = variables
  })
  useEffect(() => {
    if (everyMs === null) return
    const ask = () => {
      if (document.hidden) return
      const again = { query, variables: latest.current, fetchPolicy: 'network-only', context: { quiet: true } } as const
      client.query<Data>(again).catch(() => undefined)
    }
    const timer = setInterval(ask, everyMs)
    return () => clearInterval(timer)
  }, [client, query, everyMs])
}
