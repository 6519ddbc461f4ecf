import {
  type ReplayWebhookInput,
  replayWebhookInput,
  type TestWebhookInput,
  testWebhookInput,
} from '@koma/schema/input/webhook'
import { dateOf } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { randomUUID } from 'node:crypto'
import { noteRecord } from '../activity/noteRecord.ts'
import { query } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { firstBroken, notThere } from '../platform/record/answer.ts'
import type { RecordResult } from '../platform/record/changes.ts'
import { lockRecord } from '../platform/record/records.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { queueDeliveries } from './queueDeliveries.ts'
import { sampleMessage } from './sampleMessage.ts'
import { Webhook } from './webhook.entity.ts'
import { mayKeepWebhooks, mayTell, readableMessages } from './webhook.policy.ts'
import { webhookRecord } from './webhook.record.ts'

/** How sending went on its way: how many messages. */
export type SendResult = RecordResult & { messages?: number }

/** The most tests of one webhook within a minute, and the most replays. */
const MOST_A_MINUTE = 10

/**
 * Sends a webhook a message of type `test`, or a sample of an event, whatever types it gets. A delivery of either is a
 * test: no key is kept from it, for it says nothing of the school. Staff with `settingsEdit`; 404 without one, 403 for
 * one that is switched off, 429 after ten within a minute, because the server may not want them.
 */
export async function testWebhook(ctx: Context, input: TestWebhookInput): Promise<SendResult> {
  const viewer = mayKeepWebhooks(ctx)
  const { id, type } = parseInput(ctx, testWebhookInput, input)
  const messageId = randomUUID()
  const at = new Date().toISOString()
  const body =
    type == null
      ? JSON.stringify({ type: 'test', timestamp: at, data: {} })
      : sampleMessage(type, { id: messageId, at, today: dateOf(ctx.now) })
  return sending(ctx, viewer, id, 'test', async (em) =>
    query<{ id: string }>(
      em,
      `insert into webhook_delivery (school_id, webhook_id, message_id, type, body) values ($1, $2, $3, 'test', $4) returning id`,
      [ctx.school.id, id, messageId, body],
    ),
  )
}

/**
 * Sends again what was sent or given up: one message, or all that were made in a period, under the same ids, so that a
 * receiver that has one already can tell. For messages from before the webhook's types were changed, a key sends again
 * only what it may read itself. Staff with `settingsEdit`; 404, 403 and 429 as for a test.
 */
export async function replayWebhook(ctx: Context, input: ReplayWebhookInput): Promise<SendResult> {
  const viewer = mayKeepWebhooks(ctx)
  const { id, deliveryId, since, until, state } = parseInput(ctx, replayWebhookInput, input)
  return sending(ctx, viewer, id, 'replay', async (em) =>
    query<{ id: string }>(
      em,
      `update webhook_delivery set state = 'waiting', tries = 0, next_at = null, done_at = null
       where school_id = $1 and webhook_id = $2 and state <> 'waiting'
         and ($3::uuid is null or id = $3) and ($4::timestamptz is null or made_at >= $4)
         and ($5::timestamptz is null or made_at <= $5) and ($6::text is null or state = $6)
         and ($7::text[] is null or type = any ($7)) returning id`,
      [ctx.school.id, id, deliveryId ?? null, since ?? null, until ?? null, state ?? null, readableMessages(viewer)],
    ),
  )
}

function sending(
  ctx: Context,
  viewer: Viewer,
  id: string,
  what: 'test' | 'replay',
  make: (em: EntityManager) => Promise<{ id: string }[]>,
): Promise<SendResult> {
  return inTransaction<SendResult>(ctx, async (em) => {
    const webhook = await lockRecord(em, Webhook, id)
    if (webhook === null) return notThere
    const broken = firstBroken([[webhook.active, 'webhookOff']]) ?? mayTell(viewer, webhook.types)
    if (broken !== null) return broken
    if ((await doneLately(em, ctx, id, what)) >= MOST_A_MINUTE) {
      ctx.reply.retryAfter(60)
      return { ok: false, code: '429', note: 'tooManyAttempts', retryAfter: 60 }
    }
    const made = await make(em)
    await queueDeliveries(
      em,
      ctx.school.id,
      made.map((one) => one.id),
    )
    const { kind, nameOf } = webhookRecord
    const changes = { [what]: [null, made.length] as const }
    await noteRecord(em, ctx, viewer, { kind, id, name: nameOf(webhook), change: 'changed', changes })
    return { ok: true, id, messages: made.length }
  })
}

/** Counts, by the log, how often it was done within the last minute; the lock on the webhook keeps others from it. */
async function doneLately(em: EntityManager, ctx: Context, id: string, what: 'test' | 'replay'): Promise<number> {
  const [done] = await query<{ count: number }>(
    em,
    `select count(*)::int as count from activity
     where school_id = $1 and record_id = $2 and at > $3::timestamp - interval '1 minute' and changes -> $4 is not null`,
    [ctx.school.id, id, ctx.now, what],
  )
  return done?.count ?? 0
}
