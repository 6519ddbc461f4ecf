import { useQuery } from '@apollo/client/react'
import { Button, Skeleton, Switch } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { movePromise } from '../../record/promises.ts'
import { FreeSeatNotice, TellPeople } from '../../record/notices/TellPeople.tsx'
import { useUnreached } from '../../record/notices/useUnreached.ts'
import { type Answer, useSave } from '../../record/useSave.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useRefetchWhenChanged } from '../../shared/live/useRefetchWhenChanged.ts'
import { useFollow } from '../../shared/live/useFollow.ts'
import { useNow } from '../../shared/school/useNow.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { slotMessages } from '../messages.ts'
import { placeText } from '../slot/slotTexts.ts'
import { moveStudentMessages } from './messages.ts'
import type { LeavingLesson, MoveChoice } from './nearestFirst.ts'
import classes from './moveStudent.module.css'
import { DeskMoveBookingMutation, DeskMovePreviewQuery } from './moveStudentDocuments.ts'
import { useOfferUndoMove } from './useUndoMove.tsx'

interface StudentMoveCheckProps {
  lesson: LeavingLesson
  student: { id: string; fullName: string }
  choice: MoveChoice
  onDone: () => void
  /** Hears that it moves the booking itself, and again if that was refused. */
  onMoving: (own: boolean) => void
  /** Goes back to the list. */
  onBack: () => void
}

/**
 * Shows both lessons side by side, what the move does, and who is told, from the server's preview, and the button that
 * does it. The promise is sent along. (MOVE-06, MOVE-08, MOVE-10)
 */
export function StudentMoveCheck({ lesson, student, choice, onDone, onMoving, onBack }: StudentMoveCheckProps) {
  const text = useMessages(moveStudentMessages)
  const words = useMessages(slotMessages)
  const format = useFormat()
  const { creditType } = useSchool()
  const now = useNow()
  const [lessonRules, setLessonRules] = useState(false)
  const [tell, setTell] = useState(true)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { slot, seat } = lesson
  const to = choice.slot
  const input = {
    slotId: slot.id,
    startsAt: slot.startsAt,
    studentId: student.id,
    ...(lessonRules && { lessonRules }),
    to: {
      slotId: to.id,
      startsAt: to.startsAt,
      courseCode: choice.courseCode,
      online: choice.online,
      locationId: choice.online ? null : (to.location?.id ?? null),
    },
  }
  const { data, error, refetch } = useQuery(DeskMovePreviewQuery, {
    variables: { input },
    fetchPolicy: 'network-only',
    context: { quiet: true },
  })
  const preview = data?.moveBookingPreview
  useRefetchWhenChanged(refetch, [now >= slot.cancelBy, now >= to.cancelBy])
  useFollow(['slot'], refetch, slot.id)
  useFollow(['slot'], refetch, to.id)
  useFollow(['student'], refetch, student.id)
  const { save, saving } = useSave(DeskMoveBookingMutation)
  const offerUndo = useOfferUndoMove()
  const unreached = useUnreached()
  const concerned = [to.id, slot.id]
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])

  const send = async () => {
    if (preview?.success !== true) return
    setRefusal(null)
    const expects = movePromise(preview)
    const refused = ({ message }: Answer) => {
      setRefusal(text.failed(message))
      return null
    }
    onMoving(true)
    const answer = await save({ input: { ...input, tell, expects } }, { done: null, refused })
    if (answer?.success !== true) onMoving(false)
    if (answer?.success) {
      const moved = answer.toSlot?.bookings?.find((booking) => booking.student?.id === student.id)
      const message = text.moved(student.fullName, format.dateTime(to.startsAt))
      const numbers = unreached({ slotIds: concerned, studentId: student.id, tell })
      offerUndo(message + numbers, { bookingId: moved?.id, name: student.fullName, startsAt: slot.startsAt, tell })
      onDone()
    } else if (answer !== null) await refetch().catch(() => undefined)
  }

  const before = {
    when: format.when(slot),
    teacher: slot.teacher?.displayName ?? '',
    course: seat.course.displayName,
    place: placeText(seat.lessonLocation, words),
    cost: format.credits(seat.cost, creditType),
    deadline: format.dateTime(slot.cancelBy),
  }
  const after = {
    when: format.when(to),
    teacher: to.teacher?.displayName ?? '',
    course: choice.courseName,
    place: choice.online ? text.online : (to.location?.locationName ?? ''),
    cost: format.credits(preview?.cost ?? choice.cost, creditType),
    deadline: format.dateTime(preview?.cancelBy ?? to.cancelBy),
  }
  return (
    <section ref={panel} className={classes.panel} aria-label={text.check} tabIndex={-1}>
      <div className={classes.sides}>
        <Side title={text.before} lesson={before} other={before} />
        <Side title={text.after} lesson={after} other={before} />
      </div>
      <Switch
        label={text.lessonRules}
        checked={lessonRules}
        onChange={(event) => setLessonRules(event.currentTarget.checked)}
      />
      {error !== undefined && <ErrorState onRetry={() => void refetch()} />}
      {refusal !== null && <Notice tone="warn">{refusal}</Notice>}
      {preview?.success === false && refusal === null && <Notice tone="warn">{preview.message}</Notice>}
      {preview?.success !== false && error === undefined && (
        <div className={classes.consequence} aria-live="polite">
          {preview === undefined ? <Skeleton height="1.25rem" /> : effectOf(preview)}
        </div>
      )}
      <TellPeople slotIds={concerned} of={{ studentId: student.id }} tell={tell} onTell={setTell} />
      {slot.occupancy === 'full' && <FreeSeatNotice slotId={slot.id} />}
      <div className={classes.buttons}>
        <Button variant="default" disabled={saving} onClick={onBack}>
          {text.back}
        </Button>
        <Button loading={saving} disabled={preview?.success !== true} onClick={() => void send()}>
          {text.send}
        </Button>
      </div>
    </section>
  )

  function effectOf({ outcome, credit, cost, contract, pointsAfter }: NonNullable<typeof preview>): string {
    const number = contract?.contractNumber.slice(-4) ?? ''
    const left = format.credits(pointsAfter ?? 0, creditType)
    // The same points go along to the new lesson: to name them would read as if they were taken.
    const isUnchanged = credit === cost && contract?.contractNumber === seat.contractNumber
    const isFree = outcome === 'cancel_unrestricted'
    if (isUnchanged) return `${isFree ? text.free : text.countsOnly} ${text.unchanged(number, left)}`
    const refunded = outcome === 'cancel_return' ? text.counts(format.credits(credit ?? 0, creditType)) : text.lost
    return `${isFree ? text.free : refunded} ${text.pays(format.credits(cost ?? 0, creditType), number, left)}`
  }
}

type LessonWords = Record<'when' | 'teacher' | 'course' | 'place' | 'cost' | 'deadline', string>

/** Draws one of the two lessons; what is not as in the other stands out. */
function Side({ title, lesson, other }: { title: string; lesson: LessonWords; other: LessonWords }) {
  const text = useMessages(moveStudentMessages)
  const names = Object.keys(lesson) as (keyof LessonWords)[]
  return (
    <section className={classes.side} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <dl>
        {names.map((name) => (
          <div key={name} data-changed={lesson[name] === other[name] ? undefined : true}>
            <dt>{text[name]}</dt>
            <dd>{lesson[name]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
