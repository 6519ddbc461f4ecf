import { logActor, logPlace } from '@koma/schema/logTexts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { FieldChanges } from '../record/history/FieldChanges.tsx'
import type { LogEntry } from '../record/history/recordHistoryDocuments.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import classes from './LogDetail.module.css'
import { messages } from './logMessages.ts'
import { recordAddress } from './logRows.ts'
import { shownStudentCode } from '../shared/format/studentCode.ts'

/** One entry of the log with all it says, and the way to the record it is about. (LOG-05) */
export function LogDetail({ entry }: { entry: LogEntry }) {
  const text = useMessages(messages)
  const address = recordAddress(entry)
  return (
    <div className={classes.detail}>
      <dl className={classes.facts}>
        {useFacts(entry).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {entry.changes.length > 0 && <FieldChanges changes={entry.changes} />}
      {address !== null && (
        <Button variant="default" component={Link} to={address}>
          {text.openRecord}
        </Button>
      )}
    </div>
  )
}

function useFacts(entry: LogEntry): [name: string, value: string][] {
  const text = useMessages(messages)
  const format = useFormat()
  const { creditType } = useSchool()
  const { columns } = text
  const when = (time: string) => `${format.date(time, { year: true })} ${format.time(time)}`
  const person = (name: string | null, code: string | null) => [name, code && `(${code})`].filter(Boolean).join(' ')
  const facts: [string, string | null][] = [
    [columns.doneAt, when(entry.doneAt)],
    [columns.actor, logActor(entry, text)],
    [text.door, entry.door && text.doors[entry.door]],
    [text.kinds[entry.recordKind ?? ''] ?? columns.about, entry.recordName],
    [columns.lesson, entry.lessonTime && when(entry.lessonTime)],
    [text.before(columns.lesson), entry.lessonTimeBefore && when(entry.lessonTimeBefore)],
    [
      text.student,
      entry.studentCode === '_'
        ? text.otherBooking
        : person(entry.studentName, entry.studentCode && shownStudentCode(entry.studentCode)),
    ],
    [text.teacher, person(entry.teacherName, entry.teacherCode)],
    [text.before(text.teacher), entry.teacherCodeBefore],
    [text.course, entry.courseName],
    [text.place, logPlace(entry, text)],
    [text.before(text.place), entry.lessonLocationBefore],
    [text.contract, entry.contractName],
    [text.change, entry.contractId && format.signedCredits(entry.pointsChange, creditType)],
    [text.left, entry.pointsAfter === null ? null : format.credits(entry.pointsAfter, creditType)],
  ]
  return facts.flatMap(([name, value]) => (value ? [[name, value]] : []))
}
