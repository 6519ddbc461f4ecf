import { type ResetSecondFactorsInput, resetSecondFactorsInput } from '@koma/schema/input/factors'
import type { EntityManager } from '@mikro-orm/postgresql'
import { mayChangeAccounts, maySetPasswords } from '../accounts/account.policy.ts'
import { type Account, accountById, type AccountKey } from '../accounts/account.reads.ts'
import type { AccountResult } from '../accounts/accountResult.ts'
import { endSessions } from '../accounts/session.ts'
import { noteAccount } from '../activity/noteAccount.ts'
import { queueFactorsChanged } from '../mail/passwordMails.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere } from '../platform/record/answer.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { mayResetFactorsOf } from './factor.policy.ts'
import { factorCounts, lockFactors } from './factor.reads.ts'
import { forgetFactors } from './forgetFactors.ts'

/**
 * Removes all second factors of somebody who has lost them, and ends their sessions; their password stays, and they get
 * a mail (SEC-36). Staff with the password flag of that user type. 403 for `admin`, for a colleague with a permission
 * that the viewer lacks and for oneself; 404 for nobody of this school, and for an account without a second factor.
 */
export async function resetSecondFactors(ctx: Context, input: ResetSecondFactorsInput): Promise<AccountResult> {
  maySetPasswords(ctx)
  const { userType: type, id } = parseInput(ctx, resetSecondFactorsInput, input)
  const viewer = mayChangeAccounts(ctx, type)
  const key: AccountKey = { schoolId: ctx.school.id, type, id }
  return inTransaction(ctx, async (em): Promise<AccountResult> => {
    // Permissions are read behind a lock: nobody gets more between the check and the reset.
    if (type === 'staff')
      await query(em, sql`select from staff where school_id = ${key.schoolId} and id = ${id} for no key update`)
    const account = await accountById(em, key)
    if (account === undefined) return notThere
    const broken = mayResetFactorsOf(viewer, account)
    if (broken !== null) return broken
    if (!(await removeFactors(em, key, account))) return notThere
    await noteAccount(em, ctx, { type: 'factors-reset', account, by: viewer })
    return { ok: true, note: 'saved' }
  })
}

/** Removes the factors of an account, ends its sessions and mails its owner; false if it has none. */
export async function removeFactors(em: EntityManager, key: AccountKey, account: Account): Promise<boolean> {
  await lockFactors(em, key)
  const { codes, passkeys } = await factorCounts(em, key)
  if (!codes && passkeys === 0) return false
  await forgetFactors(em, key)
  await endSessions(em, key)
  await queueFactorsChanged(em, key.schoolId, account, { what: 'reset' })
  return true
}
