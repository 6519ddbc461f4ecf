import { fileVariable, secretVariables } from './secretFiles.ts'
import { variables } from './variables.ts'
import { withoutEmpty } from './withoutEmpty.ts'

/** Shorter names, such as HOST, are too close to the variables of other programs. */
const SHORTEST_MISSPELT = 8

/**
 * Returns the variables that are no settings but look like one: a letter or two differ, or none but the underscores.
 */
export function misspelt(env: Record<string, string | undefined>): { name: string; intended: string }[] {
  const names = [...Object.keys(variables.shape), ...secretVariables.map(fileVariable)]
  const settable = names.filter((name) => name.length >= SHORTEST_MISSPELT)
  return Object.keys(withoutEmpty(env)).flatMap((name) => {
    if (names.includes(name)) return []
    const intended = settable.find((candidate) => differences(candidate, name.toUpperCase()) <= 2)
    return intended === undefined ? [] : [{ name, intended }]
  })
}

/** Counts the letters to add, leave out or replace to make one name into the other. */
function differences(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries()) {
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
