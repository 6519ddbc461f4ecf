import { ExportButton } from '../../record/ExportButton.tsx'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { Figure } from '../../ui/chart/Figure.tsx'
import type { LessonFigures } from './lessonFiguresDocuments.ts'
import { messages } from './messages.ts'

/** Bookings and cancellations over time, by the week of the lesson. */
export function WeeksFigure({ weeks }: Pick<LessonFigures, 'weeks'>) {
  const text = useMessages(messages)
  const format = useFormat()
  const sum = (of: 'bookings' | 'cancellations') => weeks.reduce((all, week) => all + week[of], 0)
  const [booked, cancelled] = [sum('bookings'), sum('cancellations')]
  const best = weeks.toSorted((a, b) => b.bookings - a.bookings)[0]
  return (
    <Figure
      title={text.weeks}
      words={
        best && booked + cancelled > 0 ? text.weeksWords(booked, cancelled, format.date(best.from)) : text.noBookings
      }
      kind="lines"
      head={text.week}
      data={{
        series: [
          { label: text.bookings, tone: 'accent' },
          { label: text.cancellations, tone: 'warn' },
        ],
        points: weeks.map(({ from, bookings, cancellations }) => ({
          label: format.date(from, { year: true }),
          short: `${Number(from.slice(5, 7))}/${Number(from.slice(8))}`,
          values: [bookings, cancellations],
        })),
        format: String,
      }}
      actions={
        <ExportButton
          base="weeks_export"
          rows={weeks}
          columns={[
            [text.week, ({ from }) => from],
            [text.bookings, ({ bookings }) => String(bookings)],
            [text.cancellations, ({ cancellations }) => String(cancellations)],
          ]}
        />
      }
    />
  )
}
