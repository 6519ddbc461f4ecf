import { oneRecordInput } from '@koma/schema/input/record'
import { firstBroken } from '@koma/schema/rules/checks'
import type { EntityManager } from '@mikro-orm/postgresql'
import { closeAccount } from '../accounts/accountRecord.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { forbiddenBy, notThere } from '../platform/record/answer.ts'
import { removeLogged, type RecordResult } from '../platform/record/changes.ts'
import type { Deletion } from '../platform/record/deletion.ts'
import { lockRecord } from '../platform/record/records.ts'
import type { RelatedData } from '../platform/record/related.type.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { deleteSlots } from '../slots/deleteSlots.ts'
import { obstacleSlots } from '../slots/obstacleSlots.ts'
import { lockSlots } from '../slots/slot.facts.ts'
import { leaveTemplate, lockTemplateOf } from '../template/leaveTemplate.ts'
import { Teacher, type TeacherRow } from './teacher.entity.ts'
import { mayDeleteTeacher } from './teacher.policy.ts'
import { teacherRecord } from './teacher.record.ts'
import { writeCourses } from './teacherCourses.ts'
import { lockSlotsToCome, useOfTeacher } from './teacherUse.ts'

/** A teacher with booked slots to come stays (D84). */
export const teacherDeletion: Deletion<TeacherRow, RelatedData> = {
  entity: Teacher,
  read: (em, ctx, { id }) => useOfTeacher(em, ctx, id),
  checks: [
    {
      rule: 'noneBookedAhead',
      refusal: ({ bookedSlots }) => (bookedSlots === 0 ? null : forbiddenBy('teacherInUse')),
      facts: ({ bookedSlots }) => ({ slots: bookedSlots }),
    },
  ],
  readObstacles: async (em, ctx, id) => ({ noneBookedAhead: await obstacleSlots(em, ctx, 'teacher', id) }),
}

/**
 * Deletes a teacher (ATCH-33, PERM-21). Rows of the weekly template and unbooked slots to come go too, those who wait
 * for one are notified, and past lessons keep the name (decision 026). 403 while slots to come are booked (D84), 404
 * for nobody of this school.
 */
export async function deleteTeacher(ctx: Context, input: { id: string }): Promise<RecordResult> {
  const viewer = mayDeleteTeacher(ctx)
  const { id } = parseInput(ctx, oneRecordInput, input)
  return inTransaction<RecordResult>(ctx, (em) => removeTeacher(em, ctx, viewer, id))
}

/** Deletes a teacher inside the transaction of `em`. */
export async function removeTeacher(em: EntityManager, ctx: Context, by: Viewer, id: string): Promise<RecordResult> {
  const schoolId = ctx.school.id
  const inTemplate = { kind: 'teacher', id } as const
  await lockSlotsToCome(em, ctx, id)
  await lockTemplateOf(em, ctx, inTemplate)
  const teacher = await lockRecord(em, Teacher, id)
  if (teacher === null) return notThere
  // Slots added while the lock of the teacher was waited for are among them now.
  const slots = await lockSlots(em, schoolId, await lockSlotsToCome(em, ctx, id))
  const use = await teacherDeletion.read(em, ctx, teacher, by)
  const refusal = firstBroken(teacherDeletion.checks, use)
  if (refusal !== null) return refusal
  await deleteSlots(em, ctx, by, slots, { tell: true })
  await leaveTemplate(em, ctx, by, inTemplate)
  await writeCourses(em, schoolId, id, [])
  await closeAccount(em, { schoolId, type: 'teacher', id }, teacher.teacherCode)
  await removeLogged(em, ctx, by, teacherRecord, teacher)
  return { ok: true, id, related: use }
}
