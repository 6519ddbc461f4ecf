import { isSame } from './isSame.ts'

/** A record with both people's changes, and the fields that both changed differently, which hold `mine`. */
export interface Merged<Values> {
  values: Values
  clashes: (keyof Values & string)[]
}

interface MergeOptions<Values> {
  /** Compares two values of a field. */
  same?: (a: unknown, b: unknown) => boolean
  /** Returns a field with both changes in it; undefined where one has to choose. */
  both?: (field: keyof Values & string, base: Values, theirs: Values, mine: Values) => unknown
}

/**
 * Merges what two people made of one record: each field as the one left it who changed it. Where both changed it, and
 * differently, `both` may join the two; otherwise one has to choose.
 * @param base the record before either of them
 */
export function mergeRecord<Values extends object>(
  base: Values,
  theirs: Values,
  mine: Values,
  { same = isSame, both }: MergeOptions<Values> = {},
): Merged<Values> {
  const values = { ...mine }
  const clashes: (keyof Values & string)[] = []
  for (const field of fieldsOf(theirs)) {
    if (same(theirs[field], base[field])) continue
    if (same(mine[field], base[field]) || same(mine[field], theirs[field])) values[field] = theirs[field]
    else {
      const joined = both?.(field, base, theirs, mine)
      if (joined === undefined) clashes.push(field)
      else values[field] = joined as Values[typeof field]
    }
  }
  return { values, clashes }
}

/** A row of a list in a form: its number once it is saved, null before. */
interface Row {
  number: number | null
  value: unknown
}

/**
 * Merges what two people did to a list of rows: both may add, and each change or remove what the other left alone.
 * Undefined where one has to choose: both changed the same row, or both added the same amount, maybe the same payment.
 */
export function mergeRows<R extends Row>(
  base: readonly R[],
  theirs: readonly R[],
  mine: readonly R[],
): R[] | undefined {
  const added = mine.filter(({ number }) => number === null)
  const numbers = [...new Set([...theirs, ...base].map(({ number }) => number))]
  const merged: R[] = []
  for (const number of numbers) {
    const [was, other, own] = [base, theirs, mine].map((rows) => rows.find((row) => row.number === number))
    const isNew = was === undefined
    if (isNew && added.some(({ value }) => isSame(value, other?.value))) return undefined
    if (!isNew && !isSame(own, was) && !isSame(other, was) && !isSame(own, other)) return undefined
    const row = isNew || isSame(own, was) ? other : own
    if (row !== undefined) merged.push(row)
  }
  return [...merged, ...added]
}

function fieldsOf<Values extends object>(values: Values): (keyof Values & string)[] {
  return Object.keys(values) as (keyof Values & string)[]
}
