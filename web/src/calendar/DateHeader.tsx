import { UnstyledButton } from '@mantine/core'
import { memo } from 'react'
import classes from './DateHeader.module.css'
import type { CalendarMessages } from './messages.ts'
import { weekdayOf } from './range.ts'
import spoken from './spoken.module.css'

/**
 * Shows a day's weekday and number; today's number is in a circle of the school's colour. A click goes to that day.
 * (SCHED-26)
 */
export const DateHeader = memo(function DateHeader(props: {
  date: string
  today: string
  /** The day being looked at, where the header chooses one of several. */
  selected?: boolean
  messages: CalendarMessages
  onOpenDay: (date: string) => void
}) {
  const { date, messages } = props
  return (
    <UnstyledButton
      className={classes.date}
      data-weekday={weekdayOf(date)}
      data-today={date === props.today || undefined}
      data-selected={props.selected || undefined}
      aria-current={date === props.today ? 'date' : undefined}
      aria-pressed={props.selected}
      onClick={() => props.onOpenDay(date)}
    >
      <span className={spoken.only}>{messages.day(date)}</span>
      <span className={classes.weekday} aria-hidden>
        {messages.weekdays[weekdayOf(date)]}
      </span>
      <span className={classes.number} aria-hidden>
        {Number(date.slice(8))}
      </span>
    </UnstyledButton>
  )
})
