import type { Column, TableRow } from '@koma/schema/tables/column'
import { tableColumns } from '@koma/schema/tables/tableColumns'
import { useLanguage } from '../shared/i18n/useMessages.ts'

/**
 * Returns the columns of an export in the interface language: those that an import of the file reads. (CSV-10, D135)
 */
export function useTableColumns<Field extends string, Item>(
  table: readonly Column<Field>[],
  rowOf: (item: Item) => TableRow<Field>,
): readonly (readonly [head: string, cell: (item: Item) => string])[] {
  const [language] = useLanguage()
  return tableColumns(table, language).map(([head, cell]) => [head, (item: Item) => cell(rowOf(item))])
}
