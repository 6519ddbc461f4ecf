import { useContext } from 'react'
import { askToUndo } from '../../record/notices/askToUndo.tsx'
import { showSameTime } from '../../record/notices/SameTime.tsx'
import type { UndoPreview } from '../../record/notices/noticeDocuments.ts'
import { undoEndOf } from '../../record/notices/undoEndOf.ts'
import { useUndoPreview } from '../../record/notices/useUndoPreview.ts'
import { useSave } from '../../record/useSave.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { SchoolContext } from '../../shared/school/useSchool.ts'
import { toastSuccess } from '../../ui/toasts.tsx'
import { useUndoHere } from '../undo/useUndoHere.ts'
import { moveStudentMessages } from './messages.ts'
import { DeskUndoMoveMutation } from './moveStudentDocuments.ts'

interface DoneMove {
  bookingId: string
  name: string
  /** When the lesson started that it has left. */
  startsAt: string
  /** Whether people were told of it, so that they are told of its undo, too. */
  tell: boolean
}

/**
 * Undoes that a student was moved; where that tells people, they are named first. Where the old seat has gone, it shows
 * what else there is at that time. (MOVE-11)
 */
export function useUndoMove(): (done: DoneMove) => Promise<void> {
  const text = useMessages(moveStudentMessages)
  const format = useFormat()
  const previewUndo = useUndoPreview()
  const school = useContext(SchoolContext)
  const { save } = useSave(DeskUndoMoveMutation)

  return async ({ bookingId, name, startsAt, tell }) => {
    let others: UndoPreview['sameTime'] = []
    const preview = async () => {
      const seen = await previewUndo({ movedBookingId: bookingId, tell })
      others = seen?.sameTime ?? []
      return seen
    }
    const undo = async (digest: string | null) => {
      const answer = await save({ bookingId, tell, digest }, { done: null, refused: () => null })
      if (answer !== null) others = answer.sameTime
      return undoEndOf(answer)
    }
    const end = await askToUndo(preview, undo, {
      title: text.undoAsk(name, format.dateTime(startsAt)),
      undo: text.undoNow,
      keep: text.keepMove,
    })
    if (end === 'done') toastSuccess(text.undone(name))
    else if (end !== 'kept') await showSameTime({ school, refusal: end.refusal, startsAt, others })
  }
}

/** Says that a student was moved and offers to undo it; without a booking it only says so. */
export function useOfferUndoMove() {
  const text = useMessages(moveStudentMessages)
  const undo = useUndoMove()
  const offer = useUndoHere()
  return (message: string, { bookingId, ...done }: Omit<DoneMove, 'bookingId'> & { bookingId: string | undefined }) => {
    if (bookingId === undefined) toastSuccess(message)
    else offer(message, text.undo, () => void undo({ ...done, bookingId }))
  }
}
