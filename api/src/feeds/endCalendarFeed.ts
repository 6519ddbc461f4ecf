import { endCalendarFeedInput, type EndCalendarFeedInput } from '@koma/schema/input/settings'
import type { Refusal } from '@koma/schema/answers'
import { accountById } from '../accounts/account.reads.ts'
import { noteAccount } from '../activity/noteAccount.ts'
import type { Context } from '../platform/shared/context.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere } from '../platform/record/answer.ts'
import { parseInput } from '../platform/shared/input.ts'
import { endFeed } from './endFeed.ts'
import { maySetPasswords } from '../accounts/account.policy.ts'

/**
 * Takes somebody else's private calendar address away, as when a phone is lost. Staff with the password flag of that
 * user type. Harmless without one; 404 for nobody of this school.
 */
export async function endCalendarFeed(ctx: Context, input: EndCalendarFeedInput): Promise<{ ok: true } | Refusal> {
  maySetPasswords(ctx)
  const { userType: type, id } = parseInput(ctx, endCalendarFeedInput, input)
  const viewer = maySetPasswords(ctx, type)
  const key = { schoolId: ctx.school.id, type, id }
  const account = await accountById(ctx.em, key)
  if (account === undefined) return notThere
  await inTransaction(ctx, async (em) => {
    if (await endFeed(em, key)) await noteAccount(em, ctx, { type: 'calendar-ended', account, by: viewer })
  })
  return { ok: true }
}
