import { accountText } from '@koma/schema/accountTexts'
import { PROTECTED_STAFF_ID } from '@koma/schema/constants'
import { oneStaffInput } from '@koma/schema/input/staff'
import { authorize } from '../shared/authorize.ts'
import type { Context } from '../shared/context.ts'
import { notFound, refusedWith } from '../shared/errors.ts'
import { parseInput } from '../shared/input.ts'
import { query } from '../shared/sql.ts'
import { inTransaction } from '../shared/transaction.ts'
import type { StaffResult } from './createStaff.ts'
import { lockStaff } from './updateStaff.ts'

/**
 * Deletes a staff member (STF-10, PERM-32); sessions and password links go with the account, what they did
 * stays in the history. Staff with `staffDelete`. Throws FORBIDDEN for oneself (STF-06) and `admin` (D130),
 * NOT_FOUND for nobody of this school.
 */
export async function deleteStaff(ctx: Context, input: { id: string }): Promise<StaffResult> {
  const viewer = authorize(ctx, { types: ['staff'], flag: 'staffDelete' })
  const { id } = parseInput(ctx, oneStaffInput, input)
  return inTransaction(ctx, async (em) => {
    const staff = await lockStaff(em, ctx.school.id, id)
    if (staff === null) throw notFound(ctx.language)
    if (id === viewer.id) throw refusedWith(403, accountText('ownDeletion', ctx.language))
    if (staff.staffId === PROTECTED_STAFF_ID) throw refusedWith(403, accountText('adminProtected', ctx.language))
    await query(em, `delete from staff where school_id = $1 and id = $2`, [ctx.school.id, id])
    return { ok: true, id }
  })
}
