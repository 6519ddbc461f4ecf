import { useApolloClient } from '@apollo/client/react'
import type { TypedDocumentNode } from '@apollo/client'
import { useEffect, useRef } from 'react'
import { useStudentAccount } from './useStudentAccount.ts'

/**
 * Reads `query` again, where it is on screen, whenever the student's bookings or contracts change: for what is shown of
 * them beyond what is announced live.
 * @param wanted whether anything on screen needs it
 */
export function useRefetchOnNews(query: TypedDocumentNode<unknown, never>, wanted = true): void {
  const client = useApolloClient()
  const standing = useStudentAccount()
  const known = useRef(standing)
  useEffect(() => {
    if (known.current === standing) return
    known.current = standing
    if (wanted) void client.refetchQueries({ include: [query] })
  }, [client, standing, query, wanted])
}
