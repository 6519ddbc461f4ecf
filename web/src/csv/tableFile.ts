import type { DataColumn } from '../ui/dataColumns.ts'

/**
 * Returns the columns of a shown table as those of a file: each head with the text of its cell. A drawn cell, such as a
 * mark, has the `text` of its column, or else its title. (CSV-10, D135)
 */
export function fileColumns<Item>(
  columns: readonly DataColumn<Item>[],
): readonly (readonly [head: string, cell: (item: Item) => string])[] {
  return columns.map((column) => [column.head, (item: Item) => textOf(column, item)])
}

function textOf<Item>({ text, title, cell }: DataColumn<Item>, item: Item): string {
  if (text !== undefined) return text(item)
  const drawn = cell(item, false, false)
  if (typeof drawn === 'string' || typeof drawn === 'number') return String(drawn)
  return title?.(item, false) ?? ''
}
