import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { useBackgroundQuery, useSuspenseQuery } from '@apollo/client/react'
import { useAttempt } from './attempts.ts'

/** A failure must not take away what is on screen. */
const errorPolicy = 'all'

/**
 * Returns a query's answer, kept current; suspends until it is there. Known data stays when the network goes. Where
 * nothing is known, or the server refuses, the page fails until the next attempt.
 */
export function useAwaitedQuery<TData, TVariables extends OperationVariables>(
  query: TypedDocumentNode<TData, TVariables>,
  variables: TVariables,
): TData {
  const queryKey = useAttempt()
  const { data, error } = useSuspenseQuery<TData>(query, { variables, queryKey, errorPolicy })
  if (error !== undefined && (data === undefined || CombinedGraphQLErrors.is(error))) throw error
  if (data === undefined) throw new Error('The query has no answer.')
  return data
}

/** Asks for what `useAwaitedQuery` will wait for, without waiting. */
export function useQueryAhead<TData, TVariables extends OperationVariables>(
  query: TypedDocumentNode<TData, TVariables>,
  variables: TVariables,
): void {
  const queryKey = useAttempt()
  useBackgroundQuery<TData>(query, { variables, queryKey, errorPolicy })
}
