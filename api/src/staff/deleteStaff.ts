import { PROTECTED_STAFF_CODE } from '@koma/schema/constants'
import { oneRecordInput } from '@koma/schema/input/record'
import { firstBroken } from '@koma/schema/rules/checks'
import { query } from '../platform/database/sql.ts'
import { forbiddenBy } from '../platform/record/answer.ts'
import { deleteLoggedRecord, type RecordResult } from '../platform/record/changes.ts'
import type { Deletion } from '../platform/record/deletion.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { Staff, type StaffRow } from './staff.entity.ts'
import { mayDeleteStaff } from './staff.policy.ts'
import { staffRecord } from './staff.record.ts'

/** Nobody deletes themself (STF-06) or `admin` (D130). */
export const staffDeletion: Deletion<StaffRow, { staff: StaffRow; by: Viewer }> = {
  entity: Staff,
  read: async (_em, _ctx, staff, by) => ({ staff, by }),
  checks: [
    {
      rule: 'notOneself',
      refusal: ({ staff, by }) => (staff.id === by.id ? forbiddenBy('ownDeletion') : null),
      facts: ({ staff }) => ({ account: staff.staffCode }),
    },
    {
      rule: 'notAdmin',
      refusal: ({ staff }) => (staff.staffCode === PROTECTED_STAFF_CODE ? forbiddenBy('adminProtected') : null),
      facts: ({ staff }) => ({ account: staff.staffCode }),
    },
  ],
}

/**
 * Deletes a staff member (STF-10, PERM-32); sessions and password links go with the account, what they did stays in the
 * history, and runs that they started stay under their name. 403 for oneself and `admin`, 404 for nobody of this
 * school.
 */
export async function deleteStaff(ctx: Context, input: { id: string }): Promise<RecordResult> {
  const viewer = mayDeleteStaff(ctx)
  const { id } = parseInput(ctx, oneRecordInput, input)
  return deleteLoggedRecord(ctx, viewer, staffRecord, id, {
    judge: async (em, staff) => {
      const refusal = firstBroken(staffDeletion.checks, { staff, by: viewer })
      if (refusal !== null) return refusal
      // Where schools are spread, the reference does not empty itself (decision 080).
      await query(em, `update run set staff_id = null where school_id = $1 and staff_id = $2`, [ctx.school.id, id])
      return null
    },
  })
}
