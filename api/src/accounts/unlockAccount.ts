import { unlockAccountInput, type UnlockAccountInput } from '@koma/schema/input/password'
import { noteAccount } from '../activity/noteAccount.ts'
import type { Context } from '../platform/shared/context.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { parseInput } from '../platform/shared/input.ts'
import { notThere } from '../platform/record/answer.ts'
import { mayHavePasswordOf, maySetPasswordOf, maySetPasswords } from './account.policy.ts'
import { accountById } from './account.reads.ts'
import type { AccountResult } from './accountResult.ts'
import { forgiveCodes } from '../factors/judgeCode.ts'
import { forgiveAll } from './attempts.ts'

/**
 * Lets somebody sign in again, or ask for a link, who has to wait after too many attempts, their own or those of
 * strangers (D5). Staff who may set that password, since who lifts every wait may guess without end; kept as an
 * activity. 403 as for `setPassword`. Harmless where nobody waits; 404 for nobody of this school.
 */
export async function unlockAccount(ctx: Context, input: UnlockAccountInput): Promise<AccountResult> {
  maySetPasswords(ctx)
  const { userType: type, id } = parseInput(ctx, unlockAccountInput, input)
  const viewer = maySetPasswords(ctx, type)
  const schoolId = ctx.school.id
  const account = await accountById(ctx.em, { schoolId, type, id })
  if (account === undefined) return notThere
  const broken = maySetPasswordOf(viewer, account) ?? mayHavePasswordOf(viewer, account.permissions)
  if (broken !== null) return broken
  await inTransaction(ctx, async (em) => {
    const isForgiven = await forgiveAll(em, { schoolId, type, code: account.code })
    if (!(await forgiveCodes(em, { schoolId, type, id })) && !isForgiven) return
    await noteAccount(em, ctx, { type: 'unlock', account, by: viewer })
  })
  return { ok: true, note: 'saved' }
}
