import { notifyNote } from '@koma/schema/input/settings'
import { updateTeacherInput, type UpdateTeacherInput } from '@koma/schema/records/teacher'
import { mayTrustAddress } from '../accounts/account.policy.ts'
import { followAddress, withoutAddress } from '../accounts/accountRecord.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Change } from '../platform/record/noteRecord.ts'
import { notThere, readForm } from '../platform/record/answer.ts'
import { logChanges, raiseVersion, type RecordResult, writeFields } from '../platform/record/changes.ts'
import { keepChange } from '../platform/record/keptUndo.ts'
import { givenFields, isStale, lockRecord, stale } from '../platform/record/records.ts'
import { nothingRelated } from '../platform/record/related.type.ts'
import type { Context } from '../platform/shared/context.ts'
import { leaveTemplate, lockTemplateOf } from '../template/leaveTemplate.ts'
import { Teacher } from './teacher.entity.ts'
import { mayEditTeacher } from './teacher.policy.ts'
import { teacherRecord } from './teacher.record.ts'
import { staysOfTeacher } from './teacherUse.ts'
import { judgeCourses, taughtBy, writeCourses } from './teacherCourses.ts'

/**
 * Changes, deactivates or reactivates a teacher (ATCH-11…28, PERM-20); what is left out stays. Deactivating ends the
 * sessions, by trigger, and removes the rows of the weekly template. Slots and bookings stay as they are (D83): the
 * answer counts them, and nobody can book them. Slots keep courses that are no longer taught. The owner of another
 * address is notified at the old one. `stale`, 400 and 404 as for every record.
 */
export async function updateTeacher(ctx: Context, input: UpdateTeacherInput): Promise<RecordResult> {
  const viewer = mayEditTeacher(ctx)
  const read = readForm(ctx, updateTeacherInput, input)
  if (!read.ok) return read
  const { id, version, courseIds, ...form } = read.form
  const schoolId = ctx.school.id
  const inTemplate = { kind: 'teacher', id } as const
  const leaves = form.active === false

  return inTransaction<RecordResult>(ctx, async (em) => {
    if (leaves) await lockTemplateOf(em, ctx, inTemplate)
    const teacher = await lockRecord(em, Teacher, id)
    if (teacher === null) return notThere
    if (isStale(teacher, version)) return stale
    const refusal = await judgeCourses(em, schoolId, courseIds, id)
    if (refusal !== null) return refusal

    const before = { id, version: teacher.version }
    const account = { schoolId, type: 'teacher', id } as const
    await followAddress(em, account, teacher, form, mayTrustAddress(viewer, { type: 'teacher' }))
    const related =
      leaves && teacher.active
        ? {
            ...nothingRelated,
            ...(await leaveTemplate(em, ctx, viewer, inTemplate)),
            ...(await staysOfTeacher(em, ctx, id)),
          }
        : undefined
    const values = { ...givenFields(form), ...withoutAddress(teacher, form) }
    const fields = await writeFields(em, teacher, values)
    const taught = courseIds ? await taughtBy(em, schoolId, id) : []
    const courses = await writeCourses(em, schoolId, id, courseIds)
    if (Object.keys(courses).length > 0) await raiseVersion(em, 'teacher', schoolId, before)
    await logChanges(em, ctx, viewer, teacherRecord, teacher, { ...fields, ...courses })
    const kept: Record<string, Change> = { ...fields }
    if (Object.keys(courses).length > 0) kept['courseIds'] = [taught, await taughtBy(em, schoolId, id)]
    const undoId = await keepChange(em, ctx, viewer, { kind: 'teacher', id }, kept, { related })
    return { ok: true, id, related, note: notifyNote(teacher, form), undoId }
  })
}
