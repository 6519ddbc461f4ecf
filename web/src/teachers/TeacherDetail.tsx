import { useUrlFilters } from '../ui/hooks/useUrlFilters.ts'
import { RecordHistory } from '../desk/history/RecordHistory.tsx'
import parts from '../record/RecordParts.module.css'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { Segments } from '../ui/Segments.tsx'
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
const start = { view: '' }

/** A teacher: what there is to know, the form and the history; which is in the address. (ATCH-01, ATCH-08, ATCH-10, ATCH-12) */
export function TeacherDetail({ teacher, courses, reload, onClose }: TeacherDetailProps) {
  const text = useMessages(messages)
  const [filters, change] = useUrlFilters(start)
  const view = views.find((each) => each === filters.view) ?? ''
  return (
    <div className={parts.detail}>
      <Segments
        fullWidth
        aria-label={text.view}
        value={view}
        onChange={(chosen) => change({ view: chosen })}
        data={views.map((value) => ({ value, label: text.views[value] }))}
      />
      {view === '' && <TeacherInfo teacher={teacher} courses={courses} />}
      {view === 'edit' && (
        <TeacherEdit
          teacher={teacher}
          courses={courses}
          reload={reload}
          onSaved={() => change({ view: '' })}
          onClose={onClose}
        />
      )}
      {view === 'history' && <RecordHistory of="teacher" id={teacher.id} />}
    </div>
  )
}
