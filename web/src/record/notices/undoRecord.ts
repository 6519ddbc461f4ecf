import type { ApolloClient } from '@apollo/client'
import { graphql } from '../../gql/gql.ts'
import { pickMessages } from '../../shared/i18n/useMessages.ts'
import { toastError, toastSuccess, toastUndo } from '../../ui/toasts.tsx'
import { undoneHere } from '../undoneHere.ts'
import { askToUndo } from './askToUndo.tsx'
import { messages } from './messages.ts'
import { undoMessages } from './recordUndoMessages.ts'
import { UndoPreviewQuery } from './noticeDocuments.ts'
import { undoEndOf } from './undoEndOf.ts'

/** What undoes the change that an answer tells of. Here, since only staff ask for it. */
export const Save_undo = graphql(`
  fragment Save_undo on UndoableAnswer {
    undoId
  }
`)

export const UndoRecordMutation = graphql(`
  mutation UndoRecord($input: UndoRecordInput!) {
    undoRecord(input: $input) {
      ...Save_answer
      recordId
      removed
    }
  }
`)

/** Says that something worked, and offers to undo it in the toast. */
export function offerUndo(client: ApolloClient, shown: string, undoId: string): void {
  toastUndo(shown, pickMessages(messages).undo, () => void undoRecord(client, undoId, shown))
}

/**
 * Undoes the creation or change of a record from its toast, which said `what`: it names whom that tells first, and says
 * what came of it, also why it could not be. (LOG-18)
 */
async function undoRecord(client: ApolloClient, id: string, what: string): Promise<void> {
  const preview = () =>
    client.query({ query: UndoPreviewQuery, variables: { recordUndoId: id }, fetchPolicy: 'network-only' }).then(
      ({ data }) => data?.undoPreview ?? null,
      () => null,
    )
  const end = await askToUndo(preview, async (digest) => {
    const answer = await client.mutate({ mutation: UndoRecordMutation, variables: { input: { id, digest } } }).then(
      ({ data }) => data?.undoRecord ?? null,
      () => null,
    )
    noteUndone(answer)
    return undoEndOf(answer)
  })
  if (end === 'done') toastSuccess(pickMessages(undoMessages).undone(what))
  else if (end !== 'kept') toastError(end.refusal, pickMessages(messages).undo)
}

/** Notes that a new record is gone on purpose: its page closes by itself. */
export function noteUndone(answer: { removed: boolean; recordId: string | null } | null): void {
  if (answer?.removed === true && answer.recordId !== null) undoneHere.add(answer.recordId)
}
