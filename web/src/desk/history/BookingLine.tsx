import { placeWord } from '@koma/schema/logEntry'
import type { HistorySubject } from '../../gql/graphql.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { bookingTones } from '../../record/history/historyRecord.ts'
import { useMovedFrom } from '../../record/history/useMovedFrom.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { ContractLink } from '../ContractLink.tsx'
import { StudentLink } from '../StudentLink.tsx'
import type { HistoryEntry } from './bookingHistoryDocuments.ts'
import { messages } from './messages.ts'
import classes from './BookingLine.module.css'
import { UndoMoveButton } from './UndoMoveButton.tsx'

/**
 * Shows one booking or cancellation: its lesson and person, when it was done, and its effect on which contract.
 * (LOG-07)
 */
export function BookingLine({ entry, of }: { entry: HistoryEntry; of: HistorySubject }) {
  const text = useMessages(messages)
  const format = useFormat()
  const { creditType } = useSchool()
  const { type, interactionTime, pointsChange, contractId, contractNumber, movedAway } = entry
  const moved = useMovedFrom(entry, text.online)
  // A lesson that is somebody else's now is shown as it was here.
  const lessonTime = (movedAway && entry.lessonTimeBefore) || entry.lessonTime
  const teacher = (movedAway ? entry.teacherBefore : entry.teacher)?.displayName
  const where = placeWord((movedAway ? entry.lessonLocationBefore : entry.lessonLocation) ?? '', text)
  const student = entry.student ? <StudentLink id={entry.student.id}>{entry.student.fullName}</StudentLink> : text.other
  const both = (
    <>
      {student}
      {teacher && ` · ${teacher}`}
    </>
  )
  const who = { student: teacher, teacher: student, contract: teacher, course: both, location: both }[of]
  const word = movedAway ? text.movedAway : entry.undone ? text.undone : text.types[type]
  return (
    <div className={classes.line}>
      <strong>
        {format.date(lessonTime)} {format.time(lessonTime)}
      </strong>
      <span className={classes.end}>
        <StatusBadge tone={movedAway ? 'warn' : bookingTones[type]}>{word}</StatusBadge>
      </span>
      <span>
        {entry.courseName}
        {who !== undefined && <span className={classes.who}>{who}</span>}
      </span>
      <span className={classes.end}>{pointsChange !== 0 && format.signedCredits(pointsChange, creditType)}</span>
      <span className={classes.quiet}>
        {where}
        {contractId !== null && contractNumber !== null && (
          <>
            {where !== '' && ' · '}
            <ContractLink id={contractId}>{text.contract(contractNumber)}</ContractLink>
          </>
        )}
      </span>
      <span className={`${classes.quiet} ${classes.end}`}>{text.doneAt(format.dateTime(interactionTime))}</span>
      {moved.before !== '' && (
        <span className={`${classes.quiet} ${classes.was}`}>
          {movedAway ? text.movedTo(moved.now) : text.movedFrom(moved.before)}
        </span>
      )}
      {type === 'lesson_moved' && !movedAway && <UndoMoveButton entry={entry} />}
    </div>
  )
}
