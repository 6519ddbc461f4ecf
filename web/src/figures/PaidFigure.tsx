import { ExportButton } from '../record/ExportButton.tsx'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { Figure } from '../ui/chart/Figure.tsx'
import { messages } from './messages.ts'
import type { Figures } from './moneyFiguresDocuments.ts'
import { useAmounts } from './useAmounts.ts'
import { useFigureRows } from './useFigureRows.tsx'

const series = ['paid', 'writtenOff'] as const

/** What was paid and written off in each month. (PAY-08) */
export function PaidFigure({ months }: Pick<Figures, 'months'>) {
  const text = useMessages(messages)
  const { yen, shortYen, month: monthWord, shortMonth } = useAmounts()
  const rows = useFigureRows()
  const sum = (of: 'paid' | 'writtenOff') => months.reduce((all, month) => all + month[of], 0)
  const best = months.toSorted((a, b) => b.paid - a.paid)[0]
  return (
    <>
      <Figure
        title={text.paidTitle}
        words={
          best === undefined || best.paid === 0
            ? text.nothingPaid(yen(sum('writtenOff')))
            : text.paidWords(yen(sum('paid')), yen(sum('writtenOff')), monthWord(best.month))
        }
        kind="bars"
        head={text.month}
        sums={text.sum}
        data={{
          series: [
            { label: text.paid, tone: 'accent' },
            { label: text.writtenOff, tone: 'warn' },
          ],
          points: months.map(({ month, paid, writtenOff }) => ({
            label: monthWord(month),
            short: shortMonth(month),
            values: [paid, writtenOff],
          })),
          format: yen,
          formatShort: shortYen,
        }}
        opening={(point, index) => {
          const [of, at] = [series[index], point === null ? undefined : months[point]?.month]
          if (of === undefined || at === undefined) return undefined
          return () => rows.open(`${text[of]} ${monthWord(at)}`, { of, month: at })
        }}
        actions={
          <ExportButton
            base="paid_export"
            rows={months}
            columns={[
              [text.month, ({ month }) => month],
              [text.paid, ({ paid }) => String(paid)],
              [text.writtenOff, ({ writtenOff }) => String(writtenOff)],
            ]}
          />
        }
      />
      {rows.dialog}
    </>
  )
}
