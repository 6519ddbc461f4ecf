import { notificationAfter, notifyNote } from '@koma/schema/input/settings'
import { createStaffInput, type CreateStaffInput } from '@koma/schema/records/staff'
import { mayTrustAddress } from '../accounts/account.policy.ts'
import { readForm } from '../platform/record/answer.ts'
import { createLoggedRecord, type RecordResult } from '../platform/record/changes.ts'
import { givenFields } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { mayCreateStaff, mayGrantAtOnce } from './staff.policy.ts'
import { staffRecord } from './staff.record.ts'

/**
 * Makes a staff member (STF-03, PERM-30), without permissions unless given (D126) and without a password (D80).
 * 409 when the ID is in use (D125), 403 for a flag the viewer does not hold (D129), 400 for a field filled in wrongly.
 */
export async function createStaff(ctx: Context, input: CreateStaffInput): Promise<RecordResult> {
  const viewer = mayCreateStaff(ctx)
  const read = readForm(ctx, createStaffInput, input)
  if (!read.ok) return read
  const { form } = read
  const broken = mayGrantAtOnce(ctx, form.permissions ?? [])
  if (broken !== null) return broken
  const mails = notificationAfter({ email: '', notify: false }, form)
  const confirmedEmail = mayTrustAddress(viewer, { type: 'staff', permissions: form.permissions ?? [] })
    ? mails.email
    : ''
  return createLoggedRecord(
    ctx,
    viewer,
    staffRecord,
    { comLang: ctx.school.language, ...givenFields(form), ...mails, confirmedEmail },
    notifyNote(mails, form),
  )
}
