import { ExportButton } from '../record/ExportButton.tsx'
import { useMessages } from '../shared/i18n/useMessages.ts'
import type { ChartTone } from '../ui/chart/chartTypes.ts'
import { Figure } from '../ui/chart/Figure.tsx'
import { messages } from './messages.ts'
import type { Figures } from './moneyFiguresDocuments.ts'
import { useAmounts } from './useAmounts.ts'
import { useFigureRows } from './useFigureRows.tsx'

type Month = Figures['months'][number]
/** The amounts of a month. */
type MonthAmount = 'sold' | 'used' | 'expired' | 'paid' | 'writtenOff'

interface MonthsFigureProps {
  months: readonly Month[]
  title: string
  words: string
  kind: 'bars' | 'lines'
  /** The amounts, each with its tone. */
  series: readonly (readonly [amount: MonthAmount, tone: ChartTone])[]
  format: (amount: number) => string
  formatShort: (amount: number) => string
  /** The file name before the time. */
  file: string
}

/** Amounts of each month, which open what they are made of. */
export function MonthsFigure({ months, title, words, kind, series, format, formatShort, file }: MonthsFigureProps) {
  const text = useMessages(messages)
  const { month: monthWord, shortMonth } = useAmounts()
  const rows = useFigureRows()
  return (
    <>
      <Figure
        title={title}
        words={words}
        kind={kind}
        head={text.month}
        sums={text.sum}
        data={{
          series: series.map(([amount, tone]) => ({ label: text[amount], tone })),
          points: months.map((figures) => ({
            label: monthWord(figures.month),
            short: shortMonth(figures.month),
            values: series.map(([amount]) => figures[amount]),
          })),
          format,
          formatShort,
        }}
        opening={(point, index) => {
          const [of, at] = [series[index]?.[0], point === null ? undefined : months[point]?.month]
          if (of === undefined || at === undefined) return undefined
          return () => rows.open(`${text[of]} ${monthWord(at)}`, { of, month: at })
        }}
        actions={
          <ExportButton
            base={file}
            rows={months}
            columns={[
              [text.month, ({ month }) => month],
              ...series.map(([amount]): [string, (month: Month) => string] => [
                text[amount],
                (month) => String(month[amount]),
              ]),
            ]}
          />
        }
      />
      {rows.dialog}
    </>
  )
}
