import { useQuery } from '@apollo/client/react'
import { Button, type ButtonProps } from '@mantine/core'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { toastError } from '../ui/toasts.tsx'
import classes from './AddToCalendar.module.css'
import { fileAddress, googleAddress, outlookAddress } from './calendarAddresses.ts'
import { BookingFileQuery } from './lessonDocuments.ts'
import { messages } from './messages.ts'
import type { OwnBooking } from './studentDocuments.ts'
import { useTeacherName } from './useTeacherName.ts'

interface CalendarChoicesProps extends Pick<ButtonProps, 'size'> {
  booking: OwnBooking
}

/** Shows the calendars a booking can be added to. Loaded when opened: few lessons are added to one. */
export default function CalendarChoices({ booking, size }: CalendarChoicesProps) {
  const text = useMessages(messages)
  const { timezoneName } = useSchool()
  const teacher = useTeacherName()(booking.slot)
  const file = useQuery(BookingFileQuery, {
    variables: { bookingId: booking.id },
    // An address lasts an hour.
    fetchPolicy: 'no-cache',
    context: { quiet: true },
  })
  const again = () => void file.refetch().catch(() => toastError(text.fileFailed))
  const entry = {
    title: [booking.course.displayName, teacher].filter(Boolean).join(' / '),
    place: booking.online ? text.online : (booking.lessonLocation ?? ''),
    startsAt: booking.slot.startsAt,
    endsAt: booking.slot.endsAt,
    timeZone: timezoneName,
  }
  const link = (name: 'google' | 'outlook', address: string) => (
    <Button component="a" href={address} target="_blank" rel="noreferrer" variant="default" size={size}>
      {text.calendars[name]}
    </Button>
  )
  return (
    <fieldset className={classes.choices} aria-label={text.addToCalendar}>
      {link('google', googleAddress(entry))}
      {file.data ? (
        <Button
          component="a"
          href={fileAddress(file.data.bookingFile.url, navigator.userAgent)}
          variant="default"
          size={size}
        >
          {text.calendars.apple}
        </Button>
      ) : (
        <Button variant="default" size={size} loading={file.loading} onClick={again}>
          {text.calendars.apple}
        </Button>
      )}
      {link('outlook', outlookAddress(entry))}
    </fieldset>
  )
}
