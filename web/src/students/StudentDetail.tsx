import type { ReactNode } from 'react'
import { BookingHistory } from '../desk/history/BookingHistory.tsx'
import parts from '../record/RecordParts.module.css'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useUrlChoice } from '../ui/hooks/useUrlChoice.ts'
import { UrlSegments } from '../ui/UrlSegments.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { staffMessages } from './staffMessages.ts'
import type { Student } from './studentRecordDocuments.ts'
import { StudentEdit } from './StudentEdit.tsx'
import { StudentInfo } from './StudentInfo.tsx'

interface StudentDetailProps {
  /** Null until there is an answer. */
  student: Student | null
  /** Whether there is none because reading it failed. */
  failed: boolean
  reload: () => Promise<unknown>
  onClose: () => void
  /** The section of contracts, which another feature has. */
  contracts: ReactNode
  /** The sections of papers and bank details, which other features have. */
  money: ReactNode
}

const views = ['', 'edit', 'history'] as const

/** Shows a student: overview, form and history. The open part is in the address. (ASTU-09, ASTU-38) */
export function StudentDetail({ student, failed, reload, onClose, contracts, money }: StudentDetailProps) {
  const text = useMessages(staffMessages)
  const view = useUrlChoice('view', views, '')
  if (student === null) return failed ? <ErrorState onRetry={() => void reload()} /> : <Spinner />
  return (
    <div className={parts.detail}>
      <UrlSegments choice={view} words={text.views} label={text.view} fullWidth />
      {view.value === '' && <StudentInfo student={student} contracts={contracts} money={money} />}
      {view.value === 'edit' && (
        <StudentEdit student={student} reload={reload} onSaved={() => view.choose('')} onClose={onClose} />
      )}
      {view.value === 'history' && <BookingHistory of="student" id={student.id} />}
    </div>
  )
}
