import { oneMailInput, type OneMailInput } from '@koma/schema/input/mail'
import type { Context } from '../shared/context.ts'
import { parseInput } from '../shared/input.ts'
import { query } from '../database/sql.ts'
import { inTransaction } from '../database/transaction.ts'
import { mayResendMails } from './mail.policy.ts'

/**
 * Queues a failed mail once more, with all its tries. Staff with `settingsEdit`. Refused with generalE when the
 * school has no such mail or it has not failed; throws UNAUTHENTICATED, FORBIDDEN or BAD_USER_INPUT.
 */
export async function resendMail(
  ctx: Context,
  input: OneMailInput,
): Promise<{ ok: true; code: '1001' } | { ok: false; code: 'generalE' }> {
  mayResendMails(ctx)
  const { id } = parseInput(ctx, oneMailInput, input)
  return inTransaction(ctx, async (em) => {
    const queued = await query(
      em,
      `with again as (
         update mail set state = 'queued', finished_at = null, attempts = 0
         where school_id = $1 and id = $2 and state = 'failed' returning id)
       insert into outbox (school_id, topic, ref) select $1, 'mail', id from again returning ref`,
      [ctx.school.id, id],
    )
    return queued.length === 0 ? { ok: false, code: 'generalE' } : { ok: true, code: '1001' }
  })
}
