import { useMutation, useQuery } from '@apollo/client/react'
import { Button, Skeleton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useFormat } from '../shared/format/useFormat.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { messages as offlineMessages } from '../shared/offline/messages.ts'
import { useOffline } from '../shared/offline/useOffline.ts'
import { answerReason } from '../shared/student/answerText.ts'
import { StudentBookingPreviewQuery, StudentBookSlotMutation } from '../shared/student/bookingDocuments.ts'
import { FactList } from '../shared/student/FactList.tsx'
import { Notice } from '../shared/student/Notice.tsx'
import { PreviewError } from '../shared/student/PreviewError.tsx'
import type { Choice } from '../shared/student/slotState.ts'
import type { StudentSlot } from '../shared/student/studentDocuments.ts'
import { useStateWords } from '../shared/student/useStateWords.ts'
import { toastError, toastSuccess } from '../shared/ui/toasts.tsx'
import { messages } from './messages.ts'
import classes from './SlotSheet.module.css'
import { useConsequence } from './useConsequence.ts'

interface BookingConfirmProps {
  slot: StudentSlot
  choice: Choice
  /** Why nothing of the slot can be booked any more; null while it can. */
  off: string | null
  onDone: () => void
  onCancel: () => void
}

/**
 * What exactly will happen, from the server's preview, then Proceed or Cancel. Proceed is off with its reason as soon
 * as the booking is no longer possible. (BOOK-05, BOOK-12, STU-14)
 */
export function BookingConfirm({ slot, choice, off, onDone, onCancel }: BookingConfirmProps) {
  const text = useMessages(messages)
  const offlineText = useMessages(offlineMessages)
  const offline = useOffline()
  const [language] = useLanguage()
  const format = useFormat()
  const words = useStateWords()
  const variables = {
    input: { slotId: slot.id, courseCode: choice.course.code, online: choice.online },
  }
  const { data, error, refetch } = useQuery(StudentBookingPreviewQuery, {
    variables,
    fetchPolicy: 'network-only',
    context: { quiet: true },
  })
  const [book, { loading }] = useMutation(StudentBookSlotMutation)
  const preview = data?.bookingPreview
  const facts = useConsequence(preview, slot)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  const refused = preview?.success === false ? preview.message : null
  const why =
    (offline ? offlineText.noBooking : null) ?? off ?? (choice.verdict.ok ? refused : words.reason(choice.verdict))

  const proceed = async () => {
    // A failed call has told its own story in a toast; the question stays open for another try (BOOK-12).
    const answer = await book({ variables }).then(
      (result) => result.data?.bookSlot,
      () => undefined,
    )
    if (answer === undefined) return
    if (answer.success) {
      toastSuccess(text.booked(format.dateTime(slot.startsAt)))
      onDone()
    } else {
      toastError(text.failed(answerReason(answer, language)))
    }
  }

  return (
    <section ref={panel} className={classes.confirm} aria-label={text.confirmTitle}>
      <h3 className={classes.heading}>{text.confirmTitle}</h3>
      <div className={classes.consequence} aria-live="polite" aria-busy={preview === undefined && error === undefined}>
        {error !== undefined && !offline && <PreviewError onRetry={() => void refetch()} />}
        {error === undefined && preview === undefined && <Skeleton height="5rem" />}
        {why !== null ? <Notice tone="warn">{why}</Notice> : <FactList facts={facts} />}
      </div>
      <div className={classes.buttons}>
        <Button variant="default" size="md" onClick={onCancel}>
          {text.cancel}
        </Button>
        <Button
          size="md"
          loading={loading}
          disabled={why !== null || preview === undefined}
          onClick={() => void proceed()}
        >
          {text.proceed}
        </Button>
      </div>
    </section>
  )
}
