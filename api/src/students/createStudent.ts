import { notificationAfter, notifyNote } from '@koma/schema/input/settings'
import { type CreateStudentInput, createStudentInput } from '@koma/schema/records/student'
import { mayTrustAddress } from '../accounts/account.policy.ts'
import { readForm } from '../platform/record/answer.ts'
import { addLogged, type RecordResult } from '../platform/record/changes.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { keepCreation } from '../platform/record/keptUndo.ts'
import { givenFields, unlessTaken } from '../platform/record/records.ts'
import { actorOf, type Context } from '../platform/shared/context.ts'
import { valuesAfter } from './fields/valuesAfter.ts'
import { mayCreateStudent } from './student.policy.ts'
import { studentRecord } from './student.record.ts'

/**
 * Creates a student (ASTU-12…31, PERM-10) without a password (D80), with mails in Japanese unless said otherwise
 * (ASTU-14). 409 when the code is in use (D79), 400 for a field filled in wrongly.
 */
export async function createStudent(ctx: Context, input: CreateStudentInput): Promise<RecordResult> {
  const viewer = mayCreateStudent(ctx)
  const read = readForm(ctx, createStudentInput, input)
  if (!read.ok) return read
  const mails = notificationAfter({ email: '', notify: false }, read.form)
  const confirmedEmail = mayTrustAddress(viewer, { type: 'student' }) ? mails.email : ''
  const { fields, ...form } = read.form
  const { profile } = form
  const savedNote = profile ? { profileSavedBy: actorOf(viewer), profileSavedAt: ctx.now } : {}
  const values = { ...givenFields(form), ...mails, confirmedEmail, ...savedNote }
  const created = inTransaction<RecordResult>(ctx, async (em) => {
    const own = await valuesAfter(em, ctx, null, fields)
    if (!own.ok) return own
    const id = await addLogged(em, ctx, viewer, studentRecord, { ...values, ownValues: own.values })
    const undoId = await keepCreation(em, ctx, viewer, studentRecord, id)
    return { ok: true, id, note: notifyNote(mails, form), undoId }
  })
  return unlessTaken(created, studentRecord.taken ?? {})
}
