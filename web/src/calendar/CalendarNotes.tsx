import { Button } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import type { CalendarMessages } from './messages.ts'
import classes from './SlotCalendar.module.css'

/**
 * Shows what to know about the visible hours: whose clock they are on, and how many slots lie outside them. (D27, D146)
 */
export function CalendarNotes(props: {
  /** The school's time zone and wall clock where this browser's clock differs from it. */
  schoolClock: { timeZone: string; now: string } | null
  hidden: number
  messages: CalendarMessages
  onShowAll: () => void
}) {
  const { schoolClock, hidden, messages: m, onShowAll } = props
  return (
    <>
      {schoolClock !== null && (
        <p className={classes.note}>
          <IconClock aria-hidden size={16} />
          {m.schoolClock(schoolClock.timeZone, schoolClock.now.slice(11, 16))}
        </p>
      )}
      {hidden > 0 && (
        <p className={classes.note}>
          <IconClock aria-hidden size={16} />
          {m.hidden(hidden)}
          <Button variant="subtle" size="compact-sm" onClick={onShowAll}>
            {m.showWholeDay}
          </Button>
        </p>
      )}
    </>
  )
}
