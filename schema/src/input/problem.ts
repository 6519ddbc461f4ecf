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

/** What a failed check is `saying`; null when the shape is wrong instead. */
export function noteOf(issue: z.core.$ZodIssue): AccountNote | null {
  const note: unknown = issue.code === 'custom' ? issue.params?.['note'] : null
  return typeof note === 'string' ? (note as AccountNote) : null
}

/** The first check `saying` something that `error` has failed; null when its shape is wrong instead. */
export function problemOf(error: z.ZodError): FieldProblem | null {
  const issue = error.issues[0]
  const note = issue === undefined ? null : noteOf(issue)
  return issue === undefined || note === null ? null : { field: issue.path.join('.'), note }
}
