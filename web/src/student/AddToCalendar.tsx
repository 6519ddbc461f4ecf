import { Button, type ButtonProps } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import type { OwnBooking } from './studentDocuments.ts'

const CalendarChoices = lazy(() => import('./CalendarChoices.tsx'))

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
  const id = useId()
  const [opened, setOpened] = useState(false)
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
        <div id={id}>
          <Suspense>
            <CalendarChoices booking={booking} size={size} />
          </Suspense>
        </div>
      )}
    </>
  )
}
