import { FoldedBookings } from '../desk/history/BookingHistory.tsx'
import { RecordEnd } from '../record/RecordEnd.tsx'
import form from '../record/RecordForm.module.css'
import { Related, useTelling } from '../record/Related.tsx'
import { useRecordEnd, useRelated } from '../record/useRecordEnd.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { type Course, CourseUseQuery, DeleteCourseMutation, UpdateCourseMutation } from './courseDocuments.ts'
import { CourseForm } from './CourseForm.tsx'
import { CourseTeachers } from './CourseTeachers.tsx'
import { messages } from './messages.ts'

interface CourseDetailProps {
  course: Course
  reload: () => Promise<unknown>
  onClose: () => void
}

/** A course: its form, and the control that deactivates or deletes it. (CRS-14, CRS-15, PERM-24, PERM-25, SHELL-33, D85) */
export function CourseDetail({ course, reload, onClose }: CourseDetailProps) {
  const { id, displayName } = course
  const text = useMessages(messages)
  const telling = useTelling()
  const mayEdit = usePermission('courseEdit')
  const mayDelete = usePermission('courseDelete')
  const saves = { update: UpdateCourseMutation, remove: DeleteCourseMutation, list: 'Courses', refetch: ['CourseUse'] }
  const end = useRecordEnd(course, { ...saves, telling, removed: telling })
  const use = useRelated(CourseUseQuery, id, mayEdit || mayDelete)?.courseUse
  return (
    <div className={form.detail}>
      <CourseForm course={course} reload={reload} />
      <CourseTeachers id={id} />
      <FoldedBookings of="course" id={id} />
      <RecordEnd
        text={text}
        name={displayName}
        {...end}
        mayEdit={mayEdit}
        mayDelete={mayDelete}
        known={use !== undefined}
        locked={use !== undefined && use.bookedSlots > 0 ? text.inUse : null}
        why={{ kind: 'course', id }}
        touched={<Related related={use && { ...use, bookedSlots: 0 }} />}
        onDeleted={onClose}
      >
        <Related related={use} />
      </RecordEnd>
    </div>
  )
}
