import { IconFileText } from '@tabler/icons-react'
import { ExportButton } from '../record/ExportButton.tsx'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { Figure } from '../ui/chart/Figure.tsx'
import { messages } from './messages.ts'
import type { Figures } from './moneyFiguresDocuments.ts'
import { useAmounts } from './useAmounts.ts'
import { useFigureRows } from './useFigureRows.tsx'

/** Shows what is owed, by how long ago the contracts began. (CON-24, PAY-03) */
export function OwedFigure({ owed }: Pick<Figures, 'owed'>) {
  const text = useMessages(messages)
  const { yen, shortYen } = useAmounts()
  const rows = useFigureRows()
  const total = owed.reduce((sum, part) => sum + part.total, 0)
  const old = owed.find(({ age }) => age === 'daysOver90')?.total ?? 0
  return (
    <>
      <Figure
        title={text.owed}
        words={total === 0 ? text.nothingOwed : text.owedWords(yen(total), yen(old))}
        kind="bars"
        head={text.age}
        sums={text.sum}
        data={{
          series: [{ label: text.owing, tone: 'accent' }],
          points: owed.map((part) => ({ label: text.ages[part.age], values: [part.total] })),
          format: yen,
          formatShort: shortYen,
        }}
        opening={(point) => {
          const age = point === null ? null : (owed[point]?.age ?? null)
          const title = age === null ? text.owed : `${text.owing} ${text.ages[age]}`
          return () => rows.open(title, { of: 'owed', age })
        }}
        actions={
          <>
            <PageLink to="/admin/contracts?active=&kind=unpaid" icon={IconFileText}>
              {text.owedContracts}
            </PageLink>
            <ExportButton
              base="owed_export"
              rows={owed}
              columns={[
                [text.age, ({ age }) => text.ages[age]],
                [text.contracts, ({ count }) => String(count)],
                [text.owing, (part) => String(part.total)],
              ]}
            />
          </>
        }
      />
      {rows.dialog}
    </>
  )
}
