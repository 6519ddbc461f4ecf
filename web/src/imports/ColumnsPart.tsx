import { useMessages } from '../shared/i18n/useMessages.ts'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import type { ImportFile } from './importDocuments.ts'
import { TableHead } from '../ui/TableHead.tsx'
import classes from './imports.module.css'
import { messages } from './messages.ts'

interface ColumnsPartProps {
  file: ImportFile
  /** For each column of the file the field it brings; empty: none. */
  columns: readonly string[]
  disabled: boolean
  onChange: (columns: string[]) => void
}

/** Shows which column of the file brings what: as its headings say, until somebody chooses. */
export function ColumnsPart({ file, columns, disabled, onChange }: ColumnsPartProps) {
  const text = useMessages(messages)
  const choices = [
    { value: '', label: text.nowhere },
    ...file.fields
      .filter(({ role }) => role !== 'shown')
      .map(({ field, label, role }) => ({
        value: field,
        label: role === 'opening' ? `${label}${text.onlyNew}` : label,
      })),
  ]
  const shown = new Set(file.fields.filter(({ role }) => role === 'shown').map(({ field }) => field))
  // Columns have no name of their own: two may have the same heading.
  const numbered = file.columns.map((column, index) => ({ ...column, number: index + 1 }))
  const choose = (index: number, field: string) =>
    // A field comes from one column only.
    onChange(columns.map((other, at) => (at === index ? field : other === field ? '' : other)))
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <TableHead names={[text.columnHead, text.samples, text.field]} />
        <tbody>
          {numbered.map((column) => {
            const head = column.head === '' ? text.noHead(column.number) : column.head
            return (
              <tr key={column.number}>
                <th scope="row">{head}</th>
                <td className={classes.samples}>{column.samples.join(' / ')}</td>
                <td>
                  {column.field !== null && shown.has(column.field) ? (
                    <span className={classes.quiet}>{text.reckoned}</span>
                  ) : (
                    <FilterSelect
                      bare
                      label={text.fieldOf(head)}
                      data={choices}
                      value={columns[column.number - 1] ?? ''}
                      disabled={disabled}
                      onChange={(field) => choose(column.number - 1, field)}
                    />
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
