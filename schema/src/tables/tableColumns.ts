import type { Language } from '../codes.ts'
import { writeCell } from './cell.ts'
import type { Column, TableRow } from './column.ts'

/**
 * Returns the columns of an export in a language, which an import of the file reads: each one's head, and its cell of a
 * row. (CSV-10, D135)
 */
export function tableColumns<Field extends string>(
  table: readonly Column<Field>[],
  language: Language,
): readonly (readonly [head: string, cell: (row: TableRow<Field>) => string])[] {
  return table.map(({ field, head, kind }) => [head[language], (row) => writeCell(kind, row[field], language)])
}
