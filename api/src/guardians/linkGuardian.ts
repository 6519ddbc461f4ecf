import { type GuardianLinkInput, guardianLinkInput } from '@koma/schema/records/guardian'
import type { Refusal } from '@koma/schema/answers'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere } from '../platform/record/answer.ts'
import { logChanges, type RecordResult } from '../platform/record/changes.ts'
import { lockRecord } from '../platform/record/records.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { Guardian } from './guardian.entity.ts'
import { mayEditGuardians, mayLinkGuardians } from './guardian.policy.ts'
import { guardianRecord } from './guardian.record.ts'
import { childCodes, link } from './links.ts'

/**
 * Lets a guardian act for one more student (FAM-02). 404 without either; refused where one would have too many. Nothing
 * happens if they are linked already.
 */
export async function linkGuardian(ctx: Context, input: GuardianLinkInput): Promise<RecordResult> {
  const viewer = mayLinkGuardians(ctx)
  const { guardianId, studentId } = parseInput(ctx, guardianLinkInput, input)
  return changeLinks(ctx, viewer, guardianId, (em) => link(em, ctx, guardianId, [studentId]))
}

/**
 * Parts a guardian from a student at once: their open pages of that student close (FAM-03). 404 without the guardian;
 * nothing happens if they are not linked.
 */
export async function unlinkGuardian(ctx: Context, input: GuardianLinkInput): Promise<RecordResult> {
  const viewer = mayEditGuardians(ctx)
  const { guardianId, studentId } = parseInput(ctx, guardianLinkInput, input)
  return changeLinks(ctx, viewer, guardianId, async (em) => {
    await query(
      em,
      sql`
        delete from guardian_student
        where school_id = ${ctx.school.id} and guardian_id = ${guardianId} and student_id = ${studentId}`,
    )
    return null
  })
}

/** Undoes links that were refused. */
class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super('links refused')
    this.refusal = refusal
  }
}

async function changeLinks(
  ctx: Context,
  viewer: Viewer,
  guardianId: string,
  change: (em: EntityManager) => Promise<Refusal | null>,
): Promise<RecordResult> {
  return inTransaction<RecordResult>(ctx, async (em) => {
    const guardian = await lockRecord(em, Guardian, guardianId)
    if (guardian === null) return notThere
    const before = await childCodes(em, ctx.school.id, guardianId)
    const refusal = await change(em)
    if (refusal !== null) throw new Refused(refusal)
    const after = await childCodes(em, ctx.school.id, guardianId)
    const isSame = before.join() === after.join()
    if (!isSame) await logChanges(em, ctx, viewer, guardianRecord, guardian, { students: [before, after] })
    return { ok: true, id: guardianId }
  }).catch((error: unknown) => {
    if (error instanceof Refused) return error.refusal
    throw error
  })
}
