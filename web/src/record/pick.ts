/** Returns the values of these fields alone. */
export function pick<Values extends object>(values: Partial<Values>, fields: readonly string[]): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field))) as Partial<Values>
}
