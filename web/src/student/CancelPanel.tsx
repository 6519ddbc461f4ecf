import { useQuery } from '@apollo/client/react'
import { Button, Skeleton } from '@mantine/core'
import { IconArrowBackUp, IconHourglass, IconRefresh } from '@tabler/icons-react'
import { useLotLines } from '../points/useLotLines.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useRefetchWhenChanged } from '../shared/live/useRefetchWhenChanged.ts'
import { useNow } from '../shared/school/useNow.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { messages as offlineMessages } from '../shared/offline/messages.ts'
import { useOffline } from '../shared/offline/useOffline.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { useSave } from '../record/useSave.ts'
import { answerReason } from './answerText.ts'
import { StudentCancelBookingMutation, StudentCancelPreviewQuery } from './cancelDocuments.ts'
import classes from './CancelPanel.module.css'
import { FactList } from './FactList.tsx'
import { messages } from './messages.ts'
import { Notice } from '../ui/Notice.tsx'
import { PreviewError } from './PreviewError.tsx'
import type { OwnBooking } from './studentDocuments.ts'
import { cancelPromise } from '../record/promises.ts'
import { useCancelWords } from './useCancelWords.ts'
import { useStudentAccount } from './useStudentAccount.ts'

interface CancelPanelProps {
  booking: OwnBooking
  /** The booking is cancelled. */
  onDone: () => void
  onAbort: () => void
}

/**
 * Asks before a booking is cancelled: what comes back, or the warning that nothing does, then Proceed or Abort. It
 * follows the clock and the student's other bookings. Its promise is sent along, so that no race takes points that were
 * said to come back. (BOOK-27, BOOK-28, BOOK-29, BOOK-30, BOOK-31, STU-03, D40, decisions 051 and 053)
 */
export function CancelPanel({ booking, onDone, onAbort }: CancelPanelProps) {
  const text = useMessages(messages)
  const offlineText = useMessages(offlineMessages)
  const offline = useOffline()
  const [language] = useLanguage()
  const format = useFormat()
  const { creditType } = useSchool()
  const words = useCancelWords(booking)
  const lotLines = useLotLines()
  const { slot, online } = booking
  // As shown here: a lesson that now has another time or place is not the one this question is about (D40).
  const locationId = online ? null : (slot.location?.id ?? null)
  const variables = { input: { slotId: slot.id, startsAt: slot.startsAt, online, locationId } }
  const { data, error, refetch } = useQuery(StudentCancelPreviewQuery, {
    variables,
    fetchPolicy: 'network-only',
    context: { quiet: true },
  })
  const { save: cancel, saving } = useSave(StudentCancelBookingMutation)
  const preview = data?.cancelPreview
  const now = useNow()
  const account = useStudentAccount()
  // A booking that is gone has no question any more.
  const isBooked = account.bookingOf.has(slot.id)
  const dependsOn = [slot, account, now >= slot.cancelBy, now > slot.cancelBy, now >= slot.startsAt]
  useRefetchWhenChanged(() => (isBooked ? refetch() : Promise.resolve()), dependsOn)

  const proceed = async () => {
    const when = format.dateTime(booking.slot.startsAt)
    const credits = format.credits(booking.cost, creditType)
    const expects = cancelPromise(preview)
    const answer = await cancel(
      { input: { ...variables.input, expects } },
      {
        done: ({ returned }) => (returned === true ? text.canceledReturned : text.canceledLost)(when, credits),
        refused: (refusal) => text.failed([answerReason(refusal, language), `(${refusal.code})`].join(' ').trim()),
      },
    )
    // Refused or without an answer, the question stays open for another try (BOOK-12).
    if (answer?.success) onDone()
    else if (answer !== null) refetch().catch(() => undefined)
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
              ...lotLines.returned(preview.lots).map(({ line, isOver }) => ({
                key: line,
                icon: IconHourglass,
                text: line,
                ...(isOver && { tone: 'warn' as const }),
              })),
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
          loading={saving}
          disabled={offline || preview?.success !== true}
          onClick={() => void proceed()}
        >
          {text.proceed}
        </Button>
      </div>
    </section>
  )
}
