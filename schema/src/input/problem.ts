import type { z } from 'zod'
import type { AccountNote } from '../accountTexts.ts'

/** What is wrong with one field of a form, to be said beside it. */
export interface FieldProblem {
  field: string
  note: AccountNote
}

/** The options of a zod check that say `note` beside the field, in forms and in answers alike. */
export function saying(note: AccountNote): { params: { note: AccountNote } } {
  return { params: { note } }
}

/** The first check `saying` something that `error` has failed; null when its shape is wrong instead. */
export function problemOf(error: z.ZodError): FieldProblem | null {
  const issue = error.issues[0]
  if (issue?.code !== 'custom') return null
  const note: unknown = issue.params?.['note']
  return typeof note === 'string' ? { field: issue.path.join('.'), note: note as AccountNote } : null
}
