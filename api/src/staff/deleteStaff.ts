import { oneRecordInput } from '@koma/schema/input/record'
import { query } from '../database/sql.ts'
import { deleteLoggedRecord, type RecordResult } from '../record/changes.ts'
import type { Context } from '../shared/context.ts'
import { parseInput } from '../shared/input.ts'
import { mayDeleteStaff, mayRemove } from './staff.policy.ts'
import { staffRecord } from './staff.record.ts'

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
      const refusal = mayRemove(viewer, staff)
      if (refusal !== null) return refusal
      // Where schools are spread, the reference does not empty itself (decision 080).
      await query(em, `update run set staff_id = null where school_id = $1 and staff_id = $2`, [ctx.school.id, id])
      return null
    },
  })
}
