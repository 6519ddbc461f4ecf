import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import type { Figures } from './moneyFiguresDocuments.ts'
import { MonthsFigure } from './MonthsFigure.tsx'
import { useAmounts } from './useAmounts.ts'

const series = [
  ['paid', 'accent'],
  ['writtenOff', 'warn'],
] as const

/** Shows what was paid and written off in each month. (PAY-08) */
export function PaidFigure({ months }: Pick<Figures, 'months'>) {
  const text = useMessages(messages)
  const { yen, shortYen, month: monthWord } = useAmounts()
  const sum = (of: 'paid' | 'writtenOff') => months.reduce((all, month) => all + month[of], 0)
  const best = months.toSorted((a, b) => b.paid - a.paid)[0]
  return (
    <MonthsFigure
      months={months}
      title={text.paidTitle}
      words={
        best === undefined || best.paid === 0
          ? text.nothingPaid(yen(sum('writtenOff')))
          : text.paidWords(yen(sum('paid')), yen(sum('writtenOff')), monthWord(best.month))
      }
      kind="bars"
      series={series}
      format={yen}
      formatShort={shortYen}
      file="paid_export"
    />
  )
}
