import { accountText } from '@koma/schema/accountTexts'
import type { AnswerCode, AnswerNote } from '@koma/schema/answerCodes'
import { answerText, type FieldFault, type Refusal } from '@koma/schema/answers'
import { type Reason, reasonOf } from '@koma/schema/reasons'
import { type FieldProblem, problemOf } from '@koma/schema/input/problem'
import type { z } from 'zod'
import type { Context } from '../shared/context.ts'
import { formFaultsOf } from '../shared/faults.ts'
import { parseInput } from '../shared/input.ts'
import { requestNotes } from '../shared/requestNotes.ts'

/** The outcome of a verb. Without a code it succeeded; `words` replace those of the note. */
export interface VerbOutcome {
  ok: boolean
  code?: AnswerCode
  note?: AnswerNote | undefined
  field?: string | undefined
  /** The day that the note's words name. */
  day?: string | undefined
  words?: string | undefined
  reason?: Reason | undefined
  faults?: readonly FieldFault[] | undefined
}

/** The words of a refusal, and the field of the input; null where it is about none. */
interface UserError {
  field: string | null
  message: string
  reasonCode: Reason
}

/**
 * The answer of every mutation and every REST path: success, code, the words in the user's language, and the fields.
 */
export interface Answer {
  success: boolean
  code: AnswerCode
  message: string
  field: string | null
  /** Null when it was done. */
  reasonCode: Reason | null
  /** Empty when it was done. */
  errors: UserError[]
}

/** Turns the outcome of a verb into the answer in the user's language, and counts its code. */
export function answerOf(ctx: Pick<Context, 'language'>, outcome: VerbOutcome): Answer {
  const { ok, code = '1001', note, reason, field = null, day, words, faults } = outcome
  requestNotes()?.codes.push(code)
  const message = words ?? answerText({ code, note, day }, ctx.language)
  if (!ok && (code === '403' || code === '429'))
    requestNotes()?.refused.push({ status: Number(code) as 403 | 429, right: code === '403' ? (note ?? null) : null })
  if (ok) return { success: true, code, message, field: null, reasonCode: null, errors: [] }
  const reasonCode = reasonOf({ code, note, reason })
  const errors = faults?.map((fault) => ({
    field: fault.field,
    message: wordsOf(ctx, fault),
    reasonCode: reasonOf({ code: '400', note: fault.note, reason: fault.reason }),
  }))
  return { success: false, code, message, field, reasonCode, errors: errors ?? [{ field, message, reasonCode }] }
}

function wordsOf({ language }: Pick<Context, 'language'>, { note, words }: FieldFault): string {
  return words ?? answerText({ code: 'generalE', note }, language)
}

/**
 * Parses `input` with `schema`, the one the form uses. A problem that the form would show beside a field is a refusal
 * with code 400, which also names the problems of the other fields. Input that none of our forms send throws
 * BAD_USER_INPUT.
 */
export function readForm<Schema extends z.ZodType>(
  ctx: Pick<Context, 'language'>,
  schema: Schema,
  input: unknown,
): { ok: true; form: z.output<Schema> } | Refusal {
  const parsed = schema.safeParse(input)
  const problem = parsed.success ? null : problemOf(parsed.error)
  if (parsed.success || problem === null) return { ok: true, form: parseInput(ctx, schema, input) }
  const { note, range } = problem
  const words = range === undefined ? {} : { words: accountText(note, ctx.language, range) }
  return { ...refusedField(problem), ...words, ...faultsIn(formFaultsOf(parsed.error, ctx.language)) }
}

const faultsIn = (faults: readonly FieldFault[]) => (faults.length === 0 ? {} : { faults })

/** The refusal of a change to something that the school does not have. */
export const notThere: Refusal = { ok: false, code: '404', note: 'notFound' }

/** Returns the refusal of a rule about what is changed, in the words of its note. */
export const forbiddenBy = (note: AnswerNote): Refusal => ({ ok: false, code: '403', note })

/** A rule: whether it holds, the words for when it does not, and the field it is about. */
type Rule = readonly [holds: boolean, note: AnswerNote, field?: string]

/** Returns the first rule that does not hold as a refusal with code 403; null when all hold. */
export function firstForbidden(rules: readonly Rule[]): Refusal | null {
  const [, note, field] = rules.find(([holds]) => !holds) ?? []
  return note === undefined ? null : { ...forbiddenBy(note), ...(field === undefined ? {} : { field }) }
}

/** Returns the refusal of one field, with its note. */
export function refusedField({ field, note }: FieldProblem): Refusal {
  return { ok: false, code: '400', field, note }
}

/** Returns the first problem of each field. */
export function firstOfEach<Problem extends { field: string }>(problems: readonly Problem[]): Problem[] {
  return problems.filter(({ field }, at) => problems.findIndex((other) => other.field === field) === at)
}

/** Returns the refusal of a form with the first problem of each field; null if there is none. */
export function refusedFields(problems: readonly FieldProblem[]): Refusal | null {
  const faults = firstOfEach(problems)
  const [first] = faults
  return first === undefined ? null : { ...refusedField(first), faults }
}
