import { notifyNote } from '@koma/schema/input/settings'
import { updateStaffInput, type UpdateStaffInput } from '@koma/schema/records/staff'
import { mayTrustAddress } from '../accounts/account.policy.ts'
import { followAddress, withoutAddress } from '../accounts/accountRecord.ts'
import { withdrawPasswordLinks } from '../accounts/passwordLink.ts'
import { queueSecurityMail } from '../mail/securityMails.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere, readForm } from '../platform/record/answer.ts'
import { logChanges, type RecordResult, writeFields } from '../platform/record/changes.ts'
import { givenFields, isStale, lockRecord, stale } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { Staff } from './staff.entity.ts'
import { mayChange, mayEditStaff, mustBeFreshFor } from './staff.policy.ts'
import { staffRecord } from './staff.record.ts'

/**
 * Changes a staff member (STF-08, PERM-31); what is left out stays. The old address is notified of a colleague's new
 * one (decision 018). Deactivating ends the sessions, by trigger; `temporaryToken: false` withdraws password links
 * (D19). 400 for a field filled in wrongly, `stale` for an edit of what has changed since, 403 for what a rule
 * protects, 404 for nobody of this school.
 */
export async function updateStaff(ctx: Context, input: UpdateStaffInput): Promise<RecordResult> {
  const viewer = mayEditStaff(ctx)
  const read = readForm(ctx, updateStaffInput, input)
  if (!read.ok) return read
  const { id, version, temporaryToken, ...values } = read.form

  return inTransaction<RecordResult>(ctx, async (em) => {
    const staff = await lockRecord(em, Staff, id)
    if (staff === null) return notThere
    if (isStale(staff, version)) return stale
    const refusal = mayChange(viewer, staff, values)
    if (refusal !== null) return refusal
    mustBeFreshFor(ctx, viewer, staff, values)

    const account = { schoolId: ctx.school.id, type: 'staff', id } as const
    const permissions = values.permissions ?? staff.permissions
    const isTrusted = mayTrustAddress(viewer, { type: 'staff', code: staff.staffCode, permissions })
    await followAddress(em, account, staff, values, isTrusted)
    if (temporaryToken === false) await withdrawPasswordLinks(em, account)
    const added = permissions.filter((flag) => !staff.permissions.includes(flag))
    const changes = await writeFields(em, staff, { ...givenFields(values), ...withoutAddress(staff, values) })
    await logChanges(em, ctx, viewer, staffRecord, staff, changes)
    if (added.length > 0)
      await queueSecurityMail(em, account, { kind: 'permissionsAdded', data: { permissions: added } })
    return { ok: true, id, note: notifyNote(staff, values) }
  })
}
