/**
 * Makes a table that may be asked with any text, such as one that somebody typed: nothing that every object inherits, as
 * `constructor`, is in it.
 */
export function lookup<Value>(entries: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  return Object.assign(Object.create(null) as Record<string, Value>, entries)
}
