import { logAbout, logActor } from '@koma/schema/logEntry'
import { useMemo } from 'react'
import { StudentSign } from '../desk/StudentLink.tsx'
import { logTones } from '../record/history/logTones.ts'
import type { LogEntry } from '../record/history/recordHistoryDocuments.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import type { DataColumn } from '../ui/dataColumns.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { messages } from './logMessages.ts'

/** Returns the columns of the log. (LOG-05) */
export function useLogColumns(): readonly DataColumn<LogEntry>[] {
  const text = useMessages(messages)
  const format = useFormat()
  const { creditType } = useSchool()
  return useMemo(() => {
    const { columns } = text
    const whenOf = ({ doneAt }: LogEntry) => format.dateTime(doneAt)
    const lessonOf = ({ lessonTime, teacherName, teacherCode }: LogEntry) =>
      lessonTime === null
        ? ''
        : [`${format.date(lessonTime)} ${format.time(lessonTime)}`, teacherName ?? teacherCode]
            .filter(Boolean)
            .join(' · ')
    const changeOf = (entry: LogEntry) =>
      entry.contractId === null ? '' : format.signedCredits(entry.pointsChange, creditType)
    const actor = (entry: LogEntry) => logActor(entry, text)
    return [
      { id: 'doneAt', head: columns.doneAt, width: '9.5rem', cell: whenOf },
      {
        id: 'type',
        head: columns.type,
        width: '13rem',
        narrow: { width: '13rem' },
        title: ({ type }) => text.types[type],
        cell: ({ type }) => <StatusBadge tone={logTones[type]}>{text.types[type]}</StatusBadge>,
      },
      {
        id: 'about',
        head: columns.about,
        narrow: true,
        opens: true,
        title: (entry) => logAbout(entry, text),
        cell: (entry) => logAbout(entry, text),
        aside: ({ studentId, studentName }, tabStop) =>
          studentId !== null && studentName && <StudentSign id={studentId} name={studentName} tabStop={tabStop} />,
        below: (entry) => [whenOf(entry), actor(entry), lessonOf(entry)].filter(Boolean).join(' · '),
      },
      { id: 'lesson', head: columns.lesson, width: '22%', title: lessonOf, cell: lessonOf },
      { id: 'actor', head: columns.actor, width: '16%', title: actor, cell: actor },
      { id: 'change', head: columns.change, numeric: true, width: '7.5rem', cell: changeOf },
    ]
  }, [text, format, creditType])
}
