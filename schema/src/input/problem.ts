import type { z } from 'zod'
import type { AccountNote } from '../accountTexts.ts'

/** The problem of one field of a form, shown beside it. */
export interface FieldProblem {
  field: string
  note: AccountNote
  /** The allowed range, such as `0~365`, where the note's words mention it. */
  range?: string
}

/**
 * Returns the options of a zod check that shows `note` beside the field, in forms and in answers. `least` and `most`
 * are for notes that mention them.
 */
export function saying(note: AccountNote, bounds: { least?: number; most?: number } = {}): { params: object } {
  const { least, most } = bounds
  return { params: { note, ...(most === undefined ? {} : { range: `${least ?? 0}~${most}` }) } }
}

/** The message of a date's issue that has the form of a date and is on no calendar: the note that says so. */
export const NO_SUCH_DAY = 'dayAbsent' satisfies AccountNote

/** Returns the note and range of a failed check; null when the shape is wrong instead. */
export function noteOf(issue: z.core.$ZodIssue): Omit<FieldProblem, 'field'> | null {
  if (issue.code === 'invalid_format' && issue.message === NO_SUCH_DAY) return { note: NO_SUCH_DAY }
  const { note, range } = (issue.code === 'custom' ? issue.params : undefined) ?? {}
  if (typeof note !== 'string') return null
  return { note: note as AccountNote, ...(typeof range === 'string' ? { range } : {}) }
}

/** Returns the first check `saying` something that `error` has failed; null when its shape is wrong instead. */
export function problemOf(error: z.ZodError): FieldProblem | null {
  const issue = error.issues[0]
  const note = issue === undefined ? null : noteOf(issue)
  return issue === undefined || note === null ? null : { field: issue.path.join('.'), ...note }
}
