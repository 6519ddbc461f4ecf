import { useApolloClient } from '@apollo/client/react'
import type { UndoPreviewQueryVariables } from '../../gql/graphql.ts'
import { type UndoPreview, UndoPreviewQuery } from './noticeDocuments.ts'

/** Returns a function that asks whom an undo would tell now; null without an answer, which the network layer shows. */
export function useUndoPreview(): (variables: UndoPreviewQueryVariables) => Promise<UndoPreview | null> {
  const client = useApolloClient()
  return (variables) =>
    client.query({ query: UndoPreviewQuery, variables, fetchPolicy: 'network-only' }).then(
      ({ data }) => data?.undoPreview ?? null,
      () => null,
    )
}
