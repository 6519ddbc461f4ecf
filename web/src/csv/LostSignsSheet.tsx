import { Button } from '@mantine/core'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useFrozenWhile } from '../ui/hooks/useFrozenWhile.ts'
import { Overlay } from '../ui/Overlay.tsx'
import { messages } from './messages.ts'
import type { HeldTable } from './saveTable.ts'
import classes from './LostSignsSheet.module.css'
import type { TableFormat } from './tableFormats.ts'

interface LostSignsSheetProps {
  /** The table with what Shift_JIS lacks; null while nothing is asked. */
  table: HeldTable | null
  /** Gets the format to save it in; null for none. */
  onAnswer: (format: TableFormat | null) => void
}

/** Says before a file is saved which characters Shift_JIS cannot hold, by row, and offers formats that can. */
export function LostSignsSheet({ table, onAnswer }: LostSignsSheetProps) {
  const text = useMessages(messages)
  const shown = useFrozenWhile(table?.shiftJis, table === null)
  const lost = shown?.lost ?? []
  const more = (shown?.rows ?? 0) - lost.length
  return (
    <Overlay opened={table !== null} onClose={() => onAnswer(null)} title={text.lostTitle} kind="sheet">
      <div className={classes.body}>
        <p>{text.lostText}</p>
        <ul className={classes.rows}>
          {lost.map(({ row, signs }) => (
            <li key={row}>{text.lostRow(row, signs.join(' '))}</li>
          ))}
          {more > 0 && <li>{text.lostMore(more)}</li>}
        </ul>
        <div className={classes.buttons}>
          <Button data-autofocus onClick={() => onAnswer('utf-8')}>
            {text.saveUtf8}
          </Button>
          <Button variant="default" onClick={() => onAnswer('xlsx')}>
            {text.saveWorkbook}
          </Button>
          <Button variant="default" onClick={() => onAnswer('shift_jis')}>
            {text.saveLossy}
          </Button>
        </div>
      </div>
    </Overlay>
  )
}
