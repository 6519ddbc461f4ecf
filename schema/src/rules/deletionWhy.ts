import type { DeletedKind } from '../input/deletionWhy.ts'
import { inOrder, judged, type JudgedBy, type JudgedRule, type RuleFacts, type Obstacle } from './judged.ts'

/** The rules by which a deletion is judged, in their order. */
const rulesOf = {
  student: ['recordThere', 'noLessonsAhead'],
  teacher: ['recordThere', 'noneBookedAhead'],
  course: ['recordThere', 'noneBookedAhead'],
  otherBooking: ['recordThere', 'noneBookedAhead'],
  location: ['recordThere', 'noSlotsAhead', 'outOfTemplate'],
  contract: ['recordThere', 'nothingCharged'],
  staff: ['recordThere', 'notOneself', 'notAdmin'],
} as const satisfies Record<DeletedKind, readonly JudgedRule[]>

/** A rule by which some deletion is judged. */
export type DeletionRule = (typeof rulesOf)[DeletedKind][number]

/** The result of a rule for an existing record, its facts, and what stands in the way. */
export interface DeletionFinding {
  kept: boolean
  facts: RuleFacts
  standing?: readonly Obstacle[]
}

/**
 * Returns every rule that keeps a record of this kind from being deleted, with its facts. A record of null does not
 * exist.
 */
export function deletionWhy(
  kind: DeletedKind,
  found: Partial<Record<DeletionRule, DeletionFinding>> | null,
): JudgedBy[] {
  return inOrder(
    rulesOf[kind].map((rule): JudgedBy => {
      if (rule === 'recordThere') return judged(rule, 'generalE', found !== null)
      const { kept = true, facts = {}, standing } = found?.[rule] ?? {}
      return { ...judged(rule, 'generalE', kept, facts), ...(standing && { standing }) }
    }),
  )
}
