/** Returns whether two values of a form are the same one. */
export function isSame(a: unknown, b: unknown): boolean {
  return asText(a) === asText(b)
}

/** Returns a value as text; NaN differs from nothing. */
function asText(value: unknown): string | undefined {
  return JSON.stringify(value, (_, part: unknown) => (Number.isNaN(part) ? 'NaN' : part))
}
