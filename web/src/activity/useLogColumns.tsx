import { useMemo } from 'react'
import type { LogType } from '../gql/graphql.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import type { DataColumn } from '../ui/dataColumns.ts'
import { StatusBadge, type Tone } from '../ui/StatusBadge.tsx'
import type { LogEntry } from './logDocuments.ts'
import { messages } from './logMessages.ts'
import { aboutOf, actorOf, placeOf } from './logRows.ts'

const tones: Record<LogType, Tone> = {
  contract: 'info',
  booking: 'accent',
  booking_unrestricted: 'accent',
  cancel_return: 'neutral',
  cancel_no_return: 'warn',
  cancel_unrestricted: 'neutral',
  waiting_add: 'info',
  waiting_remove: 'neutral',
  waiting_place: 'good',
  change_to_online: 'info',
  lesson_moved: 'info',
  record_created: 'good',
  record_changed: 'info',
  record_deleted: 'bad',
  unlock: 'warn',
}

/** The columns of the log. (LOG-05) */
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
        : [`${format.date(lessonTime)} ${format.time(lessonTime)}`, teacherName ?? teacherCode].join(' · ')
    const changeOf = (entry: LogEntry) =>
      entry.contractId === null ? '' : format.signedCredits(entry.pointsChange, creditType)
    const actor = (entry: LogEntry) => actorOf(entry, text)
    return [
      { id: 'doneAt', head: columns.doneAt, width: '9.5rem', cell: whenOf },
      {
        id: 'type',
        head: columns.type,
        width: '13rem',
        narrow: { width: '11rem' },
        title: ({ type }) => text.types[type],
        cell: ({ type }) => <StatusBadge tone={tones[type]}>{text.types[type]}</StatusBadge>,
      },
      {
        id: 'about',
        head: columns.about,
        narrow: true,
        opens: true,
        title: (entry) => aboutOf(entry, text),
        cell: (entry) => aboutOf(entry, text),
        below: (entry) => `${whenOf(entry)} · ${actor(entry)}`,
      },
      { id: 'lesson', head: columns.lesson, width: '22%', title: lessonOf, cell: lessonOf },
      { id: 'actor', head: columns.actor, width: '16%', title: actor, cell: actor },
      { id: 'change', head: columns.change, width: '6rem', cell: changeOf },
    ]
  }, [text, format, creditType])
}

/** What the file says of each entry. (LOG-12, CSV-10, D135) */
export function useLogExport(): readonly (readonly [string, (entry: LogEntry) => string])[] {
  const text = useMessages(messages)
  const { columns } = text
  return [
    [columns.doneAt, ({ doneAt }) => doneAt.replace('T', ' ')],
    [columns.type, ({ type }) => text.types[type]],
    [columns.actor, (entry) => actorOf(entry, text)],
    [columns.about, (entry) => aboutOf(entry, text)],
    [columns.lesson, ({ lessonTime }) => lessonTime?.replace('T', ' ') ?? ''],
    [text.student, ({ studentCode }) => studentCode ?? ''],
    [text.teacher, ({ teacherCode }) => teacherCode ?? ''],
    [text.course, ({ courseName }) => courseName ?? ''],
    [text.place, (entry) => placeOf(entry, text)],
    [text.contract, ({ contractName }) => contractName ?? ''],
    [text.change, ({ contractId, pointsChange }) => (contractId === null ? '' : String(pointsChange))],
    [text.left, ({ pointsAfter }) => String(pointsAfter ?? '')],
  ]
}
