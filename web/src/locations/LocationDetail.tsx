import { FoldedBookings } from '../desk/history/BookingHistory.tsx'
import { RecordEnd } from '../record/RecordEnd.tsx'
import form from '../record/RecordForm.module.css'
import { Related, useRelatedToast } from '../record/Related.tsx'
import { useRecordEnd, useRelated } from '../record/useRecordEnd.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { DeleteLocationMutation, LocationUseQuery, type Place, UpdateLocationMutation } from './locationDocuments.ts'
import { LocationForm } from './LocationForm.tsx'
import { messages } from './messages.ts'

interface LocationDetailProps {
  place: Place
  reload: () => Promise<unknown>
  onClose: () => void
}

/**
 * Shows a place: its form, and the control that deactivates or deletes it. (SET-22, SET-25, SET-30, PERM-35, PERM-36,
 * D123, D124)
 */
export function LocationDetail({ place, reload, onClose }: LocationDetailProps) {
  const text = useMessages(messages)
  const mayEdit = usePermission('locationEdit')
  const mayDelete = usePermission('locationDelete') && mayEdit
  const telling = useRelatedToast()
  const saves = { update: UpdateLocationMutation, remove: DeleteLocationMutation, list: 'Locations' }
  const end = useRecordEnd(place, place.locationName, { ...saves, refetch: ['LocationUse'], updatedToast: telling })
  const use = useRelated(LocationUseQuery, place.id, mayEdit)?.locationUse
  const used = use !== undefined && use.openSlots + use.bookedSlots + use.template.length > 0
  // Slots keep their place, so there is nothing to ask about without rows of the template; until that is known, there
  // may be.
  const needsQuestion = use === undefined || use.template.length > 0
  return (
    <div className={form.detail}>
      <LocationForm place={place} reload={reload} />
      <FoldedBookings of="location" id={place.id} />
      <RecordEnd
        text={needsQuestion ? { ...text, ...text.question } : text}
        name={place.locationName}
        {...end}
        mayEdit={mayEdit}
        mayDelete={mayDelete}
        known={use !== undefined}
        locked={used ? <Related related={use} why={text.inUse} /> : null}
        why={{ kind: 'location', id: place.id }}
        touched={
          needsQuestion && (
            <Related
              related={use && { ...use, openSlots: 0, bookedSlots: 0, students: use.fixedStudents ?? [], teachers: [] }}
            />
          )
        }
        onDeleted={onClose}
      />
    </div>
  )
}
