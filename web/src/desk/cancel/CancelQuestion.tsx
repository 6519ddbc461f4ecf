import { useQuery } from '@apollo/client/react'
import { Skeleton, Switch } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { CancelPromiseInput } from '../../gql/graphql.ts'
import { useLotLines } from '../../points/useLotLines.ts'
import { FreeSeatNotice, TellPeople } from '../../record/notices/TellPeople.tsx'
import { useUnreached } from '../../record/notices/useUnreached.ts'
import { cancelPromise } from '../../record/promises.ts'
import { type Answer, useSave } from '../../record/useSave.ts'
import { CancelWhy } from '../../record/why/Why.tsx'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useFollow } from '../../shared/live/useFollow.ts'
import { useRefetchWhenChanged } from '../../shared/live/useRefetchWhenChanged.ts'
import { useNow } from '../../shared/school/useNow.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useGoneNotice } from '../gone/useGoneNotice.tsx'
import { slotMessages } from '../messages.ts'
import { PaidBy } from '../PaidBy.tsx'
import { useFocusBack } from '../slot/useFocusBack.ts'
import type { FullSlot, SlotBooking } from '../store/slotDocuments.ts'
import { undoMessages } from '../undo/undoMessages.ts'
import { useUndoBooking } from '../undo/useUndoBooking.ts'
import classes from './cancel.module.css'
import { DeskCancelBookingMutation, DeskCancelOtherMutation, DeskCancelPreviewQuery } from './deskCancelDocuments.ts'
import { cancelMessages } from './messages.ts'
import { PreviewFailed } from './PreviewFailed.tsx'

interface CancelQuestionProps {
  slot: FullSlot
  booking: SlotBooking
  opened: boolean
  onClose: () => void
}

/**
 * Asks before one booking is cancelled, and shows the effect. Rules and limits apply with the toggle on; the promise is
 * sent along. (SCHED-44, SCHED-50, SCHED-51, D69, D72, decision 055)
 */
export function CancelQuestion({ slot, booking, opened, onClose }: CancelQuestionProps) {
  const m = useMessages(cancelMessages)
  const { keepBooking } = useMessages(undoMessages)
  const name = useBookingName(slot, booking)
  const format = useFormat()
  const [lessonRules, setLessonRules] = useState(false)
  const [tell, setTell] = useState(true)
  const [expects, setExpects] = useState<CancelPromiseInput | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    if (opened) {
      setLessonRules(false)
      setTell(true)
      setExpects(null)
    }
  }
  const { save: cancel } = useSave(DeskCancelBookingMutation)
  const { save: cancelOther } = useSave(DeskCancelOtherMutation)
  const { offerUndo } = useUndoBooking('cancellation')
  const unreached = useUnreached()
  const [done, setDone] = useState(false)
  const [tries, setTries] = useState(0)
  // The booking takes its dialog and button along, at once or a moment later.
  useFocusBack(opened || done)
  const { student } = booking

  const setOwn = useGoneNotice(opened, { slotId: slot.id, startsAt: slot.startsAt, studentId: student?.id })
  const proceed = async () => {
    setOwn(true)
    const { id: slotId, startsAt } = slot
    const refused = ({ message }: Answer) => m.cancelFailed(message)
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
      onClose()
      // Refused, the question stays, with what it does now.
    } else {
      setOwn(false)
      if (answer !== null) setTries(tries + 1)
    }
  }

  return (
    <ConfirmSheet
      opened={opened}
      onClose={onClose}
      title={(student ? m.cancelTitle : m.otherCancelTitle)(name)}
      confirmLabel={m.cancelNow}
      keepLabel={keepBooking}
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
  )
}

/** Returns whose booking it is, or what for. */
export function useBookingName(slot: FullSlot, { student }: SlotBooking): string {
  const { otherBooking } = useMessages(slotMessages)
  return student?.fullName ?? slot.bookedCourse?.displayName ?? otherBooking
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
  const m = useMessages(cancelMessages)
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
