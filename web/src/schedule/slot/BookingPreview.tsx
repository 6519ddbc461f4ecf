import { useQuery } from '@apollo/client/react'
import { Skeleton } from '@mantine/core'
import type { BookSlotInput } from '../../gql/graphql.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { DeskBookingPreviewQuery } from './bookingDocuments.ts'
import { messages } from './messages.ts'
import { PreviewFailed } from './PreviewFailed.tsx'
import classes from './SlotView.module.css'

/** Says what a booking would cost and leave, or why it is not possible, as the server judges it now. */
export function BookingPreview({ input }: { input: BookSlotInput }) {
  const m = useMessages(messages)
  const format = useFormat()
  const { creditType } = useSchool()
  const { data, error, refetch } = useQuery(DeskBookingPreviewQuery, {
    variables: { input },
    fetchPolicy: 'network-only',
    context: { quiet: true },
  })
  const preview = data?.bookingPreview
  if (error) return <PreviewFailed onRetry={() => void refetch()} />
  if (preview === undefined) return <Skeleton height="1.25rem" />
  if (!preview.success) return <output className={classes.refusal}>{preview.message}</output>
  const costs = m.costs(
    format.credits(preview.cost ?? 0, creditType),
    preview.contract?.contractNumber.slice(-4) ?? '',
    format.credits(preview.pointsAfter ?? 0, creditType),
  )
  const left = preview.remainingBookings == null ? '' : m.bookingsLeft(preview.remainingBookings)
  return <output className={classes.consequence}>{[costs, left].filter(Boolean).join(' ')}</output>
}
