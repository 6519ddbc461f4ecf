import { ExportButton } from '../record/ExportButton.tsx'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { Figure } from '../ui/chart/Figure.tsx'
import { messages } from './messages.ts'
import type { Figures } from './moneyFiguresDocuments.ts'
import { useAmounts } from './useAmounts.ts'
import { useFigureRows } from './useFigureRows.tsx'

const series = ['sold', 'used', 'expired'] as const

/** How many points or tickets were sold, used and expired in each month. (CON-11, BRAND-14) */
export function PointsFigure({ months }: Pick<Figures, 'months'>) {
  const text = useMessages(messages)
  const { credits, short, month: monthWord, shortMonth, creditType } = useAmounts()
  const rows = useFigureRows()
  const sum = (of: 'sold' | 'used' | 'expired') => credits(months.reduce((all, month) => all + month[of], 0))
  return (
    <>
      <Figure
        title={text.points[creditType]}
        words={text.pointsWords(sum('sold'), sum('used'), sum('expired'))}
        kind="lines"
        head={text.month}
        sums={text.sum}
        data={{
          series: [
            { label: text.sold, tone: 'accent' },
            { label: text.used, tone: 'good' },
            { label: text.expired, tone: 'warn' },
          ],
          points: months.map(({ month, sold, used, expired }) => ({
            label: monthWord(month),
            short: shortMonth(month),
            values: [sold, used, expired],
          })),
          format: credits,
          formatShort: short,
        }}
        opening={(point, index) => {
          const [of, at] = [series[index], point === null ? undefined : months[point]?.month]
          if (of === undefined || at === undefined) return undefined
          return () => rows.open(`${text[of]} ${monthWord(at)}`, { of, month: at })
        }}
        actions={
          <ExportButton
            base="points_export"
            rows={months}
            columns={[
              [text.month, ({ month }) => month],
              [text.sold, ({ sold }) => String(sold)],
              [text.used, ({ used }) => String(used)],
              [text.expired, ({ expired }) => String(expired)],
            ]}
          />
        }
      />
      {rows.dialog}
    </>
  )
}
