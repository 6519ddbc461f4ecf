import type { Refusal } from '@koma/schema/answers'
import { type SubstitutionInput, substitutionInput, type SubstitutionRequest } from '@koma/schema/input/substitute'
import type { EntityManager } from '@mikro-orm/postgresql'
import { inTransaction } from '../platform/database/transaction.ts'
import { readForm } from '../platform/record/answer.ts'
import type { Context } from '../platform/shared/context.ts'
import { refusedSpan, slotsOfAbsence, tooManyLessons } from './awaySpan.ts'
import { judgeSubstitution, type SubstitutionPlan } from './judgeSubstitution.ts'
import { maySubstitute } from './substitute.policy.ts'

type SubstitutionPreviewResult = { ok: true; plan: SubstitutionPlan } | Refusal

/**
 * Rehearses an absence: the outcome of each lesson, why one stays, and who is notified. Same permissions as doing it.
 */
export async function substitutionPreview(ctx: Context, input: SubstitutionInput): Promise<SubstitutionPreviewResult> {
  const viewer = maySubstitute(ctx)
  return inTransaction<SubstitutionPreviewResult>(ctx, async (em) => {
    const read = await readSubstitution(ctx, em, input)
    if (!read.ok) return read
    const { plan } = await judgeSubstitution(ctx, viewer, em, read.request)
    return { ok: true, plan }
  })
}

/**
 * Returns the request as the form writes it, with the slots it is about, or what is wrong with it: 400 with its field,
 * 404 for an unknown teacher.
 */
export async function readSubstitution(
  ctx: Context,
  em: EntityManager,
  input: SubstitutionInput,
): Promise<{ ok: true; request: SubstitutionRequest; slotIds: string[] } | Refusal> {
  const read = readForm(ctx, substitutionInput, input)
  if (!read.ok) return read
  const refusal = await refusedSpan(ctx, em, read.form)
  if (refusal !== null) return refusal
  const slotsInTime = await slotsOfAbsence(ctx, em, read.form)
  return (
    tooManyLessons(slotsInTime) ?? { ok: true, request: read.form, slotIds: slotsInTime.map(({ slotId }) => slotId) }
  )
}
