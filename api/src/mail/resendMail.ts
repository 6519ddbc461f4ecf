import { oneMailInput, type OneMailInput } from '@koma/schema/input/mail'
import { type ActivityEntry, insertActivity } from '../activity/activity.ts'
import { actorOf, type Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { query } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { mayResendMails } from './mail.policy.ts'

/**
 * Queues a failed mail once more, with all its tries. Staff with `settingsEdit`. Refused with generalE when the
 * school has no such mail or it has not failed; throws UNAUTHENTICATED, FORBIDDEN or BAD_USER_INPUT.
 */
export async function resendMail(
  ctx: Context,
  input: OneMailInput,
): Promise<{ ok: true; code: '1001' } | { ok: false; code: 'generalE'; reason: 'mailNotFailed' }> {
  const viewer = mayResendMails(ctx)
  const { id } = parseInput(ctx, oneMailInput, input)
  const entry: ActivityEntry = {
    school_id: ctx.school.id,
    type: 'mail-resent',
    at: ctx.now,
    actor: actorOf(viewer),
    door: ctx.door,
    points_change: 0,
    record_kind: 'mail',
    record_id: id,
  }
  return inTransaction(ctx, async (em) => {
    const queued = await query(
      em,
      `with again as (
         update mail set state = 'queued', finished_at = null, attempts = 0
         where school_id = $1 and id = $2 and state = 'failed' returning id, coalesce(nullif(subject, ''), kind) as name),
       noted as (${insertActivity(
         `select jsonb_build_array($3::jsonb || jsonb_build_object('record_name', (select name from again)))`,
         'again',
       )} returning id)
       insert into outbox (school_id, topic, ref)
       select $1::uuid, 'mail', id from again union all select $1, 'entry', id from noted returning ref`,
      [ctx.school.id, id, JSON.stringify(entry)],
    )
    return queued.length === 0 ? { ok: false, code: 'generalE', reason: 'mailNotFailed' } : { ok: true, code: '1001' }
  })
}
