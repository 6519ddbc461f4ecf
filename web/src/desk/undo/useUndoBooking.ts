import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { undoEndOf } from '../../record/notices/undoEndOf.ts'
import { useUndoPreview } from '../../record/notices/useUndoPreview.ts'
import { useSave } from '../../record/useSave.ts'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { askToUndo } from '../../record/notices/askToUndo.tsx'
import { DeskUndoBookingMutation, DeskUndoCancellationMutation } from './undoBookingDocuments.ts'
import { undoMessages } from './undoMessages.ts'
import { useUndoHere } from './useUndoHere.ts'

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

/**
 * Returns how a booking or a cancellation is undone: `offerUndo` says what was done with Undo beside it, `undo` is for
 * a button that stands elsewhere and gives whether it is undone. Where that tells people, they are named first.
 */
export function useUndoBooking(kind: 'booking' | 'cancellation') {
  const m = useMessages(undoMessages)
  const format = useFormat()
  const { save: undoBooking } = useSave(DeskUndoBookingMutation)
  const { save: undoCancellation } = useSave(DeskUndoCancellationMutation)

  const previewUndo = useUndoPreview()
  const offer = useUndoHere()
  const save = kind === 'booking' ? undoBooking : undoCancellation

  const undo = async (
    bookingId: string,
    { name, isStudent, startsAt, tell }: Omit<DoneBooking, 'bookingId'>,
  ): Promise<boolean> => {
    const subject = [(isStudent ? m.whoStudent : m.whoOther)(name), format.dateTime(startsAt)] as const
    const end = await askToUndo(
      () => previewUndo({ ...(kind === 'booking' ? { bookingId } : { cancelledBookingId: bookingId }), tell }),
      async (digest) => undoEndOf(await save({ bookingId, tell, digest }, { done: null, refused: () => null })),
      kind === 'booking'
        ? { title: m.undoBookingAsk(...subject), undo: m.undoBookingNow, keep: m.keepBooking }
        : { title: m.undoCancellationAsk(...subject), undo: m.undoCancellationNow, keep: m.keepCancelled },
    )
    if (end === 'done') toastSuccess((kind === 'booking' ? m.bookingUndone : m.cancellationUndone)(name))
    else if (end !== 'kept') toastError(end.refusal)
    return end === 'done'
  }
  const offerUndo = (text: string, done: DoneBooking) => {
    const { bookingId } = done
    if (bookingId === undefined) toastSuccess(text)
    else offer(text, m.undo, () => void undo(bookingId, done))
  }
  return { offerUndo, undo }
}
