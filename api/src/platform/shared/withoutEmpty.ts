/** Returns the variables that are set; an empty one counts as unset. */
export function withoutEmpty(env: Record<string, string | undefined>): Record<string, string> {
  const set = (entry: [string, string | undefined]): entry is [string, string] => Boolean(entry[1]?.trim())
  return Object.fromEntries(Object.entries(env).filter(set))
}
