import { hasEnded } from '@koma/schema/rules/time'
import { useFormat } from '../shared/format/useFormat.ts'
import { useNow } from '../shared/school/useNow.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import type { LastKnown } from '../student/lastKnown.ts'
import { SchoolContext } from '../shared/school/useSchool.ts'
import { Notice } from '../ui/Notice.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { BookingCard } from './BookingCard.tsx'
import classes from './BookingListPage.module.css'
import { messages } from './messages.ts'

/** Draws a student's bookings as this device last saw them, to look at only. (STU-01) */
export function OfflineBookings({ known }: { known: LastKnown }) {
  return (
    <SchoolContext value={known.school}>
      <Bookings known={known} />
    </SchoolContext>
  )
}

function Bookings({ known: { asOf, school, bookings } }: { known: LastKnown }) {
  const text = useMessages(messages)
  const format = useFormat()
  const now = useNow()
  const upcoming = bookings.filter((booking) => !hasEnded(booking.slot, now))
  const time = Temporal.Instant.from(asOf).toZonedDateTimeISO(school.timezoneName).toPlainDateTime()
  return (
    <>
      <PageHeader title={text.title} count={upcoming.length > 0 ? text.upcoming(upcoming.length) : undefined} />
      <Notice tone="warn">
        <strong>{text.asOf(format.dateTime(time.toString({ smallestUnit: 'second' })))}</strong>
        <br />
        {text.offlineHint}
      </Notice>
      {upcoming.length === 0 ? (
        <EmptyState title={text.noneTitle} />
      ) : (
        <ul className={classes.cards}>
          {upcoming.map((booking, index) => (
            <BookingCard
              key={booking.id}
              booking={booking}
              contracts={[]}
              isNext={index === 0}
              onCancel={null}
              onMove={null}
            />
          ))}
        </ul>
      )}
    </>
  )
}
