import { writeCell } from '@koma/schema/tables/cell'
import type { Column, TableRow } from '@koma/schema/tables/column'
import { useLanguage } from '../shared/i18n/useMessages.ts'

/** The columns of an export in the interface language: those that an import of the file reads. (CSV-10, D135) */
export function useTableColumns<Field extends string, Item>(
  table: readonly Column<Field>[],
  rowOf: (item: Item) => TableRow<Field>,
): readonly (readonly [head: string, cell: (item: Item) => string])[] {
  const [language] = useLanguage()
  return table.map(({ field, head, kind }) => [
    head[language],
    (item: Item) => writeCell(kind, rowOf(item)[field], language),
  ])
}
