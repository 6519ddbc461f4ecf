import { useQuery } from '@apollo/client/react'
import { Button, type ButtonProps } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { toastError } from '../ui/toasts.tsx'
import classes from './AddToCalendar.module.css'
import { fileAddress, googleAddress, outlookAddress } from './calendarAddresses.ts'
import { BookingFileQuery } from './lessonDocuments.ts'
import { messages } from './messages.ts'
import type { OwnBooking } from './studentDocuments.ts'
import { useTeacherName } from './useTeacherName.ts'

interface AddToCalendarProps extends Pick<ButtonProps, 'size' | 'variant'> {
  booking: OwnBooking
  /** Names the lesson where several buttons stand on one page. */
  lesson?: string
}

/**
 * Offers the calendars an own booking can be added to: Google and Outlook by their pages, Apple by the address of a
 * file.
 */
export function AddToCalendar({ booking, lesson, size = 'md', variant = 'default' }: AddToCalendarProps) {
  const text = useMessages(messages)
  const { timezoneName } = useSchool()
  const teacher = useTeacherName()(booking.slot)
  const id = useId()
  const [opened, setOpened] = useState(false)
  const file = useQuery(BookingFileQuery, {
    variables: { bookingId: booking.id },
    skip: !opened,
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
    <>
      <Button
        variant={variant}
        size={size}
        leftSection={<IconCalendarPlus size={16} aria-hidden />}
        aria-expanded={opened}
        aria-controls={id}
        {...(lesson !== undefined && { 'aria-label': text.addToCalendarOf(lesson) })}
        onClick={() => setOpened(!opened)}
      >
        {text.addToCalendar}
      </Button>
      {opened && (
        <fieldset id={id} className={classes.choices} aria-label={text.addToCalendar}>
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
      )}
    </>
  )
}
