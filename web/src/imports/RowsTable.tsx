import { useMessages } from '../shared/i18n/useMessages.ts'
import { StatusBadge, type Tone } from '../ui/StatusBadge.tsx'
import type { ImportPreview } from './importDocuments.ts'
import classes from './imports.module.css'
import { messages } from './messages.ts'

type Row = ImportPreview['rows'][number]

const tones: Record<Row['verdict'], Tone> = { new: 'good', changed: 'info', unchanged: 'neutral', refused: 'bad' }

/** Shows an import's result for each row: its verdict, and what changes or why it is refused. */
export function RowsTable({ rows }: { rows: readonly Row[] }) {
  const text = useMessages(messages)
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={text.tableName}>
        <thead>
          <tr>
            <th scope="col" className={classes.line}>
              {text.line}
            </th>
            <th scope="col" className={classes.verdict}>
              {text.result}
            </th>
            <th scope="col" className={classes.about}>
              {text.name}
            </th>
            <th scope="col">{text.changes}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <td className={classes.line}>{row.line}</td>
              <td>
                <StatusBadge tone={tones[row.verdict]}>{text.verdicts[row.verdict]}</StatusBadge>
              </td>
              <td className={classes.about}>{row.name}</td>
              <td>
                <RowChanges row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RowChanges({ row }: { row: Row }) {
  const text = useMessages(messages)
  return (
    <ul className={classes.changes}>
      {row.faults.map((fault) => (
        <li key={text.reason(fault)}>{text.reason(fault)}</li>
      ))}
      {row.note && <li>{row.note}</li>}
      {row.differences.map(({ label, before, after }) => (
        <li key={label}>
          {row.verdict === 'new' && before === ''
            ? text.becomes(label, after || text.empty)
            : text.change(label, before || text.empty, after || text.empty)}
        </li>
      ))}
    </ul>
  )
}
