import { PROTECTED_STAFF_CODE } from '@koma/schema/constants'
import { oneRecordInput } from '@koma/schema/input/record'
import { firstBroken } from '@koma/schema/rules/checks'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { forbiddenBy, notThere } from '../platform/record/answer.ts'
import { type RecordResult, removeLogged } from '../platform/record/changes.ts'
import type { Deletion } from '../platform/record/deletion.ts'
import { lockRecord } from '../platform/record/records.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { Staff, type StaffRow } from './staff.entity.ts'
import { mayDeleteStaff } from './staff.policy.ts'
import { staffRecord } from './staff.record.ts'

/** Keeps the caller (STF-06) and `admin` (D130) from being deleted. */
export const staffDeletion: Deletion<StaffRow, { staff: StaffRow; by: Viewer | null }> = {
  entity: Staff,
  read: async (_em, _ctx, staff, by) => ({ staff, by }),
  checks: [
    {
      rule: 'notOneself',
      refusal: ({ staff, by }) => (staff.id === by?.id ? forbiddenBy('ownDeletion') : null),
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
 * Deletes a staff member (STF-10, PERM-32). Sessions and password links go with the account; its history stays, and
 * runs that it started keep its name. 403 for oneself and `admin`, 404 for nobody of this school.
 */
export async function deleteStaff(ctx: Context, input: { id: string }): Promise<RecordResult> {
  const viewer = mayDeleteStaff(ctx)
  const { id } = parseInput(ctx, oneRecordInput, input)
  return inTransaction<RecordResult>(ctx, (em) => removeStaff(em, ctx, viewer, id))
}

/** Deletes a staff member inside the transaction of `em`. */
export async function removeStaff(
  em: EntityManager,
  ctx: Context,
  by: Viewer | null,
  id: string,
): Promise<RecordResult> {
  const staff = await lockRecord(em, Staff, id)
  if (staff === null) return notThere
  const refusal = firstBroken(staffDeletion.checks, { staff, by })
  if (refusal !== null) return refusal

  // Where schools are spread, the reference does not empty itself (decision 080).
  await query(em, sql`update run set staff_id = null where school_id = ${ctx.school.id} and staff_id = ${id}`)
  await removeLogged(em, ctx, by, staffRecord, staff)
  return { ok: true, id }
}
