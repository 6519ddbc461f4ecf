import type { Refusal } from '@koma/schema/answers'
import {
  type MergeStudentsInput,
  mergeStudentsInput,
  studentMergeForm,
  type StudentMergeForm,
} from '@koma/schema/input/studentMerge'
import { rehearsed } from '../../idempotency/rehearse.ts'
import { refusedFor } from '../../platform/bulk/refusedNaming.ts'
import { refusingTransaction } from '../../platform/record/refusingTransaction.ts'
import type { Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { carryOutMerge, type MergePlan } from './carryOutMerge.ts'
import { mayMergeStudents } from './merge.policy.ts'
import { Refused } from '../../platform/shared/refused.ts'

export type MergeResult = { ok: true; id: string; staysId: string } | Refusal

/**
 * Merges two students that are one, in one transaction: what one has goes to the other, and can be undone for a day.
 * Refused with what keeps them apart, and with `mergeMoved` if something else would happen than the digest `digest` of
 * the preview promised. (MERGE-01, MERGE-02)
 */
export async function mergeStudents(ctx: Context, input: MergeStudentsInput): Promise<MergeResult> {
  const viewer = mayMergeStudents(ctx)
  const { merge, digest } = parseInput(ctx, mergeStudentsInput, input)
  return refusingTransaction(ctx, async (em) => {
    const done = await carryOutMerge(em, ctx, viewer, merge)
    if (!done.ok) throw new Refused(done)
    if (digest != null && digest !== done.plan.digest) throw new Refused(refusedFor(ctx, 'mergeMoved'))
    return { ok: true as const, id: done.id, staysId: merge.staysId }
  })
}

/**
 * Rehearses a merge: which values stay, what moves and who is told, or what keeps the two apart. Same permissions as
 * merging; changes nothing. (MERGE-02)
 */
export async function studentMergePreview(
  ctx: Context,
  input: StudentMergeForm,
): Promise<{ ok: true; plan: MergePlan } | Refusal> {
  const viewer = mayMergeStudents(ctx)
  const merge = parseInput(ctx, studentMergeForm, input)
  return rehearsed(ctx, async (inside) => {
    const done = await carryOutMerge(inside.em, inside, viewer, merge)
    return done.ok ? { ok: true, plan: done.plan } : done
  })
}
