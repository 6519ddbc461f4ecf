import { UnstyledButton } from '@mantine/core'
import { IconStarFilled } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { countsOf, inOrder, wordsOf } from './monthDay.ts'
import classes from './MonthStrip.module.css'
import type { MonthProps } from './monthContext.ts'
import { datesFrom, weekdayOf } from './range.ts'
import spoken from './spoken.module.css'
import { SlotRows } from './SlotRows.tsx'

/** Returns the dates of the month that holds `date`, `YYYY-MM-DD`. */
function datesOfMonth(date: string): string[] {
  const first = Temporal.PlainDate.from(date).with({ day: 1 })
  return datesFrom(first.toString(), first.with({ day: first.daysInMonth }).toString())
}

/**
 * Draws the month on a phone: its days as a strip to swipe, and below it the slots of the day chosen there.
 * `onChooseDay` stays in the month, `onOpenDay` leaves for the day view.
 */
export function MonthStrip(props: MonthProps & { onChooseDay: (date: string) => void }) {
  const { date, today, byDay, audience, messages: m } = props
  const isStudents = audience === 'student'
  const strip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (!strip.current || !chosen) return
    strip.current.scrollLeft = chosen.offsetLeft - (strip.current.clientWidth - chosen.offsetWidth) / 2
  }, [date])
  const slots = inOrder(byDay.get(date) ?? [], audience, false)
  return (
    <>
      <div ref={strip} className={classes.strip}>
        {datesOfMonth(date).map((day) => {
          const ofDay = byDay.get(day) ?? []
          const offered = isStudents ? ofDay.filter(({ tone }) => tone === 'student-open') : ofDay
          const isOwn = ofDay.some(({ tone }) => tone === 'student-own')
          return (
            <UnstyledButton
              key={day}
              className={classes.day}
              data-weekday={weekdayOf(day)}
              data-today={day === today || undefined}
              data-own={isOwn || undefined}
              aria-pressed={day === date}
              aria-current={day === today ? 'date' : undefined}
              onClick={() => props.onChooseDay(day)}
            >
              <span className={spoken.only}>
                {m.join([m.day(day), ...(isStudents ? wordsOf(ofDay, audience, m) : [m.slots(ofDay.length)])])}
              </span>
              <span className={classes.weekday} aria-hidden>
                {m.weekdays[weekdayOf(day)]}
              </span>
              <span className={classes.number} aria-hidden>
                {Number(day.slice(8))}
              </span>
              <span className={classes.count} aria-hidden>
                {isOwn && <IconStarFilled size={10} aria-hidden />}
                {offered.length > 0 ? offered.length : ' '}
              </span>
            </UnstyledButton>
          )
        })}
      </div>
      <div className={classes.heading}>
        <UnstyledButton className={classes.open} onClick={() => props.onOpenDay(date)}>
          {m.day(date)}
        </UnstyledButton>
        <span className={classes.total}>
          {isStudents
            ? m.join(countsOf(slots, audience, m).map(({ word, count }) => `${word} ${count}`))
            : m.slots(slots.length)}
        </span>
      </div>
      <SlotRows
        slots={slots}
        palette={props.palette}
        changed={props.changed}
        messages={m}
        onOpenSlot={props.onOpenSlot}
      />
    </>
  )
}
