import { z } from 'zod'

/** The fields of the body that had no effect. */
export const ignoredFields = z
  .array(z.string())
  .optional()
  .describe(
    'The fields of the body that were ignored and differ from the record, at any depth, such as `payments[0].tax`. Left out if there are none.',
  )

/** The first word in the description of a field that a body may have and that is ignored. */
const IGNORED = 'Ignored'

/** A field of a sent body that had no effect: the way to it, and what was sent. */
export interface UnreadField {
  path: readonly (string | number)[]
  value: unknown
}

/** Returns the fields of a sent body, at any depth, that its schema does not know, or knows as ignored. */
export function unreadOf(schema: z.ZodType | undefined, sent: unknown): UnreadField[] {
  return schema === undefined ? [] : [...unreadIn(schema, sent, [])]
}

function* unreadIn(schema: z.core.$ZodType, sent: unknown, path: UnreadField['path']): Generator<UnreadField> {
  if (typeof sent !== 'object' || sent === null) return
  const taken = takenBy(schema, sent)
  if (Array.isArray(sent)) {
    if (taken instanceof z.ZodArray) {
      for (const [index, item] of sent.entries()) yield* unreadIn(taken.element, item, [...path, index])
    }
    return
  }
  for (const [name, value] of Object.entries(sent)) {
    if (taken instanceof z.ZodRecord) yield* unreadIn(taken.valueType, value, [...path, name])
    if (!(taken instanceof z.ZodObject)) continue
    const field = Object.hasOwn(taken.shape, name) ? (taken.shape[name] as z.ZodType) : undefined
    if (field === undefined || isIgnored(field)) yield { path: [...path, name], value }
    else yield* unreadIn(field, value, [...path, name])
  }
}

const isIgnored = (field: z.ZodType) => field.description?.startsWith(IGNORED) === true

/** Returns the schema of what was sent, below what makes it optional; of several, the first of its kind. */
function takenBy(schema: z.core.$ZodType, sent: object): z.core.$ZodType | null {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  ) {
    return takenBy(schema.unwrap(), sent)
  }
  if (schema instanceof z.ZodPipe) return takenBy(schema.in, sent)
  if (schema instanceof z.ZodUnion) {
    return schema.options.map((option) => takenBy(option, sent)).find((option) => option !== null) ?? null
  }
  const fits = Array.isArray(sent)
    ? schema instanceof z.ZodArray
    : schema instanceof z.ZodObject || schema instanceof z.ZodRecord
  return fits ? schema : null
}

/** The most fields that an answer names, and the most of each name. */
const MOST = 50
const LONGEST = 100

/**
 * Returns what an answer says of those fields that are otherwise than sent in `now`, the record as it is answered. A
 * record may order its lists otherwise than they were sent: what one of a list's items has is no difference.
 */
export function ignoredOf(unread: readonly UnreadField[], now: unknown): { ignored?: string[] } {
  const ignored: string[] = []
  const has = new Map<string, ReadonlySet<string>>()
  for (const { path, value } of unread) {
    if (ignored.length === MOST) break
    // Long lists have the same few ways in each item: what the record has there is collected once.
    const way = path.map((step) => (typeof step === 'number' ? '[]' : step)).join('.')
    const values = has.get(way) ?? new Set(valuesAt(now, path).map((each) => JSON.stringify(each)))
    has.set(way, values)
    if (!values.has(JSON.stringify(value))) ignored.push(nameOf(path))
  }
  return ignored.length === 0 ? {} : { ignored }
}

/** Returns the values at a path; a place in a list stands for all of its items. */
function valuesAt(record: unknown, path: UnreadField['path']): unknown[] {
  let values = [record]
  for (const step of path) {
    values = values.flatMap((value) => {
      if (typeof value !== 'object' || value === null) return []
      if (typeof step === 'number') return Array.isArray(value) ? (value as unknown[]) : []
      return Object.hasOwn(value, step) ? [(value as Record<string, unknown>)[step]] : []
    })
  }
  return values
}

/** Returns a path as one name: `entries[0].note`. */
function nameOf(path: UnreadField['path']): string {
  const name = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')
  return name.slice(1, LONGEST + 1)
}
