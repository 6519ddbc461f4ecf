import { useMutation, useQuery } from '@apollo/client/react'
import { Button, Skeleton } from '@mantine/core'
import { IconArrowBackUp, IconRefresh } from '@tabler/icons-react'
import { useFormat } from '../format/useFormat.ts'
import { useLanguage, useMessages } from '../i18n/useMessages.ts'
import { messages as offlineMessages } from '../offline/messages.ts'
import { useOffline } from '../offline/useOffline.ts'
import { useSchool } from '../school/useSchool.ts'
import { toastError, toastSuccess } from '../ui/toasts.tsx'
import { answerReason } from './answerText.ts'
import { StudentCancelBookingMutation, StudentCancelPreviewQuery } from './bookingDocuments.ts'
import classes from './CancelPanel.module.css'
import { FactList } from './FactList.tsx'
import { messages } from './messages.ts'
import { Notice } from './Notice.tsx'
import { PreviewError } from './PreviewError.tsx'
import type { OwnBooking } from './studentDocuments.ts'
import { useCancelWords } from './useCancelWords.ts'

interface CancelPanelProps {
  booking: OwnBooking
  /** The booking is cancelled. */
  onDone: () => void
  onAbort: () => void
}

/**
 * Asks before a booking is cancelled: what comes back, or the warning that nothing does, then Proceed or Abort.
 * (BOOK-27, BOOK-29, BOOK-30, BOOK-31, STU-03)
 */
export function CancelPanel({ booking, onDone, onAbort }: CancelPanelProps) {
  const text = useMessages(messages)
  const offlineText = useMessages(offlineMessages)
  const offline = useOffline()
  const [language] = useLanguage()
  const format = useFormat()
  const { creditType } = useSchool()
  const words = useCancelWords(booking)
  const variables = { input: { slotId: booking.slot.id } }
  const { data, error, refetch } = useQuery(StudentCancelPreviewQuery, {
    variables,
    fetchPolicy: 'network-only',
    context: { quiet: true },
  })
  const [cancel, { loading }] = useMutation(StudentCancelBookingMutation)
  const preview = data?.cancelPreview

  const proceed = async () => {
    // A failed call has told its own story in a toast; the question stays open for another try (BOOK-12).
    const answer = await cancel({ variables }).then(
      (result) => result.data?.cancelBooking,
      () => undefined,
    )
    if (answer === undefined) return
    const when = format.dateTime(booking.slot.startsAt)
    if (!answer.success) {
      toastError(text.failed([answerReason(answer, language), `(${answer.code})`].join(' ').trim()))
      return
    }
    const credits = format.credits(booking.cost, creditType)
    toastSuccess(answer.returned === true ? text.canceledReturned(when, credits) : text.canceled(when))
    onDone()
  }

  return (
    <section className={classes.panel} aria-label={text.cancelTitle}>
      <p className={classes.ask}>{text.cancelAsk}</p>
      <div className={classes.consequence} aria-live="polite" aria-busy={preview === undefined && error === undefined}>
        {preview === undefined && error === undefined && <Skeleton height="3rem" />}
        {offline && <Notice tone="warn">{offlineText.noCancel}</Notice>}
        {error !== undefined && !offline && <PreviewError onRetry={() => void refetch()} />}
        {preview?.success === false && <Notice tone="warn">{preview.message}</Notice>}
        {preview?.success === true && preview.returned !== true && (
          <Notice tone="warn">{words.notReturned(preview)}</Notice>
        )}
        {preview?.success === true && preview.returned === true && (
          <FactList
            facts={[
              { key: 'returned', icon: IconArrowBackUp, text: words.returned(preview) },
              ...words.returnsLeft(preview).map((line) => ({ key: line, icon: IconRefresh, text: line })),
            ]}
          />
        )}
      </div>
      <div className={classes.buttons}>
        <Button variant="default" size="md" onClick={onAbort}>
          {text.abort}
        </Button>
        <Button
          size="md"
          color="red"
          loading={loading}
          disabled={offline || preview?.success !== true}
          onClick={() => void proceed()}
        >
          {text.proceed}
        </Button>
      </div>
    </section>
  )
}
