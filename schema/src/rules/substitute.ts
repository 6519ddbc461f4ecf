/** The reasons why somebody cannot take a lesson. */
export const substituteHindrances = ['doesNotTeach', 'away', 'busy'] as const
export type SubstituteHindrance = (typeof substituteHindrances)[number]

/** The facts about a teacher who might take a lesson. */
export interface SubstituteFacts {
  teacherId: string
  teacherCode: string
  /** Whether they teach the booked course, or, where nobody is booked, one that the slot offers. */
  teaches: boolean
  /** Whether they are away or the school is closed to them then. */
  away: boolean
  /** Whether they have another slot then. */
  busy: boolean
  /** The number of the lesson's students they have taught before. */
  knownStudents: number
  /** Whether they have another slot at its place on that day. */
  thereThatDay: boolean
  /** Whether they work at its place: they have slots there in the weeks around. */
  worksThere: boolean
}

/** Somebody who could take a lesson, or not and why. */
export interface Substitute extends SubstituteFacts {
  /** null: they can take it. */
  hindrance: SubstituteHindrance | null
}

/** Returns what keeps a teacher from taking a lesson, the most lasting reason first; null if nothing does. */
export function hindranceOf({ teaches, away, busy }: SubstituteFacts): SubstituteHindrance | null {
  if (!teaches) return 'doesNotTeach'
  if (away) return 'away'
  return busy ? 'busy' : null
}

/**
 * Ranks the teachers for each of one teacher's lessons, the best first. First come those who can take it and work at
 * its place. Among them come first who can take the most of these lessons, who knows most of its students, and who is
 * there that day anyway; then by code. Last come those who cannot, with the reason.
 */
export function rankSubstitutes(lessons: readonly (readonly SubstituteFacts[])[]): Substitute[][] {
  const judged = lessons.map((facts) => facts.map((fact): Substitute => ({ ...fact, hindrance: hindranceOf(fact) })))
  const covers = new Map<string, number>()
  for (const { teacherId, hindrance } of judged.flat()) {
    if (hindrance === null) covers.set(teacherId, (covers.get(teacherId) ?? 0) + 1)
  }
  const placeOf = ({ hindrance }: Substitute) => (hindrance === null ? 3 : substituteHindrances.indexOf(hindrance))
  const worth = (substitute: Substitute): number[] => [
    placeOf(substitute),
    Number(substitute.worksThere),
    covers.get(substitute.teacherId) ?? 0,
    substitute.knownStudents,
    Number(substitute.thereThatDay),
  ]
  const better = (a: Substitute, b: Substitute): number => {
    const [first, second] = [worth(a), worth(b)]
    const at = first.findIndex((value, index) => value !== second[index])
    if (at !== -1) return (second[at] ?? 0) - (first[at] ?? 0)
    return a.teacherCode < b.teacherCode ? -1 : 1
  }
  return judged.map((all) => all.toSorted(better))
}
