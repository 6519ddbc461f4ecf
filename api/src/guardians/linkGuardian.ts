import { isDeepStrictEqual } from 'node:util'
import { type GuardianLinkInput, guardianLinkInput, type UpdateGuardianInput } from '@koma/schema/records/guardian'
import type { Refusal } from '@koma/schema/answers'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import { refusingTransaction } from '../platform/record/refusingTransaction.ts'
import { notThere, readForm } from '../platform/record/answer.ts'
import { logChanges, raiseVersion, type RecordResult } from '../platform/record/changes.ts'
import { keepChange } from '../platform/record/keptUndo.ts'
import type { Change } from '../platform/record/noteRecord.ts'
import { lockRecord } from '../platform/record/records.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { Guardian } from './guardian.entity.ts'
import { mayEditGuardians, mayLinkGuardians } from './guardian.policy.ts'
import { guardianRecord } from './guardian.record.ts'
import { childCodes, type KeptLink, link, linksOf, setLinksOf } from './links.ts'
import { updateGuardian } from './updateGuardian.ts'
import { Refused } from '../platform/shared/refused.ts'

/**
 * Lets a guardian act for one more student (FAM-02). 404 without either; refused where one would have too many. If they
 * are linked already, only a relation that is given changes.
 */
export async function linkGuardian(ctx: Context, input: GuardianLinkInput): Promise<RecordResult> {
  const viewer = mayLinkGuardians(ctx)
  const read = readForm(ctx, guardianLinkInput, input)
  if (!read.ok) return read
  const { guardianId, studentId, relation } = read.form
  return changeLinks(ctx, viewer, guardianId, (em) => link(em, ctx, guardianId, [studentId], relation))
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

async function changeLinks(
  ctx: Context,
  viewer: Viewer,
  guardianId: string,
  change: (em: EntityManager, before: readonly KeptLink[]) => Promise<Refusal | null>,
): Promise<RecordResult> {
  return refusingTransaction<RecordResult>(ctx, async (em) => {
    const guardian = await lockRecord(em, Guardian, guardianId)
    if (guardian === null) return notThere
    const codes = await childCodes(em, ctx.school.id, guardianId)
    const before = await linksOf(em, ctx.school.id, guardianId)
    const refusal = await change(em, before)
    if (refusal !== null) throw new Refused(refusal)
    const after = await linksOf(em, ctx.school.id, guardianId)
    if (isDeepStrictEqual(before, after)) return { ok: true, id: guardianId }
    const now = await childCodes(em, ctx.school.id, guardianId)
    const relation = relationChange(before, after)
    await raiseVersion(em, 'guardian', ctx.school.id, guardian)
    await logChanges(em, ctx, viewer, guardianRecord, guardian, {
      ...(codes.join() !== now.join() && { students: [codes, now] }),
      ...(relation !== null && { relation }),
    })
    const undoId = await keepChange(
      em,
      ctx,
      viewer,
      { kind: 'guardian', id: guardianId },
      { students: [before, after] },
    )
    return { ok: true, id: guardianId, undoId }
  })
}

/** Returns the first relation that differs; null if none does. */
function relationChange(before: readonly KeptLink[], after: readonly KeptLink[]): Change | null {
  const ids = new Set([...before, ...after].map(({ studentId }) => studentId))
  const relationIn = (links: readonly KeptLink[], id: string) =>
    links.find(({ studentId }) => studentId === id)?.relation ?? ''
  const changed = [...ids].find((id) => relationIn(before, id) !== relationIn(after, id))
  return changed === undefined ? null : [relationIn(before, changed), relationIn(after, changed)]
}

/**
 * Brings back what a change of a guardian replaced: fields by the form, and links with their relations and stopped
 * emails. Whoever gets a student back needs the permission to link them. (FAM-18)
 */
export async function restoreGuardian(
  ctx: Context,
  { students, ...input }: UpdateGuardianInput & { students?: readonly KeptLink[] },
): Promise<RecordResult> {
  if (students === undefined) return updateGuardian(ctx, input)
  const viewer = mayEditGuardians(ctx)
  return changeLinks(ctx, viewer, input.id, async (em, before) => {
    const added = students.filter((each) => !before.some(({ studentId }) => studentId === each.studentId))
    if (added.length > 0) mayLinkGuardians(ctx)
    const ids = added.map(({ studentId }) => studentId)
    const refusal = ids.length === 0 ? null : await link(em, ctx, input.id, ids)
    if (refusal === null) await setLinksOf(em, ctx.school.id, input.id, students)
    return refusal
  })
}
