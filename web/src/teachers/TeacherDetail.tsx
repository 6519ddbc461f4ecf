import { useUrlChoice } from '../ui/hooks/useUrlChoice.ts'
import { BookingHistory } from '../desk/history/BookingHistory.tsx'
import parts from '../record/RecordParts.module.css'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { UrlSegments } from '../ui/UrlSegments.tsx'
import { messages } from './messages.ts'
import type { TaughtCourse, Teacher } from './teacherDocuments.ts'
import { TeacherEdit } from './TeacherEdit.tsx'
import { TeacherInfo } from './TeacherInfo.tsx'

interface TeacherDetailProps {
  teacher: Teacher
  courses: readonly TaughtCourse[]
  reload: () => Promise<unknown>
  onClose: () => void
}

const views = ['', 'edit', 'history'] as const

/**
 * Shows a teacher: overview, form and history. The open part is in the address. (ATCH-01, ATCH-08, ATCH-10, ATCH-12)
 */
export function TeacherDetail({ teacher, courses, reload, onClose }: TeacherDetailProps) {
  const text = useMessages(messages)
  const view = useUrlChoice('view', views, '')
  return (
    <div className={parts.detail}>
      <UrlSegments choice={view} words={text.views} label={text.view} fullWidth />
      {view.value === '' && <TeacherInfo teacher={teacher} courses={courses} />}
      {view.value === 'edit' && (
        <TeacherEdit
          teacher={teacher}
          courses={courses}
          reload={reload}
          onSaved={() => view.choose('')}
          onClose={onClose}
        />
      )}
      {view.value === 'history' && <BookingHistory of="teacher" id={teacher.id} />}
    </div>
  )
}
