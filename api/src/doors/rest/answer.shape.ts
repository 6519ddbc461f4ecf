import type { FieldFault } from '@koma/schema/answers'
import { lookup } from '@koma/schema/rules/lookup'
import { z } from 'zod'
import { answerOf, type VerbOutcome } from '../../platform/record/answer.ts'
import type { Context } from '../../platform/shared/context.ts'
import { refusedWith } from '../../platform/shared/errors.ts'

/** Returns the first fields of every answer to a change; `reasons` says which reasons there are. */
export const answerFields = (reasons: string) => ({
  success: z.boolean(),
  reason: z.string().describe(reasons),
  message: z.string().describe('The reason in the language of Accept-Language.'),
  field: z.string().nullable().describe('The field the refusal is about; null if it is about no single field.'),
  errors: z
    .array(z.object({ field: z.string(), message: z.string() }))
    .optional()
    .describe('All errors of the body, one for each wrong field.'),
})

/** The documented names of the fields that have another name outside REST. */
const documentedNames: Readonly<Record<string, string>> = lookup({
  staffCode: 'staffId',
  studentCode: 'studentId',
  teacherCode: 'teacherId',
  courseIds: 'possibleLessons',
})

/**
 * Returns the answer, for paths whose callers learn from the HTTP status that something does not exist (404) or a rule
 * protects it (403). Those refusals are thrown.
 */
export function answerOrStatus(ctx: Context, outcome: VerbOutcome) {
  if (!outcome.ok && (outcome.code === '403' || outcome.code === '404')) {
    throw refusedWith(outcome.code === '403' ? 403 : 404, answerOf(ctx, outcome).message)
  }
  return answerShape(ctx, outcome)
}

/**
 * Returns the answer of a mutation with the documented names of its code and its fields; with `errors` if a form was
 * filled in wrongly.
 */
export function answerShape(ctx: Context, outcome: VerbOutcome) {
  const { code: reason, field, errors, success, message } = answerOf(ctx, outcome)
  const isOfForm = reason === '400' || outcome.faults !== undefined
  const wrong = (isOfForm ? errors : []).flatMap((error) =>
    error.field === null ? [] : [{ field: documentedName(error.field), message: error.message }],
  )
  return {
    success,
    message,
    reason,
    field: field === null ? null : documentedName(field),
    ...(wrong.length === 0 ? {} : { errors: wrong }),
  }
}

/** Returns an outcome with the fields that it is about under the names of a path. */
export function withFieldNames<Result extends { ok: boolean; field?: string; faults?: readonly FieldFault[] }>(
  result: Result,
  nameOf: (field: string) => string,
): Result {
  const { field, faults } = result
  return {
    ...result,
    ...(field === undefined ? {} : { field: nameOf(field) }),
    ...(faults === undefined ? {} : { faults: faults.map((fault) => ({ ...fault, field: nameOf(fault.field) })) }),
  }
}

const documentedName = (field: string) => documentedNames[field] ?? field

/**
 * Returns the HTTP status of an answer on a path that refuses by status: 200, or what its reason stands for. A conflict
 * with another row is told beside 200, because the documented caller reads `conflict` from there (D113).
 */
export function statusOf(answer: unknown): number {
  const parsed = refusal.safeParse(answer)
  if (!parsed.success || typeof parsed.data.conflict === 'string') return 200
  const { reason } = parsed.data
  if (reason === 'stale') return 409
  return /^4\d\d$/.test(reason) ? Number(reason) : 400
}

const refusal = z.object({ success: z.literal(false), reason: z.string(), conflict: z.string().nullish() })
