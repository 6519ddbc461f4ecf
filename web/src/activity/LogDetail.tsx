import { logActor, logPlace } from '@koma/schema/logTexts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useFormat } from '../shared/format/useFormat.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import classes from './LogDetail.module.css'
import type { LogEntry } from './logDocuments.ts'
import { messages } from './logMessages.ts'
import { recordAddress } from './logRows.ts'
import { fieldWord } from './logWords.ts'
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
      {entry.changes.length > 0 && <Changes entry={entry} />}
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

function Changes({ entry: { changes } }: { entry: LogEntry }) {
  const text = useMessages(messages)
  const [language] = useLanguage()
  const said = (value: string | null) => {
    if (value === null || value === '') return text.nothing
    if (value === 'true') return text.yes
    return value === 'false' ? text.no : value
  }
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">{text.field}</th>
          <th scope="col">{text.was}</th>
          <th scope="col">{text.became}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{fieldWord(field, language)}</th>
            <td>{said(before)}</td>
            <td>{said(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
