import { notifyNote } from '@koma/schema/input/settings'
import { updateTeacherInput, type UpdateTeacherInput } from '@koma/schema/records/teacher'
import type { EntityManager } from '@mikro-orm/postgresql'
import { mayTrustAddress } from '../accounts/account.policy.ts'
import { followAddress, withoutAddress } from '../accounts/accountRecord.ts'
import { readForm } from '../record/answer.ts'
import { updateLoggedRecord, type RecordResult } from '../record/changes.ts'
import type { RelatedData } from '../record/related.type.ts'
import type { Context } from '../shared/context.ts'
import { templateSteps } from '../template/leaveTemplate.ts'
import type { TeacherRow } from './teacher.entity.ts'
import { mayEditTeacher } from './teacher.policy.ts'
import { teacherRecord } from './teacher.record.ts'
import { staysOfTeacher } from './teacherUse.ts'
import { judgeCourses, writeCourses } from './teacherCourses.ts'

/**
 * Changes, deactivates or reactivates a teacher (ATCH-11…28, PERM-20); what is left out stays. Deactivating ends the
 * sessions, by trigger, removes the rows of the weekly template, as the answer says, and leaves slots and bookings as
 * they are (D83): the answer counts them, and nobody can book them. Slots keep courses that are no longer taught. The
 * owner of another address is notified at the old one. `stale`, 400 and 404 as for every record.
 */
export async function updateTeacher(ctx: Context, input: UpdateTeacherInput): Promise<RecordResult> {
  const viewer = mayEditTeacher(ctx)
  const read = readForm(ctx, updateTeacherInput, input)
  if (!read.ok) return read
  const { courseIds, ...wish } = read.form
  const schoolId = ctx.school.id
  const type = 'teacher'
  const { lock, leave } = templateSteps(ctx, viewer, 'teacher', wish)
  const left = async (em: EntityManager, teacher: TeacherRow): Promise<RelatedData | null> => {
    const went = await leave(em, teacher)
    return went && { ...went, ...(await staysOfTeacher(em, ctx, teacher.id)) }
  }
  return updateLoggedRecord(ctx, viewer, teacherRecord, wish, {
    before: lock,
    judge: async (em, teacher) => {
      const refusal = await judgeCourses(em, schoolId, courseIds, teacher.id)
      if (refusal !== null) return refusal
      await followAddress(em, { schoolId, type, id: teacher.id }, teacher, wish, mayTrustAddress(viewer, { type }))
      return left(em, teacher)
    },
    note: (teacher) => notifyNote(teacher, wish),
    follows: (teacher) => withoutAddress(teacher, wish),
    parts: (em, id) => writeCourses(em, schoolId, id, courseIds),
  })
}
