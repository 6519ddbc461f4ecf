import { useApolloClient } from '@apollo/client/react'
import type { TypedDocumentNode } from '@apollo/client'
import { useEffect, useRef } from 'react'
import { useStudentAccount } from './useStudentAccount.ts'

/**
 * Reads `query` again, where it is on screen, whenever the student's bookings or contracts change. It is for data that
 * depends on them and is not announced itself.
 * @param needed whether anything on screen needs it
 */
export function useRefetchOnNews(query: TypedDocumentNode<unknown, never>, needed = true): void {
  const client = useApolloClient()
  const account = useStudentAccount()
  const known = useRef(account)
  useEffect(() => {
    if (known.current === account) return
    known.current = account
    if (needed) void client.refetchQueries({ include: [query] })
  }, [client, account, query, needed])
}
