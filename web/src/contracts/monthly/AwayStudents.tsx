import { StudentLink } from '../../desk/StudentLink.tsx'
import { addDays } from '../../shared/format/dates.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { Notice } from '../../ui/Notice.tsx'
import { messages } from './messages.ts'
import type { AwayStudent } from './monthlyDocuments.ts'

/** Names those whose contracts are left out because they pause or have left. (PAUSE-05) */
export function AwayStudents({ away }: { away: readonly AwayStudent[] }) {
  const text = useMessages(messages)
  const format = useFormat()
  if (away.length === 0) return null
  const why = ({ kind, from, until }: AwayStudent) => {
    if (kind === 'leaving') return text.leftOn(format.date(addDays(from, -1)))
    return until === null ? text.pausedFrom(format.date(from)) : text.pausedUntil(format.date(until))
  }
  return (
    <Notice tone="info">
      {text.away(away.length)}{' '}
      {away.map((student, at) => (
        <span key={student.contractId}>
          {at > 0 && text.separator}
          <StudentLink id={student.studentId}>{student.fullName}</StudentLink> ({why(student)})
        </span>
      ))}
    </Notice>
  )
}
