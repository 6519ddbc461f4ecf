import { oneMailInput, type OneMailInput } from '@koma/schema/input/mail'
import { activityInsert, type ActivityEntry } from '../activity/activity.ts'
import { actorOf, type Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { query, sql } from '../platform/database/sql.ts'
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
    door: ctx.origin,
    points_change: 0,
    record_kind: 'mail',
    record_id: id,
  }
  return inTransaction(ctx, async (em) => {
    const [again] = await query(
      em,
      sql<{ name: string }>`
        update mail set state = 'queued', finished_at = null, attempts = 0
        where school_id = ${ctx.school.id} and id = ${id} and state = 'failed'
        returning coalesce(nullif(subject, ''), kind) as name`,
    )
    if (again === undefined) return { ok: false, code: 'generalE', reason: 'mailNotFailed' }
    await query(
      em,
      sql`
        with noted as (${activityInsert([{ ...entry, record_name: again.name }])} returning id)
        insert into outbox (school_id, topic, ref)
        select ${ctx.school.id}::uuid, 'mail', ${id}::uuid
        union all select ${ctx.school.id}::uuid, 'entry', id from noted`,
    )
    return { ok: true, code: '1001' }
  })
}
