import { useMutation } from '@apollo/client/react'
import { useSessionStorage } from '@mantine/hooks'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSession } from '../../shared/session/session.ts'
import { toastInfo } from '../../shared/ui/toasts.tsx'
import { UndoSlotBatchMutation } from './batchDocuments.ts'
import { messages } from './messages.ts'

/** One's last change of several slots, and what it did. */
export interface LastBatch {
  batchId: string
  deletes: boolean
  changed: number
  /** How many of the chosen ones stayed as they were. */
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
  const [undoBatch, { loading }] = useMutation(UndoSlotBatchMutation)

  const undo = async () => {
    if (last === null) return
    // A failed call has told its own story in a toast; the offer stays for another try.
    const answer = await undoBatch({ variables: { batchId: last.batchId } }).then(
      ({ data }) => data?.undoSlotBatch,
      () => undefined,
    )
    if (answer === undefined) return
    if (!answer.success) return setLast({ ...last, refusal: answer.message })
    toastInfo(m.undone(answer.slots.length))
    setLast(null)
  }
  return { last, keep: setLast, dismiss: () => setLast(null), undo, undoing: loading }
}
