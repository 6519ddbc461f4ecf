import type { ContractFacts } from '@koma/schema/rules/facts'
import { Button } from '@mantine/core'
import { IconClockX, IconUser } from '@tabler/icons-react'
import { Suspense } from 'react'
import { AddToCalendar } from '../student/AddToCalendar.tsx'
import { lazyPart } from '../shared/live/lazyPart.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useNow, useToday } from '../shared/school/useNow.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { JoinLesson } from '../student/JoinLesson.tsx'
import { SlotPlace } from '../student/SlotPlace.tsx'
import type { OwnBooking } from '../student/studentDocuments.ts'
import { useDeadlineWords } from '../student/useDeadlineWords.ts'
import { useTeacherName } from '../student/useTeacherName.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import classes from './BookingCard.module.css'
import { messages } from './messages.ts'

const UndoOwnMove = lazyPart(async () => (await import('../student/UndoOwnMove.tsx')).UndoOwnMove)

interface BookingCardProps {
  booking: OwnBooking
  /** The student's contracts, if they are known. */
  contracts: readonly ContractFacts[]
  /** The first of the list. */
  isNext: boolean
  /** The teacher is another one than the student saw before; called once that is seen. */
  onTeacherSeen?: (() => void) | undefined
  /** null where nothing can be done: the server is out of reach. */
  onCancel: (() => void) | null
  /** null where it cannot be moved in one step. */
  onMove: (() => void) | null
}

/**
 * Draws an upcoming lesson: when, what, who, where, what it cost, the way in and, until when free, out. (STU-01,
 * STU-02, STU-03)
 */
export function BookingCard({ booking, contracts, isNext, onTeacherSeen, onCancel, onMove }: BookingCardProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const { creditType, onlineLessons } = useSchool()
  const now = useNow()
  const today = useToday()
  const { slot, course, online } = booking
  const teacher = useTeacherName()(slot)
  const day = format.dayWord(slot.startsAt, today)
  const started = now >= slot.startsAt
  const deadline = useDeadlineWords(booking, contracts)
  const lesson = `${format.dateTime(slot.startsAt)} ${course.displayName}`
  return (
    <li className={classes.card} data-next={isNext || undefined}>
      <div className={classes.head}>
        <p className={classes.when}>
          {isNext && !started && <span className={classes.next}>{text.next}</span>}
          <span className={classes.date}>
            {day !== null && <span className={classes.word}>{day} </span>}
            {format.date(slot.startsAt)}
          </span>{' '}
          <span className={classes.time}>{format.timeRange(slot.startsAt, slot.endsAt)}</span>
        </p>
        {started && <StatusBadge tone="good">{text.inProgress}</StatusBadge>}
      </div>
      <p className={classes.course}>{course.displayName}</p>
      <p className={classes.where}>
        {teacher && (
          <span className={classes.teacher}>
            <IconUser size={16} stroke={1.75} aria-hidden />
            {teacher}
          </span>
        )}
        <SlotPlace online={online} location={online ? null : booking.lessonLocation} />
        <span>{format.credits(booking.cost, creditType)}</span>
      </p>
      {onTeacherSeen !== undefined && teacher && (
        <p className={classes.news}>
          <StatusBadge tone="info">{text.newTeacher(teacher)}</StatusBadge>
          <Button variant="subtle" size="xs" aria-label={text.seenOf(lesson)} onClick={onTeacherSeen}>
            {text.seen}
          </Button>
        </p>
      )}
      {(!started || (online && onlineLessons && onCancel !== null)) && (
        <div className={classes.foot}>
          {!started && (
            <span className={classes.deadline} data-passed={!deadline.isFree || undefined}>
              <IconClockX size={16} stroke={1.75} aria-hidden />
              {deadline.words}
            </span>
          )}
          {!started && onCancel !== null && (
            <>
              <AddToCalendar booking={booking} lesson={lesson} size="xs" variant="subtle" />
              {booking.undoableMove != null && (
                <Suspense>
                  <UndoOwnMove booking={booking} />
                </Suspense>
              )}
              {onMove !== null && (
                <Button variant="default" size="xs" aria-label={text.moveOf(lesson)} onClick={onMove}>
                  {text.move}
                </Button>
              )}
              <Button variant="default" size="xs" aria-label={text.cancelOf(lesson)} onClick={onCancel}>
                {text.cancel}
              </Button>
            </>
          )}
          {onCancel !== null && <JoinLesson booking={booking} />}
        </div>
      )}
    </li>
  )
}
