import { type UpdateStudentInput, updateStudentInput } from '@koma/schema/input/student'
import { studentLeavingTexts } from '@koma/schema/leavingTexts'
import { mayTrustAddress } from '../accounts/account.policy.ts'
import { judgeContact, withoutAddress } from '../accounts/accountRecord.ts'
import { readForm } from '../record/answer.ts'
import { changeRecord, type RecordResult } from '../record/changes.ts'
import type { Context } from '../shared/context.ts'
import { untouched } from '../record/related.type.ts'
import { leaveTemplate, lockTemplateOf } from '../template/leaveTemplate.ts'
import { lockWaits, useOfStudent, withdrawWaits } from './studentUse.ts'
import { mayEditStudent } from './student.policy.ts'
import { studentRecord } from './student.record.ts'

/**
 * Changes, deactivates or reactivates a student (ASTU-18, ASTU-31, PERM-11); what is left out stays. Deactivating ends the
 * sessions, by trigger, and takes the student off all waiting lists and out of the weekly template, as the answer says; bookings stay, and the answer says how many and how to cancel them (ASTU-33, D82). Who may no longer have places in the template leaves it, too (ASTU-15, FIX-36). The old
 * address is told of another one (decision 018). `stale`, 400 and 404 as for every record.
 */
export async function updateStudent(ctx: Context, input: UpdateStudentInput): Promise<RecordResult> {
  const viewer = mayEditStudent(ctx)
  const read = readForm(ctx, updateStudentInput, input)
  if (!read.ok) return read
  const wish = read.form
  const leaves = wish.active === false
  const isNoLongerFixed = wish.isFixed === false
  const inTemplate = { kind: 'student', id: wish.id } as const
  return changeRecord(ctx, viewer, studentRecord, wish, {
    before: async (em) => {
      if (leaves) await lockWaits(em, ctx, wish.id)
      if (leaves || isNoLongerFixed) await lockTemplateOf(em, ctx, inTemplate)
    },
    judge: async (em, student) => {
      const refusal = await judgeContact(
        em,
        { schoolId: ctx.school.id, type: 'student', id: student.id },
        student,
        wish,
        mayTrustAddress(viewer, { type: 'student' }),
      )
      if (refusal !== null) return refusal
      const ends = leaves && student.active
      if (!ends && !(isNoLongerFixed && student.isFixed)) return null
      const waitingLists = ends ? await withdrawWaits(em, ctx, viewer, student) : 0
      const { template } = await leaveTemplate(em, ctx, viewer, inTemplate)
      if (!ends) return { ...untouched, waitingLists, template }
      const { bookedSlots } = await useOfStudent(em, ctx, student.id)
      return {
        ...untouched,
        waitingLists,
        template,
        bookedSlots,
        notes: studentLeavingTexts({ bookedSlots }, ctx.language),
      }
    },
    follows: (student) => withoutAddress(student, wish),
  })
}
