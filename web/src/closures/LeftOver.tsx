import { useQuery } from '@apollo/client/react'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { type ClosedSlot, ClosedSlotsQuery } from './closingDocuments.ts'
import classes from './closures.module.css'
import { messages } from './messages.ts'

/** Shows the part of an undone closure that did not come back, and why. */
export function LeftOver({ runId }: { runId: string }) {
  const text = useMessages(messages)
  const { data, error, refetch } = useQuery(ClosedSlotsQuery, { variables: { runId }, context: { quiet: true } })
  if (data === undefined) return error ? <ErrorState onRetry={() => void refetch()} /> : <Spinner />
  const lost = data.closedSlots.filter(
    ({ returned, bookings }) => returned === false || bookings.some((seat) => seat.returned === false),
  )
  return (
    <section className={classes.leftOver} aria-label={text.backResult}>
      {lost.length > 0 && <h2>{text.leftOver}</h2>}
      {lost.length === 0 && <p>{text.allBack}</p>}
      <ul>
        {lost.map((slot) => (
          <Lost key={slot.slotId} slot={slot} />
        ))}
      </ul>
    </section>
  )
}

function Lost({ slot }: { slot: ClosedSlot }) {
  const text = useMessages(messages)
  const format = useFormat()
  const seats = slot.bookings.filter(({ returned }) => returned === false)
  return (
    <li>
      <strong>{format.when(slot)}</strong>
      {slot.note !== null && <span>{text.slotLosses[slot.note] ?? slot.note}</span>}
      {seats.map(({ bookingId, name, note }) => (
        <span key={bookingId}>
          {name ?? text.other}: {text.seatLosses[note ?? ''] ?? note}
        </span>
      ))}
    </li>
  )
}
