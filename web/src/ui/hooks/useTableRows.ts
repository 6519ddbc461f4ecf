import type { RefObject } from 'react'
import { useLongList } from './useLongList.ts'

/** A row to draw, or the room of rows that are not. */
type TableRow<Item> = { item: Item; index: number } | { key: string; gap: number }

/** From how many rows on only those near the window are drawn; fewer are found by the browser's own search, too. */
const longFrom = 200
/** Returns the likely height of a row in pixels. */
const rowHeight = () => 41
/** Desks draw faster than phones. */
const perFrame = 40

/**
 * Returns the items a table draws: all of a short list; of a long one those near the window and the row of `focusedId`.
 */
export function useTableRows<Item extends { id: string }>(
  items: readonly Item[],
  focusedId: string | undefined,
): {
  /** Belongs on the `tbody`. */
  body: RefObject<HTMLTableSectionElement | null>
  isLong: boolean
  rows: readonly TableRow<Item>[]
  /** Belongs as `ref` on each row of a long list, which carries its place as `data-index`. */
  measure: (row: Element | null) => void
} {
  const isLong = items.length > longFrom
  const list = useLongList<HTMLTableSectionElement>(isLong ? items.length : 0, rowHeight, perFrame)
  const { container: body, part, measure, spanOf } = list
  const rowAt = (index: number): TableRow<Item>[] => {
    const item = items[index]
    return item ? [{ item, index }] : []
  }
  if (!isLong) return { body, isLong, rows: items.map((item, index) => ({ item, index })), measure }

  const { first, last, before, after } = part
  const near = Array.from({ length: last - first + 1 }, (_, at) => rowAt(first + at)).flat()
  const keptAt = items.findIndex(({ id }) => id === focusedId)
  const span = keptAt >= 0 && (keptAt < first || keptAt > last) ? spanOf(keptAt) : null
  /** Returns a gap, with the kept row in it where that is its place. */
  const gap = (key: string, from: number, size: number, holds: boolean): TableRow<Item>[] =>
    span && holds
      ? [...room(`${key} above`, span.start - from), ...rowAt(keptAt), ...room(`${key} below`, from + size - span.end)]
      : room(key, size)
  const end = spanOf(last)?.end ?? before
  return {
    body,
    isLong,
    rows: [...gap('before', 0, before, keptAt < first), ...near, ...gap('after', end, after, keptAt > last)],
    measure,
  }
}

function room(key: string, gap: number): { key: string; gap: number }[] {
  return gap > 0 ? [{ key, gap }] : []
}
