import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { focusedNow } from '../hooks/focusedNow.ts'
import { useFormat } from '../format/useFormat.ts'
import { useMessages } from '../i18n/useMessages.ts'
import { messages } from '../ui/messages.ts'
import classes from './DaysFailed.module.css'
import type { DateRange } from './dateRange.ts'
import { slotMessages } from './messages.ts'

/**
 * Says that other days could not be loaded, over those that are still on show, with a way to try again; nothing
 * without a `retry`. `shown` names the days on show where nothing else does.
 */
export function DaysFailed({ retry, shown }: { retry: (() => void) | null; shown?: DateRange }) {
  const m = useMessages(slotMessages)
  const words = useMessages(messages)
  const format = useFormat()
  const pressed = useRef(false)
  useEffect(() => {
    if (retry !== null || !pressed.current) return
    pressed.current = false
    // The button that had the focus is gone with the notice.
    if (focusedNow() === null) document.getElementById('main')?.focus({ preventScroll: true })
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
