import { useQuery } from '@apollo/client/react'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import classes from '../closures.module.css'
import { SubstitutedQuery } from './awayDocuments.ts'
import { messages } from './awayMessages.ts'

/** Shows the part of an undone absence that did not go back, and why. */
export function AwayLeftOver({ runId }: { runId: string }) {
  const text = useMessages(messages)
  const format = useFormat()
  const { data, error, refetch } = useQuery(SubstitutedQuery, {
    variables: { runId },
    fetchPolicy: 'network-only',
    context: { quiet: true },
  })
  if (data === undefined) return error ? <ErrorState onRetry={() => void refetch()} /> : <Spinner />
  const lostSeats = (bookings: (typeof data.substituted)[number]['bookings']) =>
    bookings.filter((seat) => seat.returned === false).length
  const lost = data.substituted.filter(({ returned, bookings }) => returned === false || lostSeats(bookings) > 0)
  return (
    <div className={classes.leftOver}>
      {lost.length > 0 && <h2>{text.leftOver}</h2>}
      {lost.length === 0 ? (
        <p>{text.allBack}</p>
      ) : (
        <ul>
          {lost.map(({ slotId, toTeacher, note, bookings, ...span }) => (
            <li key={slotId}>
              <strong>{format.when(span)}</strong>
              {note !== null && <span>{text.losses[note] ?? note}</span>}
              {toTeacher !== null && <span>{text.keeps(toTeacher)}</span>}
              {lostSeats(bookings) > 0 && <span>{text.seats(lostSeats(bookings))}</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
