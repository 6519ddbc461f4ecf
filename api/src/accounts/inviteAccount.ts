import { inviteAccountInput, type InviteAccountInput } from '@koma/schema/input/password'
import { noteAccount } from '../activity/noteAccount.ts'
import { inTransaction } from '../database/transaction.ts'
import { queueInvitation } from '../mail/passwordMails.ts'
import { notThere } from '../record/answer.ts'
import type { Context } from '../shared/context.ts'
import { parseInput } from '../shared/input.ts'
import { mayHavePasswordOf, maySetPasswordOf, maySetPasswords } from './account.policy.ts'
import { accountById } from './account.reads.ts'
import type { AccountResult } from './accountResult.ts'
import { askForPasswordLink } from './passwordLink.ts'

/**
 * Sends somebody a mail with a link to choose a password (D80). Staff who may set that password: the flag of the user type,
 * never for `admin` or a colleague who holds more (D130, decision 018). 403 too without an active account and an
 * address, 404 for nobody of this school.
 */
export async function inviteAccount(ctx: Context, input: InviteAccountInput): Promise<AccountResult> {
  const viewer = maySetPasswords(ctx)
  const { userType: type, id } = parseInput(ctx, inviteAccountInput, input)
  maySetPasswords(ctx, type)
  const key = { schoolId: ctx.school.id, type, id }
  const account = await accountById(ctx.em, key)
  if (account === undefined) return notThere
  const broken = maySetPasswordOf(viewer, account) ?? mayHavePasswordOf(viewer, account.permissions)
  if (broken !== null) return broken
  if (!account.active || account.email === '') return { ok: false, code: '403', note: 'inviteNeedsEmail' }
  return inTransaction(ctx, async (em) => {
    await askForPasswordLink(em, key)
    await noteAccount(em, ctx, { type: 'password-link', account, by: viewer })
    await queueInvitation(em, ctx.school.id, account)
    return { ok: true, note: 'mailSent' }
  })
}
