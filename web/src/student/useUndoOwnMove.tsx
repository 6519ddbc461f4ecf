import { useContext } from 'react'
import { showSameTime } from '../record/notices/SameTime.tsx'
import { useSave } from '../record/useSave.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { SchoolContext } from '../shared/school/useSchool.ts'
import { toastRetry, toastSuccess, toastUndo } from '../ui/toasts.tsx'
import { moveMessages } from './moveMessages.ts'
import { StudentUndoMoveMutation } from './ownMoveDocuments.ts'

interface DoneMove {
  /** Left out where it is not known: then it is only said. */
  bookingId: string | undefined
  /** When the lesson started that the booking has left. */
  startsAt: string
}

/**
 * Undoes a move of one's own, or says that one's booking has moved and offers to. Where the old seat has gone, it shows
 * what else there is at that time; where no answer came, it offers another try. (MOVE-11)
 */
export function useUndoOwnMove() {
  const text = useMessages(moveMessages)
  const school = useContext(SchoolContext)
  const { save, saving } = useSave(StudentUndoMoveMutation, { onFailure: () => undefined })
  const undo = async (bookingId: string, startsAt: string): Promise<void> => {
    const answer = await save({ bookingId }, { done: null, refused: () => null })
    if (answer === null) toastRetry(text.undoFailed, text.tryAgain, () => void undo(bookingId, startsAt))
    else if (answer.success) toastSuccess(text.undone)
    else await showSameTime({ school, refusal: answer.message, startsAt, others: answer.sameTime })
  }
  const offerUndo = (message: string, { bookingId, startsAt }: DoneMove) => {
    if (bookingId === undefined) toastSuccess(message)
    else toastUndo(message, text.undo, () => void undo(bookingId, startsAt))
  }
  return { undo, offerUndo, undoing: saving }
}
