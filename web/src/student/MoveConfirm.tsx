import { useQuery } from '@apollo/client/react'
import { remainingCancellations } from '@koma/schema/rules/contracts'
import { monthOf } from '@koma/schema/rules/time'
import { Button, Skeleton } from '@mantine/core'
import { IconBook2, IconClock, IconRefresh, IconUser } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useSave } from '../record/useSave.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { useRefetchWhenChanged } from '../shared/live/useRefetchWhenChanged.ts'
import { useOffline } from '../shared/offline/useOffline.ts'
import { useNow } from '../shared/school/useNow.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { useConsequence } from './useConsequence.ts'
import { Notice } from '../ui/Notice.tsx'
import { answerReason } from './answerText.ts'
import { FactList } from './FactList.tsx'
import classes from './Move.module.css'
import { StudentMoveBookingMutation, StudentMovePreviewQuery } from './ownMoveDocuments.ts'
import { messages } from './messages.ts'
import { moveMessages } from './moveMessages.ts'
import type { MoveChoice } from './MoveTargets.tsx'
import { asOwnChange } from './ownChanges.ts'
import { placeFacts } from './placeFacts.ts'
import { PreviewError } from './PreviewError.tsx'
import { movePromise } from '../record/promises.ts'
import type { OwnBooking } from './studentDocuments.ts'
import { useMonthWord } from './useMonthWord.ts'
import { useStudentAccount } from './useStudentAccount.ts'
import { useTeacherName } from './useTeacherName.ts'
import { useUndoOwnMove } from './useUndoOwnMove.tsx'

interface MoveConfirmProps {
  booking: OwnBooking
  choice: MoveChoice
  onDone: () => void
  /** Goes back to the list. */
  onBack: () => void
}

/**
 * Shows both lessons side by side and exactly what the move does, from the server's preview, and the button that does
 * it. It follows the clock and the student's other bookings; its promise is sent along. (MOVE-01…05, MOVE-08)
 */
