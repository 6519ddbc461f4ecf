import type { DataColumn } from '../../ui/dataColumns.ts'

/**
 * The columns of a shown table as those of a file: each head with what its cell says. What is drawn, such as a mark,
 * says what its column gives as `text`, or else its title. (CSV-10, D135)
 */
export function fileColumns<Item>(
  columns: readonly DataColumn<Item>[],
): readonly (readonly [head: string, cell: (item: Item) => string])[] {
  return columns.map((column) => [column.head, (item: Item) => textOf(column, item)])
}

function textOf<Item>({ text, title, cell }: DataColumn<Item>, item: Item): string {
  if (text !== undefined) return text(item)
  const drawn = cell(item, false)
  if (typeof drawn === 'string' || typeof drawn === 'number') return String(drawn)
  return title?.(item, false) ?? ''
}
