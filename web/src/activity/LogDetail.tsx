import { logActor, logPlace, placeWord } from '@koma/schema/logEntry'
import { Anchor, Button } from '@mantine/core'
import { Link } from 'react-router'
import { StaffPoints } from '../desk/StaffPoints.tsx'
import { FieldChanges } from '../record/history/FieldChanges.tsx'
import type { LogEntry } from '../record/history/recordHistoryDocuments.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { Fact, Facts } from '../ui/Facts.tsx'
import classes from './LogDetail.module.css'
import { messages } from './logMessages.ts'
import { LogUndo } from './LogUndo.tsx'
import { pageOf, recordAddress } from './logRows.ts'
import { shownStudentCode } from '../shared/format/studentCode.ts'

/** Shows one entry of the log with all it says, and the way to the record it is about. (LOG-05) */
export function LogDetail({ entry }: { entry: LogEntry }) {
  const text = useMessages(messages)
  const address = recordAddress(entry)
  const facts = useFacts(entry)
  const { contractId, pointsAfter } = entry
  return (
    <div className={classes.detail}>
      <Facts className={classes.facts}>
        {facts.map(([name, value, to]) => (
          <Fact key={name} label={name}>
            {to ? (
              <Anchor component={Link} to={to} fz="inherit" underline="always">
                {value}
              </Anchor>
            ) : (
              value
            )}
          </Fact>
        ))}
        {contractId !== null && pointsAfter !== null && (
          <Fact label={text.left}>
            <StaffPoints of={{ contractId }} points={pointsAfter} />
          </Fact>
        )}
      </Facts>
      {entry.changes.length > 0 && <FieldChanges recordKind={entry.recordKind} changes={entry.changes} />}
      <LogUndo entry={entry} />
      {address !== null && (
        <Button variant="default" component={Link} to={address}>
          {text.openRecord}
        </Button>
      )}
    </div>
  )
}

type FactRow<Value> = [name: string, value: Value, to?: string | null | false | undefined]

/** Returns the facts of an entry, with links to the people and things it names. */
function useFacts(entry: LogEntry): FactRow<string>[] {
  const text = useMessages(messages)
  const format = useFormat()
  const { creditType } = useSchool()
  const { columns } = text
  const when = (time: string) => `${format.date(time, { year: true })} ${format.time(time)}`
  const person = (name: string | null, code: string | null) => [name, code && `(${code})`].filter(Boolean).join(' ')
  const { studentId, teacherId, contractId } = entry
  const facts: FactRow<string | null>[] = [
    [columns.doneAt, when(entry.doneAt)],
    [columns.actor, logActor(entry, text)],
    [text.door, entry.door && text.doors[entry.door]],
    [text.network, entry.network],
    [text.browser, entry.browser],
    [
      text.kinds[entry.recordKind ?? ''] ?? columns.about,
      entry.recordName && text.recordName(entry.recordKind ?? '', entry.recordName),
    ],
    [columns.lesson, entry.lessonTime && when(entry.lessonTime)],
    [text.before(columns.lesson), entry.lessonTimeBefore && when(entry.lessonTimeBefore)],
    [
      text.student,
      entry.studentCode === '_'
        ? text.otherBooking
        : person(entry.studentName, entry.studentCode && shownStudentCode(entry.studentCode)),
      studentId && pageOf('student', studentId),
    ],
    [text.teacher, person(entry.teacherName, entry.teacherCode), teacherId && pageOf('teacher', teacherId)],
    [text.before(text.teacher), person(entry.teacherNameBefore, entry.teacherCodeBefore)],
    [text.course, entry.courseName],
    [text.place, logPlace(entry, text)],
    [text.before(text.place), placeWord(entry.lessonLocationBefore, text)],
    [text.contract, entry.contractName, contractId && pageOf('contract', contractId)],
    [text.contractHolder, entry.contractHolder],
    [text.payment, text.payments(entry.changes).join(', ')],
    [text.change, entry.contractId && format.signedCredits(entry.pointsChange, creditType)],
  ]
  return facts.flatMap(([name, value, to]) => (value ? [[name, value, to]] : []))
}
