import { FoldedBookings } from '../desk/history/BookingHistory.tsx'
import form from '../record/RecordForm.module.css'
import { useRelatedToast } from '../record/Related.tsx'
import { UsedRecordEnd } from '../record/UsedRecordEnd.tsx'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { type Course, CourseUseQuery, DeleteCourseMutation, UpdateCourseMutation } from './courseDocuments.ts'
import { CourseForm } from './CourseForm.tsx'
import { CourseTeachers } from './CourseTeachers.tsx'
import { messages } from './messages.ts'

interface CourseDetailProps {
  course: Course
  reload: () => Promise<unknown>
  onClose: () => void
}

/**
 * Shows a course: its form, and the control that deactivates or deletes it. (CRS-14, CRS-15, PERM-24, PERM-25,
 * SHELL-33, D85)
 */
export function CourseDetail({ course, reload, onClose }: CourseDetailProps) {
  const { id, displayName } = course
  const relatedToast = useRelatedToast()
  const saves = { update: UpdateCourseMutation, remove: DeleteCourseMutation, list: 'Courses', refetch: ['CourseUse'] }
  return (
    <div className={form.detail}>
      <CourseForm course={course} reload={reload} />
      <CourseTeachers id={id} />
      <FoldedBookings of="course" id={id} />
      <UsedRecordEnd
        kind="course"
        record={course}
        name={displayName}
        text={useMessages(messages)}
        saves={{ ...saves, updatedToast: relatedToast, removedToast: relatedToast }}
        query={CourseUseQuery}
        relatedOf={({ courseUse }) => courseUse}
        touchedOf={(use) => ({ ...use, bookedSlots: 0 })}
        onDeleted={onClose}
      />
    </div>
  )
}
