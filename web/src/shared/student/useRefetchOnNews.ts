import { useApolloClient } from '@apollo/client/react'
import type { TypedDocumentNode } from '@apollo/client'
import { useEffect, useRef } from 'react'
import { useStanding } from './useStanding.ts'

/**
 * Asks for `query` again, where it is on screen, whenever the student's bookings or contracts change: for what is told
 * of them beyond what is announced live.
 */
export function useRefetchOnNews(query: TypedDocumentNode<unknown, never>): void {
  const client = useApolloClient()
  const standing = useStanding()
  const known = useRef(standing)
  useEffect(() => {
    if (known.current === standing) return
    known.current = standing
    void client.refetchQueries({ include: [query] })
  }, [client, standing, query])
}
