import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { CancelPanel } from '../student/CancelPanel.tsx'
import { ForChild } from '../student/family/ForChild.tsx'
import { messages } from '../student/messages.ts'
import type { OwnBooking } from '../student/studentDocuments.ts'
import { useStudentAccount } from '../student/useStudentAccount.ts'
import { useTeacherName } from '../student/useTeacherName.ts'
import { useFrozenWhile } from '../ui/hooks/useFrozenWhile.ts'
import { Overlay } from '../ui/Overlay.tsx'
import classes from './CancelSheet.module.css'

interface CancelSheetProps {
  /** The slot whose booking to cancel; null while the sheet is closed. */
  slotId: string | null
  onClose: () => void
}

/** Draws the step between the Cancel button and a cancelled booking. (STU-03, BOOK-27) */
export function CancelSheet({ slotId, onClose }: CancelSheetProps) {
  const text = useMessages(messages)
  const { bookingOf } = useStudentAccount()
  const opened = slotId === null ? undefined : bookingOf.get(slotId)
  // The sheet still shows the booking while it moves out of sight.
  const shown = useFrozenWhile(opened, opened === undefined)
  return (
    <Overlay opened={opened !== undefined} onClose={onClose} title={text.cancelTitle} kind="details">
      {shown !== undefined && (
        <>
          <ForChild />
          <Lesson booking={shown} />
          <CancelPanel key={shown.id} booking={shown} onDone={onClose} onAbort={onClose} />
        </>
      )}
    </Overlay>
  )
}

function Lesson({ booking: { slot, course } }: { booking: OwnBooking }) {
  const format = useFormat()
  const teacher = useTeacherName()(slot)
  return (
    <p className={classes.lesson}>
      {format.when(slot)}
      <br />
      {[course.displayName, teacher].filter(Boolean).join(' · ')}
    </p>
  )
}
