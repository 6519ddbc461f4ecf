import { useApolloClient } from '@apollo/client/react'
import { Button, type ButtonProps } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { toastError, toastSuccess } from '../ui/toasts.tsx'
import { BookingFileQuery } from './lessonDocuments.ts'
import { messages } from './messages.ts'
import { saveFile } from '../ui/saveFile.ts'

interface AddToCalendarProps extends Pick<ButtonProps, 'size' | 'variant'> {
  bookingId: string
  /** Names the lesson where several buttons stand on one page. */
  lesson?: string
}

/** Gives an own booking as a calendar file, which the device offers to its calendar. */
export function AddToCalendar({ bookingId, lesson, size = 'md', variant = 'default' }: AddToCalendarProps) {
  const text = useMessages(messages)
  const client = useApolloClient()
  const [loading, setLoading] = useState(false)
  const add = async () => {
    setLoading(true)
    try {
      const { data } = await client.query({
        query: BookingFileQuery,
        variables: { bookingId },
        fetchPolicy: 'no-cache',
        context: { quiet: true },
      })
      if (!data) return
      saveFile({ ...data.bookingFile, type: 'text/calendar;charset=utf-8' })
      toastSuccess(text.fileSaved)
    } catch {
      toastError(text.fileFailed)
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button
      variant={variant}
      size={size}
      loading={loading}
      leftSection={<IconCalendarPlus size={16} aria-hidden />}
      {...(lesson !== undefined && { 'aria-label': text.addToCalendarOf(lesson) })}
      onClick={() => void add()}
    >
      {text.addToCalendar}
    </Button>
  )
}
