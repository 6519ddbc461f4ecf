import { useApolloClient } from '@apollo/client/react'
import { useContext } from 'react'
import { showSameTime } from '../record/notices/SameTime.tsx'
import { useSave } from '../record/useSave.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { SchoolContext } from '../shared/school/useSchool.ts'
import { toastInfo, toastRetry, toastSuccess, toastUndo } from '../ui/toasts.tsx'
import { moveMessages } from './moveMessages.ts'
import { StudentUndoMoveMutation } from './ownMoveDocuments.ts'
import { StudentAccountQuery } from './studentDocuments.ts'

interface DoneMove {
  /** Left out where it is not known: then it is only said. */
  bookingId: string | undefined
  /** The slot that the booking has moved to. */
  slotId: string
  /** When the lesson started that the booking has left. */
  startsAt: string
}

/**
 * Undoes a move of one's own, or says that one's booking has moved and offers to. Where the old seat has gone, it shows
 * what else there is at that time; where no answer came, it offers another try. The offer ends once the booking is no
 * longer where it moved to, whoever brought that about. (MOVE-11)
 */
export function useUndoOwnMove() {
  const text = useMessages(moveMessages)
  const school = useContext(SchoolContext)
  const { cache } = useApolloClient()
  const { save, saving } = useSave(StudentUndoMoveMutation, { onFailure: () => undefined })
  const undo = async (bookingId: string, startsAt: string): Promise<void> => {
    const answer = await save({ bookingId }, { done: null, refused: () => null })
    if (answer === null) toastRetry(text.undoFailed, text.tryAgain, () => void undo(bookingId, startsAt))
    else if (answer.success) toastSuccess(text.undone)
    // The answer names the slots of the move, unless there is none to undo.
    else if (answer.slot === null && answer.leftSlot === null) toastInfo(text.alreadyUndone)
    else await showSameTime({ school, refusal: answer.message, startsAt, others: answer.sameTime })
  }
  const offerUndo = (message: string, { bookingId, slotId, startsAt }: DoneMove) => {
    if (bookingId === undefined) return toastSuccess(message)
    const hide = toastUndo(message, text.undo, () => {
      unwatch()
      void undo(bookingId, startsAt)
    })
    const unwatch = cache.watch({
      query: StudentAccountQuery,
      optimistic: true,
      callback: ({ complete, result }) => {
        if (!complete) return
        const bookings = result.viewer?.student?.upcomingBookings ?? []
        if (bookings.some(({ id, slot }) => id === bookingId && slot.id === slotId)) return
        unwatch()
        hide()
      },
    })
  }
  return { undo, offerUndo, undoing: saving }
}
