import { useApolloClient } from '@apollo/client/react'
import { useSessionStorage } from '@mantine/hooks'
import { useState } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSession } from '../../shared/session/useSession.ts'
import { type UndoPreview, UndoPreviewQuery } from '../../record/told/toldDocuments.ts'
import { useSave } from '../../record/useSave.ts'
import { toastError, toastInfo } from '../../ui/toasts.tsx'
import { askToUndo } from '../../record/told/askToUndo.tsx'
import { UndoSlotBatchMutation } from './batchDocuments.ts'
import { messages } from './messages.ts'
import type { UndoEnd } from '../../record/told/UndoQuestion.tsx'

/** One's last change of several slots, and what it did. */
export interface LastBatch {
  batchId: string
  deletes: boolean
  /** They went to another time, teacher or place. */
  moves?: boolean
  /** Whether people were told of it, so that they are told of its undo, too. */
  tells: boolean
  changed: number
  /** The number of chosen slots that stayed as they were. */
  left: number
  /** Why it can no longer be undone, once that was tried. */
  refusal: string | null
}

/**
 * Remembers, in this window, one's last change of several slots, which can be undone as a whole. Where that tells
 * people, they are named first.
 */
export function useLastBatch() {
  const m = useMessages(messages)
  const user = useSession()
  const client = useApolloClient()
  const [last, setLast] = useSessionStorage<LastBatch | null>({
    // Another user of this window has nothing to do with it.
    key: `last-slot-batch:${user?._id ?? ''}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const [looking, setLooking] = useState(false)
  const { save: undoBatch, saving } = useSave(UndoSlotBatchMutation)

  /** Whom it would tell now; null without an answer, which the network layer has shown. */
  const look = async (batchId: string): Promise<UndoPreview | null> => {
    setLooking(true)
    const query = { query: UndoPreviewQuery, variables: { batchId }, fetchPolicy: 'network-only' } as const
    const seen = await client.query(query).then(
      ({ data }) => data?.undoPreview ?? null,
      () => null,
    )
    setLooking(false)
    return seen
  }

  const carryOut = async (batchId: string, seal: string | null): Promise<UndoEnd> => {
    const answer = await undoBatch(seal === null ? { batchId } : { batchId, seal }, { done: null, refused: () => null })
    if (answer === null) return 'kept'
    if (!answer.success) return { refusal: answer.message }
    toastInfo(m.undone(answer.slots.length))
    return 'done'
  }

  /** Undoes the last one, or the one given, which the last one may have been when it was offered. */
  const undo = async (given: Pick<LastBatch, 'batchId' | 'tells'> | null = last): Promise<boolean> => {
    if (given === null) return false
    const { batchId, tells } = given
    const end = await (tells
      ? askToUndo(
          () => look(batchId),
          (seal) => carryOut(batchId, seal),
        )
      : carryOut(batchId, null))
    if (end === 'done') {
      // One undone in its own place leaves the offer to undo a later one.
      setLast((now) => (now?.batchId === batchId ? null : now))
      return true
    }
    if (typeof end === 'string') return false
    // The refusal is shown in the offer; without an answer the offer stays for another try.
    if (last?.batchId === batchId) setLast({ ...last, refusal: end.refusal })
    else toastError(end.refusal)
    return false
  }
  return { last, keep: setLast, dismiss: () => setLast(null), undo, undoing: saving || looking }
}
