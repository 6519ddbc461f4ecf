/** The colours that new teachers are given, one after the other; the first is the documented one. (CONST-28) */
export const teacherColours = [
  '#ff8000',
  '#1c7ed6',
  '#2f9e44',
  '#c2255c',
  '#7048e8',
  '#0c8599',
  '#e8590c',
  '#5c940d',
  '#ae3ec9',
  '#3b5bdb',
  '#f08c00',
  '#099268',
] as const

/** Returns the first of these colours that no teacher has, or the one that fewest have. */
export function nextTeacherColour(taken: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const colour of taken) counts.set(colour.toLowerCase(), (counts.get(colour.toLowerCase()) ?? 0) + 1)
  const countOf = (colour: string) => counts.get(colour) ?? 0
  return teacherColours.reduce((best, colour) => (countOf(colour) < countOf(best) ? colour : best))
}
