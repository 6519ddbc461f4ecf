import { inviteAccountInput, type InviteAccountInput } from '@koma/schema/input/password'
import { noteAccount } from '../activity/noteAccount.ts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { queueInvitation } from '../mail/passwordMails.ts'
import { notThere } from '../platform/record/answer.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { mayHavePasswordOf, maySetPasswordOf, maySetPasswords } from './account.policy.ts'
import { accountById, type AccountKey } from './account.reads.ts'
import type { AccountResult } from './accountResult.ts'
import { ATTEMPT_MINUTES } from './attemptBudgets.ts'
import { tooManyAttempts } from './attempts.ts'
import { askForPasswordLink } from './passwordLink.ts'
import { accountId, accountTable } from './accountTables.ts'

/**
 * Sends somebody a mail with a link to choose a password (D80). Staff who may set that password: the flag of the user
 * type, never for `admin` or a colleague who holds more (D130, decision 018). 403 also without an active account and a
 * confirmed address. 404 for nobody of this school. 429 after three to one person within a quarter of an hour.
 */
export async function inviteAccount(ctx: Context, input: InviteAccountInput): Promise<AccountResult> {
  const viewer = maySetPasswords(ctx)
  const { userType: type, id } = parseInput(ctx, inviteAccountInput, input)
  maySetPasswords(ctx, type)
  const key: AccountKey = { schoolId: ctx.school.id, type, id }
  const account = await accountById(ctx.em, key)
  if (account === undefined) return notThere
  const broken = maySetPasswordOf(viewer, account) ?? mayHavePasswordOf(viewer, account.permissions)
  if (broken !== null) return broken
  if (!account.active || account.email === '') return { ok: false, code: '403', note: 'inviteNeedsEmail' }
  if (!account.emailConfirmed) return { ok: false, code: '403', note: 'inviteUnconfirmed' }
  return inTransaction(ctx, async (em) => {
    const wait = await waitForMail(em, key)
    if (wait !== null) return tooManyAttempts(ctx, wait)
    await askForPasswordLink(em, key)
    await noteAccount(em, ctx, { type: 'password-link', account, by: viewer })
    await queueInvitation(em, ctx.school.id, account)
    return { ok: true, note: ctx.keepsMails === true ? 'mailKept' : 'mailSent' }
  })
}

/** The most invitations to one person within `ATTEMPT_MINUTES`. */
export const MOST_INVITATIONS = 3

/** Seconds until somebody, locked from here on, may be invited once more; null for at once. */
async function waitForMail(em: EntityManager, { schoolId, type, id }: AccountKey): Promise<number | null> {
  await query(em, sql`select from ${accountTable(type)} where school_id = ${schoolId} and id = ${id} for no key update`)
  const [sent] = await query(
    em,
    sql<{ count: number; wait: number }>`
      select count(*)::int as count,
        ceil(extract(epoch from min(queued_at) + make_interval(mins => ${ATTEMPT_MINUTES}) - now()))::int as wait
      from mail where school_id = ${schoolId} and ${accountId(type)} = ${id} and kind = 'invitation'
        and queued_at > now() - make_interval(mins => ${ATTEMPT_MINUTES})`,
  )
  return sent !== undefined && sent.count >= MOST_INVITATIONS ? Math.max(1, sent.wait) : null
}
