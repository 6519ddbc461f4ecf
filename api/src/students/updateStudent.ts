import type { Refusal } from '@koma/schema/answers'
import { notifyNote } from '@koma/schema/input/settings'
import { type UpdateStudentInput, updateStudentInput } from '@koma/schema/records/student'
import { studentLeavingTexts } from '@koma/schema/leavingTexts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { mayTrustAddress } from '../accounts/account.policy.ts'
import { followAddress, withoutAddress } from '../accounts/accountRecord.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere, readForm } from '../platform/record/answer.ts'
import { logChanges, type RecordResult, writeFields } from '../platform/record/changes.ts'
import { keepChange } from '../platform/record/keptUndo.ts'
import { givenFields, isStale, lockRecord, stale } from '../platform/record/records.ts'
import { actorOf, type Context, type Viewer } from '../platform/shared/context.ts'
import { type RelatedData, nothingRelated } from '../platform/record/related.type.ts'
import { leaveTemplate, lockTemplateOf } from '../template/leaveTemplate.ts'
import { useOfStudent } from './studentUse.ts'
import { lockWaits, withdrawWaits } from './withdrawWaits.ts'
import { keepFieldChanges, valuesAfter } from './fields/valuesAfter.ts'
import { mayEditStudent } from './student.policy.ts'
import { Student, type StudentRow } from './student.entity.ts'
import { studentRecord } from './student.record.ts'

/**
 * Changes, deactivates or reactivates a student (ASTU-18, ASTU-31, PERM-11); what is left out stays. Deactivating ends
 * the sessions, by trigger, and takes the student off all waiting lists and out of the weekly template. Bookings stay;
 * the answer says how many and how to cancel them (ASTU-33, D82). Students who may no longer have places in the
 * template leave it too (ASTU-15, FIX-36). A new address is announced to the old one (decision 018). A note is `stale`
 * when another text was saved since `profileVersion`. `stale`, 400 and 404 as for every record.
 */
export async function updateStudent(ctx: Context, input: UpdateStudentInput): Promise<RecordResult> {
  const viewer = mayEditStudent(ctx)
  const read = readForm(ctx, updateStudentInput, input)
  if (!read.ok) return read
  const { id, version, profileVersion, fields, ...values } = read.form
  const inTemplate = { kind: 'student', id } as const
  const leaves = values.active === false
  const isNoLongerFixed = values.isFixed === false

  return inTransaction<RecordResult>(ctx, async (em) => {
    // In the order in which edits of a lesson and of the template lock them.
    if (leaves) await lockWaits(em, ctx, id)
    if (leaves || isNoLongerFixed) await lockTemplateOf(em, ctx, inTemplate)
    const student = await lockRecord(em, Student, id)
    if (student === null) return notThere
    if (isStale(student, version)) return stale
    const savesNote = typeof values.profile === 'string' && values.profile !== student.profile
    if (savesNote && isStale({ version: student.profileVersion }, profileVersion)) return noteStale

    const own = await valuesAfter(em, ctx, student.ownValues, fields)
    if (!own.ok) return own
    const account = { schoolId: ctx.school.id, type: 'student', id } as const
    await followAddress(em, account, student, values, mayTrustAddress(viewer, { type: 'student' }))
    const ends = leaves && student.active
    const related =
      ends || (isNoLongerFixed && student.isFixed) ? await leave(em, ctx, viewer, student, ends) : undefined
    const changes = await writeFields(em, student, {
      ...givenFields(values),
      ...withoutAddress(student, values),
      ...(Object.keys(own.changes).length > 0 && { ownValues: own.values }),
      ...(savesNote && { profileSavedBy: actorOf(viewer), profileSavedAt: ctx.now }),
    })
    delete changes['ownValues']
    await keepFieldChanges(em, ctx.school.id, [{ studentId: id, kept: own.kept }])
    await logChanges(em, ctx, viewer, studentRecord, student, { ...changes, ...own.changes })
    // Who saved the note, and when, follow from saving it again.
    const entered = Object.fromEntries(Object.entries(changes).filter(([field]) => field in updateStudentInput.shape))
    const undoable = { ...entered, ...own.entered }
    const undoId = await keepChange(em, ctx, viewer, { kind: 'student', id }, undoable, { related })
    return { ok: true, id, related, note: notifyNote(student, values), undoId }
  })
}

const noteStale: Refusal = { ok: false, code: 'stale', note: 'noteStale', field: 'profile' }

/**
 * Takes a student out of the weekly template and, with `ends`, off all waiting lists; returns what went and what stays.
 */
async function leave(
  em: EntityManager,
  ctx: Context,
  by: Viewer,
  student: StudentRow,
  ends: boolean,
): Promise<RelatedData> {
  const waitingLists = ends ? await withdrawWaits(em, ctx, by, student) : 0
  const { template } = await leaveTemplate(em, ctx, by, { kind: 'student', id: student.id })
  const went = { ...nothingRelated, waitingLists, template }
  if (!ends) return went
  const { bookedSlots } = await useOfStudent(em, ctx, student.id)
  return { ...went, bookedSlots, notes: studentLeavingTexts({ bookedSlots }, ctx.language) }
}
