import { useId } from 'react'
import { ExportButton } from '../../record/ExportButton.tsx'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import classes from './lessons.module.css'
import type { LessonFigures } from './lessonFiguresDocuments.ts'
import { messages } from './messages.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** Shows which hours of the week are booked: a table whose cells are the darker the more of their slots are booked. */
export function HoursFigure({ hours }: Pick<LessonFigures, 'hours'>) {
  const text = useMessages(messages)
  const id = useId()
  const dayOf = (weekday: number) => text.days[weekday - 1] ?? ''
  const clock = (hour: number) => `${hour}:00`
  const rows = [...new Set(hours.map(({ hour }) => hour))].toSorted((a, b) => a - b)
  const busiest = hours.toSorted((a, b) => b.booked - a.booked)[0]
  return (
    <section className={classes.part} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id}>{text.hours}</h2>
        <ExportButton
          base="hours_export"
          rows={hours}
          columns={[
            [text.weekday, ({ weekday }) => dayOf(weekday)],
            [text.hour, ({ hour }) => clock(hour)],
            [text.slots, ({ slots }) => String(slots)],
            [text.booked, ({ booked }) => String(booked)],
          ]}
        />
      </header>
      <p className={classes.words}>
        {busiest
          ? text.hoursWords(dayOf(busiest.weekday), clock(busiest.hour), busiest.booked, busiest.slots)
          : text.none}
      </p>
      {rows.length > 0 && (
        <table className={classes.heat} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{text.hour}</th>
              {weekdays.map((weekday) => (
                <th key={weekday} scope="col">
                  {dayOf(weekday)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((hour) => (
              <tr key={hour}>
                <th scope="row">{clock(hour)}</th>
                {weekdays.map((weekday) => {
                  const cell = hours.find((each) => each.weekday === weekday && each.hour === hour)
                  if (cell === undefined) return <td key={weekday}>–</td>
                  const share = Math.round((cell.booked / cell.slots) * 100)
                  return (
                    <td
                      key={weekday}
                      title={text.cell(cell.booked, cell.slots)}
                      style={{ '--share': `${Math.round(share * 0.45)}%` } as Record<string, string>}
                      data-share
                    >
                      {cell.booked}/{cell.slots}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
