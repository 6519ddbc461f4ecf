import { useApolloClient } from '@apollo/client/react'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { type UndoPreview, UndoPreviewQuery } from '../../record/notices/noticeDocuments.ts'
import { useSave } from '../../record/useSave.ts'
import { toastError, toastSuccess, toastUndo } from '../../ui/toasts.tsx'
import { askToUndo } from '../../record/notices/askToUndo.tsx'
import type { UndoEnd } from '../../record/notices/UndoQuestion.tsx'
import { DeskUndoBookingMutation, DeskUndoCancellationMutation } from './deskBookingDocuments.ts'
import { messages } from './messages.ts'

/** A booking that one has just made or cancelled. */
interface DoneBooking {
  /** Left out where it is not known: then it is only said. */
  bookingId: string | undefined
  /** The student, or the kind of another booking. */
  name: string
  isStudent: boolean
  /** When its lesson starts. */
  startsAt: string
  /** Whether student and teacher were told of it, so that they are told of its undo, too. */
  tell: boolean
}

/** Says what was done to a booking and offers to undo it; where that tells people, they are named first. */
export function useUndoBooking(kind: 'booking' | 'cancellation') {
  const m = useMessages(messages)
  const format = useFormat()
  const client = useApolloClient()
  const { save: undoBooking } = useSave(DeskUndoBookingMutation)
  const { save: undoCancellation } = useSave(DeskUndoCancellationMutation)

  const look = async (bookingId: string, tell: boolean): Promise<UndoPreview | null> => {
    const of = kind === 'booking' ? { bookingId } : { cancelledBookingId: bookingId }
    const query = { query: UndoPreviewQuery, variables: { ...of, tell }, fetchPolicy: 'network-only' } as const
    return client.query(query).then(
      ({ data }) => data?.undoPreview ?? null,
      () => null,
    )
  }
  const carryOut = async (bookingId: string, tell: boolean, seal: string | null): Promise<UndoEnd> => {
    const undo = kind === 'booking' ? undoBooking : undoCancellation
    const answer = await undo({ bookingId, tell, seal }, { done: null, refused: () => null })
    if (answer === null) return 'kept'
    return answer.success ? 'done' : { refusal: answer.message }
  }
  const undo = async (bookingId: string, { name, isStudent, startsAt, tell }: DoneBooking) => {
    const subject = [(isStudent ? m.whoStudent : m.whoOther)(name), format.dateTime(startsAt)] as const
    const end = await askToUndo(
      () => look(bookingId, tell),
      (seal) => carryOut(bookingId, tell, seal),
      kind === 'booking'
        ? { title: m.undoBookingAsk(...subject), undo: m.undoBookingNow, keep: m.keepBooking }
        : { title: m.undoCancellationAsk(...subject), undo: m.undoCancellationNow, keep: m.keepCancelled },
    )
    if (end === 'done') toastSuccess((kind === 'booking' ? m.bookingUndone : m.cancellationUndone)(name))
    else if (end !== 'kept') toastError(end.refusal)
  }
  return (text: string, done: DoneBooking) => {
    const { bookingId } = done
    if (bookingId === undefined) toastSuccess(text)
    else toastUndo(text, m.undo, () => void undo(bookingId, done))
  }
}
