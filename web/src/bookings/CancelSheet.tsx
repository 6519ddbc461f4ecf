import { useState } from 'react'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { CancelPanel } from '../shared/student/CancelPanel.tsx'
import { messages } from '../shared/student/messages.ts'
import { Sheet } from '../shared/student/Sheet.tsx'
import type { OwnBooking } from '../shared/student/studentDocuments.ts'
import { useStanding } from '../shared/student/useStanding.ts'
import classes from './CancelSheet.module.css'

interface CancelSheetProps {
  /** The slot whose booking is to be cancelled; null while nobody asks. */
  slotId: string | null
  onClose: () => void
}

/** The step between the Cancel button and a cancelled booking. (STU-03, BOOK-27) */
export function CancelSheet({ slotId, onClose }: CancelSheetProps) {
  const text = useMessages(messages)
  const { bookingOf } = useStanding()
  const asked = slotId === null ? undefined : bookingOf.get(slotId)
  // The sheet still shows the booking while it moves out of sight.
  const [shown, setShown] = useState<OwnBooking>()
  if (asked !== undefined && asked !== shown) setShown(asked)
  return (
    <Sheet opened={asked !== undefined} onClose={onClose} title={text.cancelTitle}>
      {shown !== undefined && (
        <>
          <What booking={shown} />
          <CancelPanel key={shown.id} booking={shown} onDone={onClose} onAbort={onClose} />
        </>
      )}
    </Sheet>
  )
}

function What({ booking: { slot, course } }: { booking: OwnBooking }) {
  const format = useFormat()
  return (
    <p className={classes.what}>
      {format.date(slot.startsAt)} {format.timeRange(slot.startsAt, slot.endsAt)}
      <br />
      {[course.displayName, slot.teacher?.displayName].filter(Boolean).join(' · ')}
    </p>
  )
}
