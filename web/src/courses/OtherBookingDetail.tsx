import { RecordEnd } from '../record/RecordEnd.tsx'
import form from '../record/RecordForm.module.css'
import { Related, useRelatedToast } from '../record/Related.tsx'
import { useRecordEnd, useRelated } from '../record/useRecordEnd.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { CourseUseQuery } from './courseDocuments.ts'
import { DeleteOtherBookingMutation, type OtherBooking, UpdateOtherBookingMutation } from './otherBookingDocuments.ts'
import { OtherBookingForm } from './OtherBookingForm.tsx'
import { messages } from './otherBookingMessages.ts'

interface OtherBookingDetailProps {
  type: OtherBooking
  reload: () => Promise<unknown>
  onClose: () => void
}

/**
 * Shows a type of other booking: its name, and the control that deactivates or deletes it. (SET-28, SET-29, SHELL-33,
 * D86)
 */
export function OtherBookingDetail({ type, reload, onClose }: OtherBookingDetailProps) {
  const { displayName } = type
  const text = useMessages(messages)
  const telling = useRelatedToast()
  const mayEdit = usePermission('settingsEdit')
  const saves = { update: UpdateOtherBookingMutation, remove: DeleteOtherBookingMutation, list: 'OtherBookings' }
  const end = useRecordEnd(type, displayName, { ...saves, updatedToast: telling, removedToast: telling })
  const use = useRelated(CourseUseQuery, type.id, mayEdit)?.courseUse
  const booked = use !== undefined && use.bookedSlots > 0
  // Bookings keep their type: there is something to ask about where the template has it, or as long as that is not
  // known.
  const needsQuestion = use === undefined || use.template.length > 0
  return (
    <div className={form.detail}>
      <OtherBookingForm type={type} reload={reload} />
      <RecordEnd
        text={needsQuestion ? { ...text, ...text.question } : text}
        name={displayName}
        {...end}
        mayEdit={mayEdit}
        mayDelete={mayEdit}
        known={use !== undefined}
        touched={needsQuestion && <Related related={use && { ...use, openSlots: 0, bookedSlots: 0 }} />}
        locked={booked ? <Related related={use} why={text.inUse} /> : null}
        why={{ kind: 'otherBooking', id: type.id }}
        onDeleted={onClose}
      >
        {!booked && <Related related={use} />}
      </RecordEnd>
    </div>
  )
}
