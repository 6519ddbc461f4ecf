import { DateHeader } from './DateHeader.tsx'
import type { CalendarMessages } from './messages.ts'
import { datesFrom, visibleRange } from './range.ts'
import classes from './WeekStrip.module.css'

/** Draws the week around a day, one tap from each of its days. */
export function WeekStrip(props: {
  date: string
  today: string
  messages: CalendarMessages
  onOpenDay: (date: string) => void
}) {
  const { from, to } = visibleRange('week', props.date)
  return (
    <div className={classes.strip}>
      {datesFrom(from, to).map((date) => (
        <DateHeader key={date} {...props} date={date} selected={date === props.date} />
      ))}
    </div>
  )
}
