import { useQuery } from '@apollo/client/react'
import { Button, Skeleton, Switch } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { CancelPromiseInput } from '../../gql/graphql.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useRefetchWhenChanged } from '../../shared/live/useRefetchWhenChanged.ts'
import { useNow } from '../../shared/school/useNow.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { useNeeds } from '../../shared/session/useNeeds.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { useLotLines } from '../../points/useLotLines.ts'
import { cancelPromise } from '../../record/promises.ts'
import { CancelWhy } from '../../record/why/Why.tsx'
import { FreeSeatNotice, TellPeople } from '../../record/notices/TellPeople.tsx'
import { useUnreached } from '../../record/notices/useUnreached.ts'
import { slotMessages } from '../../desk/messages.ts'
import type { FullSlot, SlotBooking } from '../../desk/store/slotDocuments.ts'
import { type Answer, useSave } from '../../record/useSave.ts'
import { Notice } from '../../ui/Notice.tsx'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'
import { DeskCancelBookingMutation, DeskCancelOtherMutation, DeskCancelPreviewQuery } from './deskBookingDocuments.ts'
import { messages } from './messages.ts'
import { PaidBy } from './BookingPreview.tsx'
import { PreviewFailed } from './PreviewFailed.tsx'
import classes from './SlotView.module.css'
import { useGoneNotice } from '../../desk/gone/useGoneNotice.tsx'
import { useFocusBack } from './useFocusBack.ts'
import { useUndoBooking } from '../../desk/undo/useUndoBooking.ts'
import { useFollow } from '../../shared/live/useFollow.ts'

/**
 * Cancels one booking after a confirmation that shows the effect. Rules and limits apply with the toggle on; the
 * promise is sent along. Off without the permission. (SCHED-44, SCHED-50, SCHED-51, PERM-09, D69, D72, decision 055)
 */
