import { skipToken, useQuery } from '@apollo/client/react'
import { Skeleton } from '@mantine/core'
import type {
  BookingPromiseInput,
  BookSlotInput,
  DeskBookingPreviewQuery as DeskBookingPreviewData,
} from '../../gql/graphql.ts'
import { PaidBy } from '../../desk/PaidBy.tsx'
import { useLotLines } from '../../points/useLotLines.ts'
import { BookingWhy } from '../../record/why/Why.tsx'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useRefetchWhenChanged } from '../../shared/live/useRefetchWhenChanged.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { DeskBookingPreviewQuery } from './deskBookingDocuments.ts'
import { messages } from './messages.ts'
import { PreviewFailed } from '../../desk/cancel/PreviewFailed.tsx'
import classes from './SlotView.module.css'

/**
 * Returns what the server would answer to a booking now; null is one that is not complete yet. It is asked again when
 * the slot, whose version is `version`, has changed.
 */
export function useBookingPreview(input: BookSlotInput | null, version: number) {
  const { data, loading, error, refetch } = useQuery(
    DeskBookingPreviewQuery,
    input === null
      ? skipToken
      : {
          variables: { input },
          fetchPolicy: 'network-only',
          context: { quiet: true },
          notifyOnNetworkStatusChange: true,
        },
  )
  const isComplete = input !== null
  useRefetchWhenChanged(() => (isComplete ? refetch() : Promise.resolve()), [version])
  const answer = !isComplete || loading ? undefined : data?.bookingPreview
  return {
    input,
    answer,
    expects: promiseIn(answer),
    failed: error !== undefined && !loading,
    retry: () => void refetch(),
    refused: answer?.success === false,
  }
}

/** Returns the promise in an answer, as it is sent along with the booking. */
function promiseIn(answer: DeskBookingPreviewData['bookingPreview'] | undefined): BookingPromiseInput | null {
  if (answer?.success !== true) return null
  const { cost, contract, pointsAfter, remainingBookings } = answer
  return { cost, contractId: contract?.id, pointsAfter, remainingBookings }
}

/** Says what a booking would cost and leave, or why it is not possible, as the server judges it now. */
export function BookingPreview({ preview }: { preview: ReturnType<typeof useBookingPreview> }) {
  const m = useMessages(messages)
  const format = useFormat()
  const { creditType } = useSchool()
  const lotLines = useLotLines()
  const { input, answer, failed, retry } = preview
  if (failed) return <PreviewFailed onRetry={retry} />
  if (answer === undefined) return <Skeleton height="1.25rem" />
  if (!answer.success)
    return (
      <div className={classes.failed}>
        <output>{answer.message}</output>
        {input && <BookingWhy input={input} />}
      </div>
    )
  const costs = m.costs(
    format.credits(answer.cost ?? 0, creditType),
    answer.contract?.contractNumber.slice(-4) ?? '',
    format.credits(answer.pointsAfter ?? 0, creditType),
  )
  const left = answer.remainingBookings == null ? '' : m.bookingsLeft(answer.remainingBookings)
  return (
    <>
      <output className={classes.consequence}>{[costs, left].filter(Boolean).join(' ')}</output>
      {lotLines.taken(answer.lots).map((line) => (
        <p key={line} className={classes.consequence}>
          {line}
        </p>
      ))}
      <PaidBy contract={answer.contract} />
    </>
  )
}