export function MoveConfirm({ booking, choice, onDone, onBack }: MoveConfirmProps) {
  const text = useMessages(moveMessages)
  const words = useMessages(messages)
  const [language] = useLanguage()
  const offline = useOffline()
  const format = useFormat()
  const { creditType } = useSchool()
  const account = useStudentAccount()
  const monthWord = useMonthWord()
  const now = useNow()
  const { slot, online } = booking
  const to = choice.slot
  const placeOf = (lesson: { location?: { id: string } | null | undefined }, isOnline: boolean) =>
    isOnline ? null : (lesson.location?.id ?? null)
  const variables = {
    input: {
      slotId: slot.id,
      startsAt: slot.startsAt,
      online,
      locationId: placeOf(slot, online),
      to: {
        slotId: to.id,
        startsAt: to.startsAt,
        courseCode: choice.courseCode,
        online: choice.online,
        locationId: placeOf(to, choice.online),
      },
    },
  }
  const { data, error, refetch } = useQuery(StudentMovePreviewQuery, {
    variables,
    fetchPolicy: 'network-only',
    context: { quiet: true },
  })
  const { save: move, saving } = useSave(StudentMoveBookingMutation)
  const { offerUndo } = useUndoOwnMove()
  const preview = data?.moveBookingPreview
  const facts = useConsequence(preview, to)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isBooked = account.bookingOf.has(slot.id)
  const late = preview?.cancelBy != null && now >= preview.cancelBy
  // A booking that is gone has no question any more.
  useRefetchWhenChanged(() => (isBooked ? refetch() : Promise.resolve()), [slot, account, now >= slot.cancelBy, late])
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])

  const proceed = async () => {
    setRefusal(null)
    const expects = movePromise(preview)
    const answer = await asOwnChange([slot.id, to.id], () =>
      move({ input: { ...variables.input, expects } }, { done: null, refused: () => null }),
    )
    if (answer?.success) {
      const moved = answer.student?.upcomingBookings.find((each) => each.slot.id === to.id)
      const message = text.moved(format.dateTime(slot.startsAt), format.dateTime(to.startsAt))
      offerUndo(message, { bookingId: moved?.id, slotId: to.id, startsAt: slot.startsAt })
      return onDone()
    }
    if (answer === null) return
    setRefusal(text.failed([answerReason(answer, language), `(${answer.code})`].join(' ').trim()))
    // Such as EU1007: the question stays, with what it does now.
    refetch().catch(() => undefined)
  }

  const refused = preview?.success === false ? preview.message : null
  const credits = format.credits(preview?.credit ?? 0, creditType)
  const lost = format.credits(booking.cost, creditType)
  const outcome =
    preview?.outcome === 'cancel_unrestricted'
      ? text.free
      : preview?.outcome === 'cancel_return'
        ? text.counts(credits)
        : text.lost(lost)
  // Where the move counts as a cancellation, it takes one of those that refund in the month of the lesson.
  const paid = account.contracts.find(({ contractNumber }) => contractNumber === booking.contractNumber)
  const left = paid === undefined ? null : remainingCancellations(paid, monthOf(slot.startsAt))
  const limit = paid?.monthlyCancelLimit ?? null
  const returnsLeft =
    preview?.outcome === 'cancel_return' && left !== null && limit !== null
      ? [
          {
            key: 'returns',
            icon: IconRefresh,
            text: words.returnsLeft(monthWord(slot.startsAt), Math.max(0, left - 1), limit),
          },
        ]
      : []
  const { contract } = preview ?? {}
  // The same points go along to the new lesson.
  const isUnchanged =
    preview?.outcome === 'cancel_unrestricted' &&
    preview.credit === preview.cost &&
    contract?.contractNumber === booking.contractNumber
  const unchanged = text.unchanged(
    words.contract(contract?.contractNumber.slice(-4) ?? ''),
    format.credits(preview?.pointsAfter ?? 0, creditType),
  )
  const consequence = facts.map((fact) => (isUnchanged && fact.key === 'cost' ? { ...fact, text: unchanged } : fact))
  const isLosing = preview?.success === true && preview.outcome === 'cancel_no_return'
  const tone = isLosing ? { tone: 'warn' as const } : {}
  return (
    <section ref={panel} className={classes.panel} aria-label={text.check} tabIndex={-1}>
      <div className={classes.sides}>
        <Side
          title={text.before}
          slot={slot}
          course={booking.course.displayName}
          online={online}
          location={online ? null : booking.lessonLocation}
        />
        <Side
          title={text.after}
          slot={to}
          course={choice.courseName}
          online={choice.online}
          location={choice.online ? null : (to.location?.locationName ?? null)}
        />
      </div>
      <div className={classes.consequence} aria-live="polite" aria-busy={preview === undefined && error === undefined}>
        {offline && <Notice tone="warn">{text.offline}</Notice>}
        {refusal !== null && <Notice tone="warn">{refusal}</Notice>}
        {error !== undefined && !offline && <PreviewError onRetry={() => void refetch()} />}
        {preview === undefined && error === undefined && <Skeleton height="5rem" />}
        {refused !== null && refusal === null && <Notice tone="warn">{refused}</Notice>}
        {preview?.success === true && (
          <FactList
            facts={[{ key: 'outcome', icon: IconRefresh, text: outcome, ...tone }, ...returnsLeft, ...consequence]}
          />
        )}
      </div>
      <div className={classes.buttons}>
        <Button variant="default" size="md" disabled={saving} onClick={onBack}>
          {text.back}
        </Button>
        <Button
          size="md"
          {...(isLosing && { color: 'red' })}
          loading={saving}
          disabled={offline || preview?.success !== true}
          onClick={() => void proceed()}
        >
          {isLosing ? text.moveLosing(lost) : text.move}
        </Button>
      </div>
    </section>
  )
}

interface SideProps {
  title: string
  slot: Pick<MoveChoice['slot'], 'startsAt' | 'endsAt' | 'teacher' | 'substituteFor'>
  course: string
  online: boolean
  location: string | null
}

/** Draws one of the two lessons. */
function Side({ title, slot, course, online, location }: SideProps) {
  const text = useMessages(moveMessages)
  const format = useFormat()
  const teacher = useTeacherName()(slot)
  return (
    <section className={classes.side} aria-label={title}>
      <h3 className={classes.date}>{title}</h3>
      <FactList
        facts={[
          { key: 'when', icon: IconClock, label: text.when, text: format.when(slot) },
          ...(teacher ? [{ key: 'teacher', icon: IconUser, label: text.teacher, text: teacher }] : []),
          { key: 'course', icon: IconBook2, label: text.course, text: course },
          ...placeFacts({ online, location }, text),
        ]}
      />
    </section>
  )
}
