import type { dryRunMessages } from '../csv/dryRunMessages.ts'
import type { CheckedRow, ImportFile } from './importDocuments.ts'
import type { messages } from './messages.ts'

type Text = (typeof messages)['en']
/** A row as it is on the screen; its cells come only when asked for. */
type Row = Omit<CheckedRow, 'cells'> & Partial<Pick<CheckedRow, 'cells'>>
type Columns = readonly (readonly [head: string, cell: (row: Row) => string])[]

const cellsOf = (columns: ImportFile['columns']): Columns =>
  columns.map(({ head }, at) => [head, ({ cells }) => cells?.[at] ?? ''])

/**
 * Returns the columns of the file of an import's dry run: each row's outcome and why, and the row itself. (CSV-10,
 * D135)
 */
export function checkedFile(text: Text, heads: (typeof dryRunMessages)['en'], columns: ImportFile['columns']): Columns {
  return [
    [text.line, ({ line }) => String(line)],
    [text.result, ({ verdict }) => text.verdicts[verdict]],
    [text.name, ({ name }) => name],
    [
      heads.why,
      ({ faults, differences }) =>
        [
          ...faults.map(text.reason),
          ...differences.map(({ label, before, after }) =>
            text.change(label, before || text.empty, after || text.empty),
          ),
        ].join('\n'),
    ],
    ...cellsOf(columns),
  ]
}

/** Returns the refused rows with why, to be mended and imported again. */
export function refusedFile(text: Text, columns: ImportFile['columns']): Columns {
  return [
    [text.line, ({ line }) => String(line)],
    [text.reasonHead, ({ faults }) => faults.map(text.reason).join('\n')],
    ...cellsOf(columns),
  ]
}
