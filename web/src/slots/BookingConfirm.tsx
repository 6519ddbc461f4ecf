import { useQuery } from '@apollo/client/react'
import type { ReasonCode } from '@koma/schema/codes'
import { Button, Skeleton } from '@mantine/core'
import { IconBook2, IconRepeat } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { repeatMessages } from '../calendar/repeat/repeatMessages.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useRefetchWhenChanged } from '../shared/live/useRefetchWhenChanged.ts'
import { useNow } from '../shared/school/useNow.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { messages as offlineMessages } from '../shared/offline/messages.ts'
import { useOffline } from '../shared/offline/useOffline.ts'
import { useSave } from '../record/useSave.ts'
import { answerReason } from '../student/answerText.ts'
import { StudentBookingPreviewQuery, StudentBookSlotMutation } from '../student/bookingDocuments.ts'
import { FactList } from '../student/FactList.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toastInfo } from '../ui/toasts.tsx'
import { placeFacts } from '../student/placeFacts.ts'
import { PreviewError } from '../student/PreviewError.tsx'
import { asOwnChange } from '../student/ownChanges.ts'
import { bookingPromise } from '../record/promises.ts'
import type { Choice } from '../student/slotState.ts'
import type { StudentSlot } from '../student/studentDocuments.ts'
import { useStudentAccount } from '../student/useStudentAccount.ts'
import { useStateWords } from '../student/useStateWords.ts'
import { messages } from './messages.ts'
import classes from './StudentSlotSheet.module.css'
import { useConsequence } from '../student/useConsequence.ts'

/** The student has booked this lesson meanwhile, in another browser. */
const alreadyBooked: ReasonCode = 'EU1005'

interface BookingConfirmProps {
  slot: StudentSlot
  choice: Choice
  /** Why nothing of the slot can be booked any more; null while it can. */
  off: string | null
  onDone: () => void
  onCancel: () => void
  /** Books it every week instead. */
  onRepeat: () => void
}

/**
 * Shows exactly what will happen, from the server's preview, and the buttons to book and to go back. The first is off,
 * with the reason, as soon as the booking is no longer possible. Time, place and promise are sent as they were shown,
 * so that nobody books something that has changed. (BOOK-05, BOOK-07, BOOK-12, STU-14, D40, decision 055)
 */
export function BookingConfirm({ slot, choice, off, onDone, onCancel, onRepeat }: BookingConfirmProps) {
  const text = useMessages(messages)
  const repeatText = useMessages(repeatMessages)
  const offlineText = useMessages(offlineMessages)
  const offline = useOffline()
  const [language] = useLanguage()
  const format = useFormat()
  const words = useStateWords()
  const variables = {
    input: {
      slotId: slot.id,
      startsAt: slot.startsAt,
      courseCode: choice.course.code,
      online: choice.online,
      locationId: choice.online ? null : (slot.location?.id ?? null),
    },
  }
  const { data, error, refetch } = useQuery(StudentBookingPreviewQuery, {
    variables,
    fetchPolicy: 'network-only',
    context: { quiet: true },
  })
  const { save: book, saving } = useSave(StudentBookSlotMutation)
  const preview = data?.bookingPreview
  const facts = useConsequence(preview, slot)
  const now = useNow()
  useRefetchWhenChanged(refetch, [slot, useStudentAccount(), now >= slot.cancelBy, now > slot.cancelBy, off])
  const panel = useRef<HTMLElement>(null)

  const refused = preview?.success === false ? preview.message : null
  const why =
    (offline ? offlineText.noBooking : null) ?? off ?? (choice.verdict.ok ? refused : words.reason(choice.verdict))

  // All of it in sight, also once it has grown by the answer.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [preview, why])

  const proceed = async () => {
    const expects = bookingPromise(preview)
    const answer = await asOwnChange([slot.id], () =>
      book(
        { input: { ...variables.input, expects } },
        {
          done: text.booked(format.dateTime(slot.startsAt)),
          refused: (refusal) => (refusal.code === alreadyBooked ? null : text.failed(answerReason(refusal, language))),
        },
      ),
    )
    if (answer?.code === alreadyBooked) toastInfo(text.alreadyBooked)
    // Refused or without an answer, the question stays open for another try (BOOK-12).
    if (answer?.success) onDone()
    else if (answer !== null) refetch().catch(() => undefined)
  }

  return (
    <section ref={panel} className={classes.confirm} aria-label={text.confirmTitle}>
      <h3 className={classes.heading}>{text.confirmTitle}</h3>
      <FactList
        facts={[
          { key: 'course', icon: IconBook2, label: text.course, text: choice.course.displayName },
          ...placeFacts(
            { online: choice.online, location: choice.online ? null : (slot.location?.locationName ?? null) },
            text,
          ),
        ]}
      />
      <div className={classes.consequence} aria-live="polite" aria-busy={preview === undefined && error === undefined}>
        {error !== undefined && !offline && <PreviewError onRetry={() => void refetch()} />}
        {error === undefined && preview === undefined && <Skeleton height="5rem" />}
        {why !== null ? <Notice tone="warn">{why}</Notice> : <FactList facts={facts} />}
      </div>
      <Button variant="subtle" leftSection={<IconRepeat size={18} aria-hidden />} disabled={saving} onClick={onRepeat}>
        {repeatText.open}
      </Button>
      <div className={classes.buttons}>
        <Button variant="default" size="md" disabled={saving} onClick={onCancel}>
          {text.cancel}
        </Button>
        <Button
          size="md"
          loading={saving}
          disabled={why !== null || preview === undefined}
          onClick={() => void proceed()}
        >
          {text.proceed}
        </Button>
      </div>
    </section>
  )
}
