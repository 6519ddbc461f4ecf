import { isSame } from './isSame.ts'

/** A row of a list in a form: its number once it is saved, null before. */
interface Row {
  number: number | null
  value: unknown
}

/**
 * Merges what two people did to a list of rows: both may add, and each change or remove what the other left alone. Null
 * where one has to choose: both changed the same row, or both added the same amount, which may be one payment that two
 * have recorded.
 */
export function mergeRows<R extends Row>(lists: Record<'before' | 'mine' | 'theirs', readonly R[]>): R[] | null {
  const { before, mine, theirs } = lists
  const added = mine.filter(({ number }) => number === null)
  const numbers = [...new Set([...theirs, ...before].map(({ number }) => number))]
  const merged: R[] = []
  for (const number of numbers) {
    const [was, own, other] = [before, mine, theirs].map((rows) => rows.find((row) => row.number === number))
    const isNew = was === undefined
    if (isNew && added.some(({ value }) => isSame(value, other?.value))) return null
    if (!isNew && !isSame(own, was) && !isSame(other, was) && !isSame(own, other)) return null
    const row = isNew || isSame(own, was) ? other : own
    if (row !== undefined) merged.push(row)
  }
  return [...merged, ...added]
}
