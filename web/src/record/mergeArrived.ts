import { isSame } from './isSame.ts'
import { mergeRecord } from './mergeRecord.ts'
import { pick } from './pick.ts'

/** The state of a form when another version of its record comes. */
interface OpenForm<Values> {
  /** The record that the form knows. */
  base: Values
  /** What is entered now. */
  values: Values
  /** What was last sent from here: all that was entered then, and the changes as they were saved; null for nothing. */
  sent: { entered: Values; changes: Partial<Values> } | null
  /** The fields that were changed on both sides before, and are not decided yet. */
  clashing: readonly string[]
}

/**
 * Merges a record that arrives with what is entered. Returns the fields of the form to change, and all fields that were
 * changed on both sides. A field that still holds what was saved from here counts as untouched.
 * @param both returns a field with both changes in it; undefined where one has to choose
 */
export function mergeArrived<Values extends Record<string, unknown>>(
  record: Values,
  { base, values, sent, clashing }: OpenForm<Values>,
  both?: (field: keyof Values & string, base: Values, theirs: Values, mine: Values) => unknown,
): { changes: Partial<Values>; clashing: string[] } {
  const theirs = Object.keys(record).filter((field) => !isSame(record[field], base[field]))
  const { entered, changes: own } = sent ?? { entered: base, changes: {} }
  const commonBase = { ...base, ...pick<Values>(own, theirs) }
  const untouched = theirs.filter((field) => [base, entered].some((was) => isSame(values[field], was[field])))
  const merged = mergeRecord(
    commonBase,
    record,
    { ...values, ...pick<Values>(commonBase, untouched) },
    {
      // What was saved from here is in their record already, in their words: joined, it would be there twice.
      both: (field, ...versions) => (field in own || clashing.includes(field) ? undefined : both?.(field, ...versions)),
    },
  )
  const changed = theirs.filter((field) => !isSame(merged.values[field], values[field]))
  return { changes: pick<Values>(merged.values, changed), clashing: [...new Set([...clashing, ...merged.clashes])] }
}
