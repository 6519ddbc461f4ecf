import { logAbout, logActor } from '@koma/schema/logTexts'
import { useMemo } from 'react'
import type { LogType } from '../gql/graphql.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import type { DataColumn } from '../ui/dataColumns.ts'
import { StatusBadge, type Tone } from '../ui/StatusBadge.tsx'
import type { LogEntry } from './logDocuments.ts'
import { messages } from './logMessages.ts'

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
  slot_created: 'good',
  slot_changed: 'info',
  slot_deleted: 'bad',
  slots_changed: 'info',
  slots_deleted: 'bad',
  slots_restored: 'neutral',
  attendance: 'info',
  login: 'neutral',
  login_failed: 'warn',
  logout: 'neutral',
  sessions_ended: 'neutral',
  password_changed: 'info',
  password_link: 'info',
  unlock: 'warn',
  calendar_created: 'info',
  calendar_ended: 'neutral',
  mail_resent: 'info',
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
    const actor = (entry: LogEntry) => logActor(entry, text)
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
        title: (entry) => logAbout(entry, text),
        cell: (entry) => logAbout(entry, text),
        below: (entry) => `${whenOf(entry)} · ${actor(entry)}`,
      },
      { id: 'lesson', head: columns.lesson, width: '22%', title: lessonOf, cell: lessonOf },
      { id: 'actor', head: columns.actor, width: '16%', title: actor, cell: actor },
      { id: 'change', head: columns.change, width: '6rem', cell: changeOf },
    ]
  }, [text, format, creditType])
}
