import type { Refusal } from '@koma/schema/answers'
import { notifyNote } from '@koma/schema/input/settings'
import { type UpdateStudentInput, updateStudentInput } from '@koma/schema/records/student'
import { studentLeavingTexts } from '@koma/schema/leavingTexts'
import { mayTrustAddress } from '../accounts/account.policy.ts'
import { followAddress, withoutAddress } from '../accounts/accountRecord.ts'
import { readForm } from '../record/answer.ts'
import { updateLoggedRecord, type RecordResult } from '../record/changes.ts'
import { isStale } from '../record/records.ts'
import { actorOf, type Context, type Viewer } from '../shared/context.ts'
import { untouched } from '../record/related.type.ts'
import { leaveTemplate, lockTemplateOf } from '../template/leaveTemplate.ts'
import { lockWaits, useOfStudent, withdrawWaits } from './studentUse.ts'
import { mayEditStudent } from './student.policy.ts'
import type { StudentRow } from './student.entity.ts'
import { studentRecord } from './student.record.ts'

/**
 * Changes, deactivates or reactivates a student (ASTU-18, ASTU-31, PERM-11); what is left out stays. Deactivating ends
 * the sessions, by trigger, and takes the student off all waiting lists and out of the weekly template, as the answer
 * says; bookings stay, and the answer says how many and how to cancel them (ASTU-33, D82). Students who may no longer
 * have places in the template leave it too (ASTU-15, FIX-36). A new address is announced to the old one (decision
 * 018). A note is `stale` when another text was saved since `profileVersion`. `stale`, 400 and 404 as for every record.
 */
export async function updateStudent(ctx: Context, input: UpdateStudentInput): Promise<RecordResult> {
  const viewer = mayEditStudent(ctx)
  const read = readForm(ctx, updateStudentInput, input)
  if (!read.ok) return read
  const { profileVersion, ...wish } = read.form
  const leaves = wish.active === false
  const isNoLongerFixed = wish.isFixed === false
  const inTemplate = { kind: 'student', id: wish.id } as const
  return updateLoggedRecord(ctx, viewer, studentRecord, wish, {
    before: async (em) => {
      if (leaves) await lockWaits(em, ctx, wish.id)
      if (leaves || isNoLongerFixed) await lockTemplateOf(em, ctx, inTemplate)
    },
    judge: async (em, student) => {
      const { profile } = wish
      const isOtherNote = typeof profile === 'string' && profile !== student.profile
      if (isOtherNote && isStale({ version: student.profileVersion }, profileVersion)) return noteStale
      const account = { schoolId: ctx.school.id, type: 'student', id: student.id } as const
      await followAddress(em, account, student, wish, mayTrustAddress(viewer, { type: 'student' }))
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
    follows: (student) => ({ ...withoutAddress(student, wish), ...savedNote(ctx, viewer, student, wish) }),
    note: (student) => notifyNote(student, wish),
  })
}

const noteStale: Refusal = { ok: false, code: 'stale', note: 'noteStale', field: 'profile' }

/** Returns who saves the note about a student and when, if the wish changes it. */
function savedNote(
  { now }: Context,
  viewer: Viewer,
  student: StudentRow,
  { profile }: { profile?: string | null | undefined },
): Partial<StudentRow> {
  const isOther = typeof profile === 'string' && profile !== student.profile
  return isOther ? { profileSavedBy: actorOf(viewer), profileSavedAt: now } : {}
}
