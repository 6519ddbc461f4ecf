import type { Refusal } from '@koma/schema/answers'
import { confirmEmailInput, type ConfirmEmailInput } from '@koma/schema/input/settings'
import { queueEmailChanged } from '../mail/passwordMails.ts'
import { noteAccount } from '../activity/noteAccount.ts'
import type { Context } from '../platform/shared/context.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { readForm } from '../platform/record/answer.ts'
import { accountById } from './account.reads.ts'
import { lockAccount } from './accountRecord.ts'
import type { AccountResult } from './accountResult.ts'
import { countAttempt } from './attempts.ts'
import { unlessTaken } from '../platform/record/records.ts'
import { ownerOfEmailLink, redeemEmailLink } from './emailChange.ts'
import { userTypeOf } from './session.ts'

const linkUsed: Refusal = { ok: false, code: '410', note: 'emailLinkUsed' }

/**
 * Makes the address that a link was sent to the one of its account (decision 019), and notifies the previous address.
 * Public, because the mailbox may be on a device that is not signed in. 410 if the link is unknown, used, older than an
 * hour, or of another user type or school. 429 after too many tries without a link from one network address (D5).
 */
export async function confirmEmail(ctx: Context, input: ConfirmEmailInput): Promise<AccountResult> {
  const read = readForm(ctx, confirmEmailInput, input)
  if (!read.ok) return read
  const { token } = read.form
  const type = userTypeOf(read.form.type)
  const schoolId = ctx.school.id
  const confirmed = inTransaction(ctx, async (em): Promise<AccountResult> => {
    const id = type === null ? null : await ownerOfEmailLink(em, schoolId, type, token)
    if (type === null || id === null) return linkUsed
    // The account before its wish, as everything else that changes an account does.
    const account = await lockAccount(em, type, id)
    const email = account?.active === true ? await redeemEmailLink(em, schoolId, token) : null
    if (account === null || email === null) return linkUsed
    await queueEmailChanged(em, schoolId, { type, id, email: account.email, comLang: account.comLang }, 'self')
    Object.assign(account, { email, confirmedEmail: email })
    await em.flush()
    const owner = await accountById(em, { schoolId, type, id })
    const changes = { email: [null, null] } as const
    if (owner !== undefined) await noteAccount(em, ctx, { type: 'record-changed', account: owner, by: owner, changes })
    return { ok: true, note: 'emailConfirmed' }
  })
  // Somebody else may have got the address since it was asked for; guardians sign in with theirs.
  const result = await unlessTaken<AccountResult>(confirmed, { guardian_email: linkUsed })
  if (result.ok) return result
  // Nobody guesses a link, so its holder waits for no stranger's tries.
  const attempt = await countAttempt(ctx, 'confirmEmail', null)
  return attempt.ok ? result : attempt
}
