import type { UndoKind } from '../gql/graphql.ts'
import { noteUndone, UndoRecordMutation } from '../record/notices/undoRecord.ts'
import { type Answer, useSave } from '../record/useSave.ts'
import {
  LogUndoBookingMutation,
  LogUndoCancellationMutation,
  LogUndoImportMutation,
  LogUndoLeaveMutation,
  LogUndoMoveMutation,
  LogUndoPaymentsMutation,
  LogUndoRunMutation,
  LogUndoSlotsMutation,
} from './logDocuments.ts'

/** The screen that asks shows the outcome itself. */
const quiet = { done: null, refused: () => null }

/** An answer, with the number of things that the undo could not restore. */
type UndoAnswer = Answer & { lost?: number }

type Undo = (id: string, seal: string | null) => Promise<UndoAnswer | null>

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
  const { save: leave } = useSave(LogUndoLeaveMutation)
  return {
    booking: (id, seal) => booking({ id, seal }, quiet),
    cancellation: (id, seal) => cancellation({ id, seal }, quiet),
    move: (id, seal) => move({ id, seal }, quiet),
    slots: (id, seal) => slots({ id, seal }, quiet),
    run: (id, seal) => run({ id, seal }, quiet),
    record: async (id, seal) => {
      const answer = await record({ input: { id, seal } }, quiet)
      noteUndone(answer)
      return answer
    },
    leave: async (id, seal) => {
      const answer = await leave({ id, seal }, quiet)
      if (answer === null) return null
      return { ...answer, lost: [answer.lostLessons, answer.lostPlaces, answer.lostContracts].flat().length }
    },
    // Nobody is told of these.
    payments: (id) => payments({ id }, quiet),
    import: (id) => importing({ id }, quiet),
  }
}
