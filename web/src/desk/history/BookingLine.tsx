import { placeWord } from '@koma/schema/logTexts'
import type { HistorySubject } from '../../gql/graphql.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx'
import { ContractLink } from '../contract/ContractLink.tsx'
import type { HistoryEntry } from './bookingHistoryDocuments.ts'
import { messages } from './messages.ts'
import classes from './BookingHistory.module.css'

const tones: Record<HistoryEntry['type'], Tone> = {
  booking: 'accent',
  booking_unrestricted: 'accent',
  cancel_return: 'neutral',
  cancel_no_return: 'warn',
  cancel_unrestricted: 'neutral',
  lesson_moved: 'neutral',
}

/** One booking or cancellation: of which lesson and whom, when it was done, what it did to which contract. (LOG-07) */
export function BookingLine({ entry, of }: { entry: HistoryEntry; of: HistorySubject }) {
  const text = useMessages(messages)
  const format = useFormat()
  const { creditType } = useSchool()
  const { type, lessonTime, interactionTime, online, lessonLocation, pointsChange, contractId, contractNumber } = entry
  const student = entry.student?.fullName ?? text.other
  const teacher = entry.teacher?.displayName
  const who = {
    student: teacher,
    teacher: student,
    contract: teacher,
    course: [student, teacher].filter(Boolean).join(' · '),
  }[of]
  const was = useMovedFrom(entry)
  const where = online ? text.online : lessonLocation
  return (
    <li className={classes.line}>
      <strong>
        {format.date(lessonTime)} {format.time(lessonTime)}
      </strong>
      <span className={classes.end}>
        <StatusBadge tone={tones[type]}>{text.types[type]}</StatusBadge>
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
            {' · '}
            <ContractLink id={contractId}>{text.contract(contractNumber)}</ContractLink>
          </>
        )}
      </span>
      <span className={`${classes.quiet} ${classes.end}`}>{text.doneAt(format.dateTime(interactionTime))}</span>
      {was !== '' && <span className={`${classes.quiet} ${classes.was}`}>{text.movedFrom(was)}</span>}
    </li>
  )
}

/** Of a lesson that was moved what was another before: its time, teacher and place; nothing of any other entry. (LOG-07) */
function useMovedFrom(entry: HistoryEntry): string {
  const text = useMessages(messages)
  const format = useFormat()
  const { lessonTime, lessonTimeBefore, lessonLocation, lessonLocationBefore, teacher, teacherBefore } = entry
  return [
    lessonTimeBefore !== null && lessonTimeBefore !== lessonTime && format.dateTime(lessonTimeBefore),
    teacherBefore !== null && teacherBefore.id !== teacher?.id && teacherBefore.displayName,
    lessonLocationBefore !== lessonLocation && placeWord(lessonLocationBefore, text),
  ]
    .filter(Boolean)
    .join(' · ')
}
