import { notifyNote } from '@koma/schema/input/settings'
import { updateStaffInput, type UpdateStaffInput } from '@koma/schema/records/staff'
import { mayTrustAddress } from '../accounts/account.policy.ts'
import { followAddress, withoutAddress } from '../accounts/accountRecord.ts'
import { withdrawPasswordLinks } from '../accounts/passwordLink.ts'
import { readForm } from '../platform/record/answer.ts'
import { updateLoggedRecord, type RecordResult } from '../platform/record/changes.ts'
import type { Context } from '../platform/shared/context.ts'
import { mayChange, mayEditStaff } from './staff.policy.ts'
import { staffRecord } from './staff.record.ts'

/**
 * Changes a staff member (STF-08, PERM-31); what is left out stays. A colleague is notified of another address at the
 * old one (decision 018); deactivating ends the sessions, by trigger; `temporaryToken: false` withdraws password links
 * (D19). 400 for a field filled in wrongly, `stale` for an edit of what has changed since, 403 for what a rule
 * protects, 404 for nobody of this school.
 */
export async function updateStaff(ctx: Context, input: UpdateStaffInput): Promise<RecordResult> {
  const viewer = mayEditStaff(ctx)
  const read = readForm(ctx, updateStaffInput, input)
  if (!read.ok) return read
  const { temporaryToken, ...wish } = read.form
  return updateLoggedRecord(ctx, viewer, staffRecord, wish, {
    judge: async (em, staff) => {
      const broken = mayChange(viewer, staff, wish)
      if (broken !== null) return broken
      const account = { schoolId: ctx.school.id, type: 'staff', id: staff.id } as const
      const after = {
        type: 'staff',
        code: staff.staffCode,
        permissions: wish.permissions ?? staff.permissions,
      } as const
      await followAddress(em, account, staff, wish, mayTrustAddress(viewer, after))
      if (temporaryToken === false) await withdrawPasswordLinks(em, account)
      return null
    },
    follows: (staff) => withoutAddress(staff, wish),
    note: (staff) => notifyNote(staff, wish),
  })
}
