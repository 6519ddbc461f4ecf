import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { focusedNow } from '../ui/open/focusedNow.ts'
import { focusPage } from '../ui/open/focusPage.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages as uiMessages } from '../ui/messages.ts'
import classes from './DaysFailed.module.css'
import type { DateRange } from '../ui/dateRange.ts'
import { type CalendarMessages, messages } from './messages.ts'

interface DaysFailedProps {
  retry: (() => void) | null
  shown?: DateRange
  /** The calendar's texts, where they are not those for who makes slots. */
  texts?: { jp: CalendarMessages; en: CalendarMessages }
}

/**
 * Says that other days could not be loaded, over those that are still on show, with a way to try again; nothing
 * without a `retry`. `shown` names the days on show where nothing else does.
 */
export function DaysFailed({ retry, shown, texts = messages }: DaysFailedProps) {
  const m = useMessages(texts)
  const words = useMessages(uiMessages)
  const format = useFormat()
  const pressed = useRef(false)
  useEffect(() => {
    if (retry !== null || !pressed.current) return
    pressed.current = false
    // The button that had the focus is gone with the notice.
    if (focusedNow() === null) focusPage()
  }, [retry])
  if (retry === null) return null
  const days = shown && [...new Set([shown.from, shown.to])].map((day) => format.date(day)).join('–')
  return (
    <div className={classes.notice} role="alert">
      <IconCloudOff aria-hidden size={20} stroke={1.7} />
      <p>
        {m.daysFailed} {days !== undefined && m.stillShown(days)}
      </p>
      <Button
        variant="default"
        size="compact-md"
        onClick={() => {
          pressed.current = true
          retry()
        }}
      >
        {words.retry}
      </Button>
    </div>
  )
}
