import type { UndoKind } from '../gql/graphql.ts'
import { noteUndone, UndoRecordMutation } from '../record/notices/undoRecord.ts'
import { type Answer, useSave } from '../record/useSave.ts'
import {
  LogUndoBookingMutation,
  LogUndoCancellationMutation,
  LogUndoFeeMutation,
  LogUndoImportMutation,
  LogUndoLeaveMutation,
  LogUndoMergeMutation,
  LogUndoMoveMutation,
  LogUndoPaymentsMutation,
  LogUndoRunMutation,
  LogUndoSlotsMutation,
} from './logDocuments.ts'

/** The screen that asks shows the outcome itself. */
const quiet = { done: null, refused: () => null }

/** An answer, with the number of things that the undo could not restore. */
type UndoAnswer = Answer & { lost?: number }

type Undo = (id: string, digest: string | null) => Promise<UndoAnswer | null>

/** Returns the mutation of each kind of undo; without an answer, null. */
export function useUndoOf(): Readonly<Record<UndoKind, Undo>> {
  const { save: booking } = useSave(LogUndoBookingMutation)
  const { save: cancellation } = useSave(LogUndoCancellationMutation)
  const { save: move } = useSave(LogUndoMoveMutation)
  const { save: slots } = useSave(LogUndoSlotsMutation)
  const { save: run } = useSave(LogUndoRunMutation)
  const { save: payments } = useSave(LogUndoPaymentsMutation)
  const { save: importing } = useSave(LogUndoImportMutation)
  const { save: record } = useSave(UndoRecordMutation)
  const { save: merge } = useSave(LogUndoMergeMutation)
  const { save: fee } = useSave(LogUndoFeeMutation)
  const { save: leave } = useSave(LogUndoLeaveMutation)
  return {
    booking: (id, digest) => booking({ id, digest }, quiet),
    cancellation: (id, digest) => cancellation({ id, digest }, quiet),
    move: (id, digest) => move({ id, digest }, quiet),
    slots: (id, digest) => slots({ id, digest }, quiet),
    run: (id, digest) => run({ id, digest }, quiet),
    record: async (id, digest) => {
      const answer = await record({ input: { id, digest } }, quiet)
      noteUndone(answer)
      return answer
    },
    import: (id, digest) => importing({ id, digest }, quiet),
    leave: async (id, digest) => {
      const answer = await leave({ id, digest }, quiet)
      if (answer === null) return null
      return { ...answer, lost: [answer.lostLessons, answer.lostPlaces, answer.lostContracts].flat().length }
    },
    // Nobody is told of these.
    payments: (id) => payments({ id }, quiet),
    merge: (id) => merge({ id }, quiet),
    fee: (id) => fee({ id }, quiet),
  }
}