export function CancelBooking({ slot, booking }: { slot: FullSlot; booking: SlotBooking }) {
  const m = useMessages(messages)
  const words = useMessages(slotMessages)
  const needs = useNeeds()
  const format = useFormat()
  const mayCancel = usePermission('slotCancel')
  const [isConfirming, setIsConfirming] = useState(false)
  const [lessonRules, setLessonRules] = useState(false)
  const [tell, setTell] = useState(true)
  const [expects, setExpects] = useState<CancelPromiseInput | null>(null)
  const { save: cancel } = useSave(DeskCancelBookingMutation)
  const { save: cancelOther } = useSave(DeskCancelOtherMutation)
  const { offerUndo } = useUndoBooking('cancellation')
  const unreached = useUnreached()
  const [done, setDone] = useState(false)
  const [tries, setTries] = useState(0)
  // The booking takes its dialog and button along, at once or a moment later.
  useFocusBack(isConfirming || done)
  const { student } = booking
  const name = student?.fullName ?? slot.bookedCourse?.displayName ?? words.otherBooking

  const setOwn = useGoneNotice(isConfirming, { slotId: slot.id, startsAt: slot.startsAt, studentId: student?.id })
  const proceed = async () => {
    setOwn(true)
    const { id: slotId, startsAt } = slot
    const refused = ({ message, code }: Answer) => m.cancelFailed(`${message} (${code})`)
    const answer = student
      ? await cancel(
          { input: { slotId, startsAt, studentId: student.id, lessonRules, tell, expects } },
          { done: null, refused },
        )
      : await cancelOther({ input: { slotId, startsAt } }, { done: null, refused })
    if (answer?.success) {
      const numbers = unreached({ slotIds: [slotId], studentId: student?.id, tell })
      offerUndo((student ? m.cancelled : m.otherCancelled)(name) + numbers, {
        bookingId: booking.id,
        name,
        isStudent: student != null,
        startsAt,
        tell,
      })
      setDone(true)
      setIsConfirming(false)
      // Refused, the question stays, with what it does now.
    } else {
      setOwn(false)
      if (answer !== null) setTries(tries + 1)
    }
  }

  return (
    <>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        aria-label={(student ? m.cancelOf : m.otherCancelOf)(name)}
        disabled={!mayCancel}
        title={mayCancel ? undefined : needs('slotCancel')}
        onClick={() => {
          setLessonRules(false)
          setTell(true)
          setExpects(null)
          setIsConfirming(true)
        }}
      >
        {m.cancel}
      </Button>
      <ConfirmSheet
        opened={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={(student ? m.cancelTitle : m.otherCancelTitle)(name)}
        confirmLabel={m.cancelNow}
        keepLabel={m.keepBooking}
        onConfirm={proceed}
        disabled={student != null && expects === null}
        danger
      >
        {student ? (
          <div className={classes.ask}>
            <p>
              {format.date(slot.startsAt)} {format.time(slot.startsAt)}–{format.time(slot.endsAt)}{' '}
              {[slot.bookedCourse?.displayName, slot.teacher?.displayName].filter(Boolean).join(' · ')}
            </p>
            <Switch
              label={m.applyRules}
              checked={lessonRules}
              onChange={(event) => setLessonRules(event.currentTarget.checked)}
            />
            <p>{lessonRules ? m.limited : m.unrestricted}</p>
            <Consequence
              slot={slot}
              studentId={student.id}
              lessonRules={lessonRules}
              tries={tries}
              onPromise={setExpects}
            />
            <TellPeople slotIds={[slot.id]} of={{ studentId: student.id }} tell={tell} onTell={setTell} />
            {slot.occupancy === 'full' && <FreeSeatNotice slotId={slot.id} />}
          </div>
        ) : (
          <p>{m.otherCancel}</p>
        )}
      </ConfirmSheet>
    </>
  )
}

interface ConsequenceProps {
  slot: FullSlot
  studentId: string
  lessonRules: boolean
  /** The number of refusals: asked again after each. */
  tries: number
  /** Called with the promise shown here, as it is sent along; null while there is none. */
  onPromise: (promise: CancelPromiseInput | null) => void
}

function Consequence({ slot, studentId, lessonRules, tries, onPromise }: ConsequenceProps) {
  const m = useMessages(messages)
  const format = useFormat()
  const { creditType } = useSchool()
  const input = { slotId: slot.id, startsAt: slot.startsAt, studentId, lessonRules }
  const { data, error, refetch } = useQuery(DeskCancelPreviewQuery, {
    variables: { input },
    fetchPolicy: 'network-only',
    context: { quiet: true },
  })
  const lotLines = useLotLines()
  const preview = data?.cancelPreview
  const now = useNow()
  useRefetchWhenChanged(refetch, [tries, slot.version, now >= slot.cancelBy, now > slot.cancelBy])
  useFollow(['student'], refetch, studentId)
  useEffect(() => onPromise(cancelPromise(preview)), [preview, onPromise])
  const lines =
    preview === undefined
      ? []
      : !preview.success
        ? [preview.message]
        : preview.returned === true
          ? [
              m.returns(
                format.credits(preview.credit ?? 0, creditType),
                preview.contract?.contractNumber.slice(-4) ?? '',
                format.credits(preview.pointsAfter ?? 0, creditType),
              ),
              ...(!lessonRules && now >= slot.cancelBy ? [m.lateButRefunded(format.dateTime(slot.cancelBy))] : []),
              ...(lessonRules && preview.remainingCancellations != null
                ? [m.returnsLeft(preview.remainingCancellations)]
                : []),
            ]
          : [now >= slot.cancelBy ? m.late(format.dateTime(slot.cancelBy)) : m.limitReached]
  if (error) return <PreviewFailed onRetry={() => void refetch()} />
  return (
    <>
      <div className={classes.consequence} aria-live="polite">
        {preview === undefined ? <Skeleton height="1.25rem" /> : lines.join(' ')}
      </div>
      {lotLines.returned(preview?.lots).map(({ line, isOver }) =>
        isOver ? (
          <Notice key={line} tone="warn">
            {line}
          </Notice>
        ) : (
          <p key={line} className={classes.consequence}>
            {line}
          </p>
        ),
      )}
      {preview?.returned === true && <PaidBy contract={preview.contract} />}
      {preview !== undefined && preview.returned !== true && (
        <div>
          <CancelWhy input={input} />
        </div>
      )}
    </>
  )
}
