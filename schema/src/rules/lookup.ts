/**
 * Makes a table that is safe to read with any text, such as a typed one. It has nothing that every object inherits,
 * such as `constructor`.
 */
export function lookup<Value>(entries: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  return Object.assign(Object.create(null) as Record<string, Value>, entries)
}
