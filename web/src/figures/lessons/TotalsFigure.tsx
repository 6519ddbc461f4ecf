import { useId } from 'react'
import { ExportButton } from '../../record/ExportButton.tsx'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { TableHead } from '../../ui/TableHead.tsx'
import classes from './lessons.module.css'
import type { Totals } from './lessonFiguresDocuments.ts'
import { messages } from './messages.ts'

/** Shows the figures of the period beside those of the one before. */
export function TotalsFigure({ now, before }: { now: Totals; before: Totals }) {
  const text = useMessages(messages)
  const id = useId()
  const names = Object.keys(text.totals) as (keyof typeof text.totals)[]
  const rows = names.map((name) => ({
    name: text.totals[name],
    now: inWords(name, figureOf(name, now)),
    before: inWords(name, figureOf(name, before)),
    change: changeText(name, figureOf(name, now) - figureOf(name, before), text.percentagePoints),
  }))
  return (
    <section className={classes.part} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id}>{text.overview}</h2>
        <ExportButton
          base="figures_export"
          rows={rows}
          columns={[
            [text.figure, (row) => row.name],
            [text.now, (row) => row.now],
            [text.before, (row) => row.before],
            // A spreadsheet takes what begins with a plus for a formula.
            [text.change, (row) => row.change.replace(/^[+±]/, '').replace('−', '-')],
          ]}
        />
      </header>
      <div className={classes.wide}>
        <table className={classes.totals} aria-labelledby={id}>
          <TableHead names={[text.figure, text.now, text.before, text.change]} />
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                <td>{row.now}</td>
                <td>{row.before}</td>
                <td>{row.change}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

type Name = 'use' | 'hours' | Exclude<keyof Totals, '__typename' | 'from' | 'to' | 'minutes' | 'bookedMinutes'>

function figureOf(name: Name, totals: Totals): number {
  if (name === 'use') return totals.slots === 0 ? 0 : Math.round((totals.booked / totals.slots) * 100)
  if (name === 'hours') return Math.round(totals.bookedMinutes / 6) / 10
  return totals[name]
}

function inWords(name: Name, figure: number): string {
  if (name === 'use') return `${figure}%`
  return name === 'hours' ? figure.toFixed(1) : String(figure)
}

/** Writes the change of a share in points: 50% after 40% is 10 points more, not a tenth more. */
function changeText(name: Name, by: number, points: (by: number) => string): string {
  if (Math.abs(by) < 0.05) return '±0'
  return `${by > 0 ? '+' : '−'}${name === 'use' ? points(Math.abs(by)) : inWords(name, Math.abs(by))}`
}
