import { RepeatPanel } from '../calendar/repeat/RepeatPanel.tsx'
import { useUndoLessons } from '../calendar/repeat/useUndoLessons.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import type { StudentSlot } from '../student/studentDocuments.ts'
import { useStudentAccount } from '../student/useStudentAccount.ts'
import { useTeacherName } from '../student/useTeacherName.ts'
import { messages } from './messages.ts'

/** The course and way in which a lesson repeats. */
export interface Repeating {
  course: { id: string; code: string; displayName: string }
  online: boolean
}

interface RepeatPartProps {
  slot: StudentSlot
  repeating: Repeating
  onBack: () => void
  onClose: () => void
}

/** Books the lesson of a sheet every week for the signed-in student. (REPEAT-01) */
export function RepeatPart({ slot, repeating: { course, online }, onBack, onClose }: RepeatPartProps) {
  const text = useMessages(messages)
  const account = useStudentAccount()
  const teacher = useTeacherName()(slot)
  const undo = useUndoLessons()
  const place = online ? text.online : (slot.location?.locationName ?? '')
  const day = slot.startsAt.slice(0, 10)
  const ends = account.contractFacts.flatMap(({ active, startDate, endDate, courseIds }) =>
    active && startDate <= day && day <= endDate && courseIds.includes(course.id) ? [endDate] : [],
  )
  return (
    <RepeatPanel
      lesson={{
        slotId: slot.id,
        startsAt: slot.startsAt,
        courseCode: course.code,
        online,
        locationId: online ? null : (slot.location?.id ?? null),
      }}
      summary={[teacher, course.displayName, place].filter(Boolean).join(' · ')}
      contractEnd={ends.toSorted().at(-1) ?? null}
      dependsOn={[slot, account]}
      onUndo={(bookingIds) => undo(bookingIds)}
      onBack={onBack}
      onClose={onClose}
    />
  )
}
