import { VisuallyHidden } from '@mantine/core'
import { Suspense } from 'react'
import { IconMapPin, IconUser, IconVideo } from '@tabler/icons-react'
import { bookingTones } from '../../record/history/historyRecord.ts'
import { useMovedFrom } from '../../record/history/useMovedFrom.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import classes from './HistoryRow.module.css'
import type { OwnBooking } from '../../student/studentDocuments.ts'
import { lazyPart } from '../../shared/live/lazyPart.ts'
import type { OwnRecord } from './useOwnHistory.ts'
import { messages } from '../messages.ts'

const UndoOwnMove = lazyPart(async () => (await import('../../student/UndoOwnMove.tsx')).UndoOwnMove)

interface HistoryRowProps {
  record: OwnRecord
  showContract: boolean
  /** The booking of this record, where the record is its move and that can be undone. */
  movedBooking?: OwnBooking | undefined
}

/**
 * Shows one booking, cancellation or move: its lesson and attendance, its time, and its effect on which contract.
 * (STU-42, STU-49, LOG-07)
 * @param showContract whether the student has several contracts
 */
export function HistoryRow({ record, showContract, movedBooking }: HistoryRowProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const { creditType } = useSchool()
  const { type, lessonTime, interactionTime, teacher, online, lessonLocation, pointsChange, contractNumber } = record
  const { attendance } = record
  const { before } = useMovedFrom(record, text.online)
  const Place = online ? IconVideo : IconMapPin
  return (
    <li className={classes.row}>
      <span className={classes.when}>
        <VisuallyHidden>{text.lessonTime} </VisuallyHidden>
        {format.date(lessonTime)} {format.time(lessonTime)}
      </span>
      <span className={classes.type}>
        <StatusBadge tone={bookingTones[type]}>{record.undone ? text.undone : text.types[type]}</StatusBadge>
        {attendance !== null && (
          <StatusBadge tone={attendance === 'present' ? 'good' : 'warn'}>{text.attendance[attendance]}</StatusBadge>
        )}
      </span>
      <span className={classes.course}>{record.courseName}</span>
      <span className={classes.where}>
        {teacher && (
          <span className={classes.with}>
            <IconUser size={16} stroke={1.75} aria-hidden />
            {teacher.displayName}
          </span>
        )}
        {(online || lessonLocation !== '') && (
          <span className={classes.with}>
            <Place size={16} stroke={1.75} aria-hidden />
            {online ? text.online : lessonLocation}
          </span>
        )}
      </span>
      <span className={classes.change} data-sign={Math.sign(pointsChange)}>
        {type !== 'lesson_moved' && format.signedCredits(pointsChange, creditType)}
      </span>
      <span className={classes.done}>
        {before !== '' && <span>{text.movedFrom(before)} </span>}
        {doneAt(format.dateTime(interactionTime))}
        {movedBooking !== undefined && (
          <Suspense>
            {' '}
            <UndoOwnMove booking={movedBooking} />
          </Suspense>
        )}
      </span>
      <span className={classes.contract}>
        {showContract && contractNumber !== null && text.contract(contractNumber)}
      </span>
    </li>
  )

  function doneAt(when: string): string {
    if (record.undone) return text.doneAt.undone(when)
    if (type === 'lesson_moved' || type === 'cancel_undone') return text.doneAt.changed(when)
    return type === 'booking' || type === 'booking_unrestricted' ? text.doneAt.booked(when) : text.doneAt.canceled(when)
  }
}

/** Names the columns on a wide screen; each row says by itself what it holds to those who listen. */
export function HistoryHead() {
  const text = useMessages(messages)
  const { creditType } = useSchool()
  const { lesson, course, where, type, change, done } = text.columns
  return (
    <div className={classes.head} aria-hidden>
      {[lesson, course, where, type, change[creditType], done].map((title) => (
        <span key={title}>{title}</span>
      ))}
    </div>
  )
}
