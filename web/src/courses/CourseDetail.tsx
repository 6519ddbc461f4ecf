import { useQuery } from '@apollo/client/react'
import { RecordEnd } from '../record/RecordEnd.tsx'
import form from '../record/RecordForm.module.css'
import { Related, useTelling } from '../record/Related.tsx'
import { useSave } from '../record/useSave.ts'
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
  const { id, version, active, displayName } = course
  const text = useMessages(messages)
  const telling = useTelling()
  const mayEdit = usePermission('courseEdit')
  const mayDelete = usePermission('courseDelete')
  const { save: update } = useSave(UpdateCourseMutation)
  const { save: remove } = useSave(DeleteCourseMutation, { refetch: ['Courses'], awaitRefetch: true })
  const { data, refetch } = useQuery(CourseUseQuery, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
    skip: !mayEdit && !mayDelete,
  })
  const use = data?.courseUse
  return (
    <div className={form.detail}>
      <CourseForm course={course} reload={reload} />
      <CourseTeachers id={id} />
      <RecordEnd
        text={text}
        name={displayName}
        active={active}
        mayEdit={mayEdit}
        mayDelete={mayDelete}
        known={use !== undefined}
        locked={use !== undefined && use.bookedSlots > 0 ? text.inUse : null}
        change={async (wanted) => {
          const answer = await update({ input: { id, version, active: wanted } }, telling)
          await refetch()
          return answer
        }}
        remove={() => remove({ id }, telling)}
        onDeleted={onClose}
      >
        <Related related={use} />
      </RecordEnd>
    </div>
  )
}
