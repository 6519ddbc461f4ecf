import { useContext } from 'react'
import { showSameTime } from '../record/told/SameTime.tsx'
import { useSave } from '../record/useSave.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { SchoolContext } from '../shared/school/useSchool.ts'
import { toastSuccess, toastUndo } from '../ui/toasts.tsx'
import { moveMessages } from './moveMessages.ts'
import { StudentUndoMoveMutation } from './ownMoveDocuments.ts'

interface DoneMove {
  /** Left out where it is not known: then it is only said. */
  bookingId: string | undefined
  /** When the lesson started that the booking has left. */
  startsAt: string
}

/**
 * Says that one's booking has moved and offers to undo it. Where the old seat has gone, it shows what else there is at
 * that time. (MOVE-11)
 */
export function useUndoOwnMove() {
  const text = useMessages(moveMessages)
  const school = useContext(SchoolContext)
  const { save } = useSave(StudentUndoMoveMutation)
  const undo = async (bookingId: string, startsAt: string) => {
    const answer = await save({ bookingId }, { done: null, refused: () => null })
    if (answer?.success) toastSuccess(text.undone)
    else if (answer !== null) {
      await showSameTime({ school, refusal: answer.message, startsAt, others: answer.sameTime })
    }
  }
  return (said: string, { bookingId, startsAt }: DoneMove) => {
    if (bookingId === undefined) toastSuccess(said)
    else toastUndo(said, text.undo, () => void undo(bookingId, startsAt))
  }
}
