import { type ConfirmAccountEmailInput, confirmAccountEmailInput } from '@koma/schema/input/settings'
import { noteAccount } from '../activity/noteAccount.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere } from '../platform/record/answer.ts'
import { stale } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { mayChangeAccounts, mayHavePasswordOf, maySetPasswordOf, maySetPasswords } from './account.policy.ts'
import { accountById } from './account.reads.ts'
import { lockAccount } from './accountRecord.ts'
import type { AccountResult } from './accountResult.ts'

/**
 * Confirms an address that a key, an import or staff without the password flag has entered, so that links are sent to
 * it (decision 053). For staff who may set that password, as for `setPassword`. `stale` when the address is no longer
 * the one that was shown, 404 for nobody of this school.
 */
export async function confirmAccountEmail(ctx: Context, input: ConfirmAccountEmailInput): Promise<AccountResult> {
  maySetPasswords(ctx)
  const { userType: type, id, email } = parseInput(ctx, confirmAccountEmailInput, input)
  const viewer = mayChangeAccounts(ctx, type)
  return inTransaction(ctx, async (em): Promise<AccountResult> => {
    const record = await lockAccount(em, type, id)
    const account = await accountById(em, { schoolId: ctx.school.id, type, id })
    if (record === null || account === undefined) return notThere
    const broken = maySetPasswordOf(viewer, account) ?? mayHavePasswordOf(viewer, account.permissions)
    if (broken !== null) return broken
    if (account.email !== email || email === '') return stale
    if (account.emailConfirmed) return { ok: true, note: 'emailTrusted' }
    record.confirmedEmail = email
    await em.flush()
    const changes = { emailConfirmed: [false, true] } as const
    await noteAccount(em, ctx, { type: 'record-changed', account, by: viewer, changes })
    return { ok: true, note: 'emailTrusted' }
  })
}
