import { notificationAfter, notifyNote } from '@koma/schema/input/settings'
import { type CreateStudentInput, createStudentInput } from '@koma/schema/records/student'
import { mayTrustAddress } from '../accounts/account.policy.ts'
import { readForm } from '../platform/record/answer.ts'
import { createLoggedRecord, type RecordResult } from '../platform/record/changes.ts'
import { givenFields } from '../platform/record/records.ts'
import { actorOf, type Context } from '../platform/shared/context.ts'
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
  const { profile } = read.form
  const savedNote = profile ? { profileSavedBy: actorOf(viewer), profileSavedAt: ctx.now } : {}
  return createLoggedRecord(
    ctx,
    viewer,
    studentRecord,
    { ...givenFields(read.form), ...mails, confirmedEmail, ...savedNote },
    notifyNote(mails, read.form),
  )
}
