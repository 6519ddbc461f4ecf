import { createStaffInput, type CreateStaffInput } from '@koma/schema/input/staff'
import { notificationAfter } from '@koma/schema/input/settings'
import { type AccountRefusal, readForm, refusedField } from '../accounts/accountAnswer.ts'
import { authorize } from '../shared/authorize.ts'
import type { Context } from '../shared/context.ts'
import { query } from '../shared/sql.ts'
import { inTransaction } from '../shared/transaction.ts'
import { mayGrant } from './mayGrant.ts'

export type StaffResult = { ok: true; id: string } | AccountRefusal

/**
 * Makes a staff member (STF-03, PERM-30). Staff with `staffNew`. Without permissions unless given (D126),
 * which needs `staffEdit` and those very flags (D129), and without a password (D80). 409 when the ID is in
 * use (D125), 400 for a field filled in wrongly.
 */
export async function createStaff(ctx: Context, input: CreateStaffInput): Promise<StaffResult> {
  const viewer = authorize(ctx, { types: ['staff'], flag: 'staffNew' })
  const read = readForm(ctx, createStaffInput, input)
  if (!read.ok) return read
  const { staffId, lastName, firstName, phoneNumber, comLang, active, permissions } = read.form
  if ((permissions ?? []).length > 0) {
    authorize(ctx, { types: ['staff'], flag: 'staffEdit' })
    mayGrant(ctx, viewer, [], permissions ?? [])
  }
  const mails = notificationAfter({ email: '', notify: false }, read.form)
  if (mails === 'notifyNeedsEmail') return refusedField({ field: 'notify', note: mails })
  return inTransaction(ctx, async (em) => {
    const [made] = await query<{ id: string }>(
      em,
      `insert into staff (school_id, staff_id, last_name, first_name, email, phone_number, active, notify, com_lang, permissions)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       on conflict (school_id, staff_id) do nothing returning id`,
      [
        ctx.school.id,
        staffId,
        lastName,
        firstName,
        mails.email,
        phoneNumber ?? '',
        active ?? true,
        mails.notify,
        comLang ?? ctx.school.language,
        permissions ?? [],
      ],
    )
    if (made === undefined) return { ok: false, code: '409', field: 'staffId', note: 'idTaken' }
    return { ok: true, id: made.id }
  })
}
