import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import type { Figures } from './moneyFiguresDocuments.ts'
import { MonthsFigure } from './MonthsFigure.tsx'
import { useAmounts } from './useAmounts.ts'

const series = [
  ['sold', 'accent'],
  ['used', 'good'],
  ['expired', 'warn'],
] as const

/** Shows how many points or tickets were sold, used and expired in each month. (CON-11, BRAND-14) */
export function PointsFigure({ months }: Pick<Figures, 'months'>) {
  const text = useMessages(messages)
  const { credits, short, creditType } = useAmounts()
  const sum = (of: 'sold' | 'used' | 'expired') => credits(months.reduce((all, month) => all + month[of], 0))
  return (
    <MonthsFigure
      months={months}
      title={text.points[creditType]}
      words={text.pointsWords(sum('sold'), sum('used'), sum('expired'))}
      kind="lines"
      series={series}
      format={credits}
      formatShort={short}
      file="points_export"
    />
  )
}
