import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { ExportButton } from '../record/ExportButton.tsx'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { Figure, Opening } from '../ui/chart/Figure.tsx'
import { messages } from './messages.ts'
import type { Figures } from './moneyFiguresDocuments.ts'
import { useAmounts } from './useAmounts.ts'
import { useFigureRows } from './useFigureRows.tsx'

/** Shows what the school still owes in lessons: what is left and what is booked, and both in yen. (CON-11) */
export function OutstandingFigure({ outstanding }: Pick<Figures, 'outstanding'>) {
  const text = useMessages(messages)
  const { yen, credits, short } = useAmounts()
  const { left: points, booked, yen: worth } = outstanding
  const rows = useFigureRows()
  const open = () => rows.open(text.outstanding, { of: 'outstanding' })
  return (
    <>
      <Figure
        title={text.outstanding}
        words={text.outstandingWords(yen(worth))}
        kind="bars"
        head={text.kind}
        sums={text.sum}
        also={[
          text.inYen,
          <Opening key="yen" open={open}>
            {yen(worth)}
          </Opening>,
        ]}
        opening={() => open}
        data={{
          series: [{ label: text.amount, tone: 'accent' }],
          points: [
            { label: text.left, values: [points] },
            { label: text.booked, values: [booked] },
          ],
          format: credits,
          formatShort: short,
        }}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconFileText size={16} aria-hidden />}
              aria-haspopup="dialog"
              onClick={open}
            >
              {text.byContract}
            </Button>
            <ExportButton
              base="outstanding_export"
              rows={[outstanding]}
              columns={[
                [text.left, (row) => String(row.left)],
                [text.booked, (row) => String(row.booked)],
                [text.inYen, (row) => String(row.yen)],
              ]}
            />
          </>
        }
      />
      {rows.dialog}
    </>
  )
}
