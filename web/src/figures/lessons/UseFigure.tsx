import { ExportButton } from '../../record/ExportButton.tsx'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { Figure } from '../../ui/chart/Figure.tsx'
import type { Use } from './lessonFiguresDocuments.ts'
import { messages } from './messages.ts'

const hours = (minutes: number) => (minutes / 60).toFixed(1)

const freeHours = ({ minutes, bookedMinutes }: Use) => ((minutes - bookedMinutes) / 60).toFixed(2)

/** As many as the picture has room for; the file has all of them. */
const MOST_BARS = 12

interface UseFigureProps {
  title: string
  base: string
  uses: readonly Use[]
  /** Courses and places are known of booked slots alone. */
  onlyBooked?: boolean
}

/** Shows how many hours of each teacher, course or place are booked and free. */
export function UseFigure({ title, base, uses, onlyBooked = false }: UseFigureProps) {
  const text = useMessages(messages)
  const nameOf = ({ name }: Use) => name ?? text.online
  const ordered = uses.toSorted((a, b) => b.bookedMinutes - a.bookedMinutes)
  const [most] = ordered
  return (
    <Figure
      title={title}
      words={[
        most ? text.mostWords(nameOf(most), hours(most.bookedMinutes)) : text.none,
        ordered.length > MOST_BARS && text.mostOf(MOST_BARS, ordered.length),
        onlyBooked && most && text.onlyBooked,
      ]
        .filter(Boolean)
        .join(' ')}
      kind="bars"
      head={text.name}
      data={{
        series: [
          { label: text.bookedHours, tone: 'accent' },
          ...(onlyBooked ? [] : [{ label: text.freeHours, tone: 'quiet' } as const]),
        ],
        points: ordered.slice(0, MOST_BARS).map((use) => ({
          label: nameOf(use),
          values: [use.bookedMinutes / 60, ...(onlyBooked ? [] : [(use.minutes - use.bookedMinutes) / 60])],
        })),
        format: (amount) => amount.toFixed(1),
        allNamed: true,
      }}
      actions={
        <ExportButton
          base={`${base}_export`}
          rows={ordered}
          columns={[
            [text.name, nameOf],
            ...(onlyBooked ? [] : [[text.slots, ({ slots }: Use) => String(slots)] as const]),
            [text.booked, ({ booked }) => String(booked)],
            [text.bookedHours, ({ bookedMinutes }) => (bookedMinutes / 60).toFixed(2)],
            ...(onlyBooked ? [] : [[text.freeHours, freeHours] as const]),
          ]}
        />
      }
    />
  )
}
