import { UnstyledButton } from '@mantine/core'
import { useContext } from 'react'
import { ClosedDay } from './closures/ClosedDay.tsx'
import { closureOfDay } from './closures/closureDay.ts'
import { countsOf, wordsOf } from './monthDay.ts'
import classes from './MonthDayHead.module.css'
import { Month } from './monthContext.ts'
import { CountIcon } from './SlotIcons.tsx'
import spoken from './spoken.module.css'
import { TextScale } from './textScale.ts'

const none: readonly never[] = []

/** Draws the head of a day of the month: its number, which leads to the day, its counts, and why it is closed. */
export function MonthDayHead({ jsDate }: { jsDate: Date }) {
  const month = useContext(Month)
  const scale = useContext(TextScale)
  if (month === null) return null
  const { messages: m, today, date, closures, audience } = month
  const day = dateOf(jsDate)
  const slots = month.byDay.get(day) ?? none
  const closure = closureOfDay(closures, day)
  return (
    <div className={classes.day}>
      <div className={classes.head}>
        <UnstyledButton
          className={classes.open}
          data-today={day === today || undefined}
          data-closed={closure !== undefined || undefined}
          data-other={day.slice(0, 7) !== date.slice(0, 7) || undefined}
          aria-current={day === today ? 'date' : undefined}
          onClick={() => month.onOpenDay(day)}
        >
          <span className={spoken.only}>{m.join([m.day(day), ...wordsOf(slots, audience, m)])}</span>
          <span className={classes.number} aria-hidden>
            {Number(day.slice(8))}
          </span>
        </UnstyledButton>
        <span className={classes.counts} aria-hidden>
          {countsOf(slots, audience, m).map(({ kind, count }) => (
            <span key={kind}>
              <CountIcon kind={kind} size={11 * scale} />
              {count}
            </span>
          ))}
        </span>
      </div>
      {closure !== undefined && (
        <div className={classes.closed}>
          <ClosedDay closure={closure} />
        </div>
      )}
    </div>
  )
}

function dateOf(date: Date): string {
  return new Temporal.PlainDate(date.getFullYear(), date.getMonth() + 1, date.getDate()).toString()
}
