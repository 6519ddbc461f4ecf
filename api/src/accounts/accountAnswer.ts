import { accountText, type AccountNote } from '@koma/schema/accountTexts'
import { type FieldProblem, problemOf } from '@koma/schema/input/problem'
import type { z } from 'zod'
import type { Context } from '../shared/context.ts'
import { parseInput } from '../shared/input.ts'

/** How a change of an account, password or setting ended; `code` is 1001 or the HTTP status of the refusal. */
export type AccountResult = { ok: true; note: AccountNote } | AccountRefusal

export interface AccountRefusal {
  ok: false
  code: '400' | '403' | '404' | '409' | '410' | '429'
  note: AccountNote
  field?: string
}

/** The answer in the user's language. */
export function accountAnswer(ctx: Pick<Context, 'language'>, result: AccountResult | { ok: true }) {
  const note = 'note' in result ? result.note : 'saved'
  return {
    success: result.ok,
    code: result.ok ? '1001' : result.code,
    message: accountText(note, ctx.language),
    field: result.ok ? null : (result.field ?? null),
  }
}

/**
 * `input` as `schema`, the one the form uses, reads it. What the form would say beside a field is a refusal
 * with code 400; what no form of ours sends throws BAD_USER_INPUT.
 */
export function readForm<Schema extends z.ZodType>(
  ctx: Pick<Context, 'language'>,
  schema: Schema,
  input: unknown,
): { ok: true; form: z.output<Schema> } | AccountRefusal {
  const parsed = schema.safeParse(input)
  const problem = parsed.success ? null : problemOf(parsed.error)
  return problem === null ? { ok: true, form: parseInput(ctx, schema, input) } : refusedField(problem)
}

/** A refusal of what was filled into one field. */
export function refusedField({ field, note }: FieldProblem): AccountRefusal {
  return { ok: false, code: '400', field, note }
}
