import type { z } from 'zod'
import type { AccountNote } from '../accountTexts.ts'

/** What is wrong with one field of a form, to be said beside it. */
export interface FieldProblem {
  field: string
  note: AccountNote
  /** What the value may be, such as `0~365`, where the words of the note tell it. */
  range?: string
}

/** The options of a zod check that say `note` beside the field, in forms and in answers alike; with `least` and `most` where the words tell them. */
export function saying(note: AccountNote, bounds: { least?: number; most?: number } = {}): { params: object } {
  const { least, most } = bounds
  return { params: { note, ...(most === undefined ? {} : { range: `${least ?? 0}~${most}` }) } }
}

/** What a failed check is `saying`; null when the shape is wrong instead. */
export function noteOf(issue: z.core.$ZodIssue): Omit<FieldProblem, 'field'> | null {
  const { note, range } = (issue.code === 'custom' ? issue.params : undefined) ?? {}
  if (typeof note !== 'string') return null
  return { note: note as AccountNote, ...(typeof range === 'string' ? { range } : {}) }
}

/** The first check `saying` something that `error` has failed; null when its shape is wrong instead. */
export function problemOf(error: z.ZodError): FieldProblem | null {
  const issue = error.issues[0]
  const said = issue === undefined ? null : noteOf(issue)
  return issue === undefined || said === null ? null : { field: issue.path.join('.'), ...said }
}
