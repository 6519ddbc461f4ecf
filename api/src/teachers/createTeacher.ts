import { notificationAfter, notifyNote } from '@koma/schema/input/settings'
import { createTeacherInput, type CreateTeacherInput } from '@koma/schema/records/teacher'
import { mayTrustAddress } from '../accounts/account.policy.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { readForm } from '../platform/record/answer.ts'
import { addLogged, type RecordResult } from '../platform/record/changes.ts'
import { keepCreation } from '../platform/record/keptUndo.ts'
import { givenFields, unlessTaken } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { mayCreateTeacher } from './teacher.policy.ts'
import { teacherRecord } from './teacher.record.ts'
import { judgeCourses, writeCourses } from './teacherCourses.ts'

/**
 * Makes a teacher (ATCH-14…29, PERM-19), who has no password until one is set (D80). 409 for an ID in use, 400 for a
 * field filled in wrongly and for courses that cannot be taught.
 */
export async function createTeacher(ctx: Context, input: CreateTeacherInput): Promise<RecordResult> {
  const viewer = mayCreateTeacher(ctx)
  const read = readForm(ctx, createTeacherInput, input)
  if (!read.ok) return read
  const { courseIds, ...form } = read.form
  const mails = notificationAfter({ email: '', notify: false }, form)
  const confirmedEmail = mayTrustAddress(viewer, { type: 'teacher' }) ? mails.email : ''

  const work = inTransaction<RecordResult>(ctx, async (em) => {
    const refusal = await judgeCourses(em, ctx.school.id, courseIds)
    if (refusal !== null) return refusal
    const id = await addLogged(em, ctx, viewer, teacherRecord, { ...givenFields(form), ...mails, confirmedEmail })
    await writeCourses(em, ctx.school.id, id, courseIds)
    const undoId = await keepCreation(em, ctx, viewer, teacherRecord, id)
    return { ok: true, id, note: notifyNote(mails, form), undoId }
  })
  return unlessTaken(work, teacherRecord.taken ?? {})
}
