import { useSessionStorage } from '@mantine/hooks'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSession } from '../../shared/session/useSession.ts'
import { useSave } from '../../record/useSave.ts'
import { toastInfo } from '../../ui/toasts.tsx'
import { UndoSlotBatchMutation } from './batchDocuments.ts'
import { messages } from './messages.ts'

/** One's last change of several slots, and what it did. */
export interface LastBatch {
  batchId: string
  deletes: boolean
  /** They went to another time, teacher or place. */
  moves?: boolean
  changed: number
  /** The number of chosen slots that stayed as they were. */
  left: number
  /** Why it can no longer be taken back, once that was tried. */
  refusal: string | null
}

/** Remembers, in this window, one's last change of several slots, which can be taken back as a whole. */
export function useLastBatch() {
  const m = useMessages(messages)
  const user = useSession()
  const [last, setLast] = useSessionStorage<LastBatch | null>({
    // Another user of this window has nothing to do with it.
    key: `last-slot-batch:${user?._id ?? ''}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const { save: undoBatch, saving } = useSave(UndoSlotBatchMutation)

  /** Takes back the last one, or the one named, which the last one may have been when it was offered. */
  const undo = async (batchId = last?.batchId): Promise<boolean> => {
    if (batchId === undefined) return false
    // The refusal is shown in the offer; without an answer the offer stays for another try.
    const isShown = last?.batchId === batchId
    const answer = await undoBatch({ batchId }, isShown ? { done: null, refused: () => null } : { done: null })
    if (answer === null) return false
    if (!answer.success) {
      if (isShown) setLast({ ...last, refusal: answer.message })
      return false
    }
    toastInfo(m.undone(answer.slots.length))
    setLast(null)
    return true
  }
  return { last, keep: setLast, dismiss: () => setLast(null), undo, undoing: saving }
}
