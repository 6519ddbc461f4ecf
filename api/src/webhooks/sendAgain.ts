import {
  type ReplayWebhookInput,
  replayWebhookInput,
  type TestWebhookInput,
  testWebhookInput,
} from '@koma/schema/input/webhook'
import { dateOf } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { randomUUID } from 'node:crypto'
import { noteRecord } from '../platform/record/noteRecord.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { firstForbidden, notThere } from '../platform/record/answer.ts'
import type { RecordResult } from '../platform/record/changes.ts'
import { lockRecord } from '../platform/record/records.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { queueDeliveries } from './queueDeliveries.ts'
import { sampleMessage } from './sampleMessage.ts'
import { Webhook } from './webhook.entity.ts'
import { mayKeepWebhooks, mayTell } from './webhook.policy.ts'
import { isReadable } from './webhook.reads.ts'
import { webhookRecord } from './webhook.record.ts'

/** The outcome of sending to a webhook: the number of messages. */
export type WebhookMessageResult = RecordResult & { messages?: number }

/** The most tests of one webhook within a minute, and the most replays. */
const MOST_A_MINUTE = 10

/**
 * Sends a webhook a message of type `test`, or a sample of an event, whatever types it gets. A delivery of either is a
 * test: no key is kept from it, for it says nothing of the school. Staff with `settingsEdit`. 404 without one, 403 for
 * one that is switched off. 429 after ten within a minute, because the server may not want them.
 */
export async function testWebhook(ctx: Context, input: TestWebhookInput): Promise<WebhookMessageResult> {
  const viewer = mayKeepWebhooks(ctx)
  const { id, type } = parseInput(ctx, testWebhookInput, input)
  const messageId = randomUUID()
  const at = new Date().toISOString()
  const body =
    type == null
      ? JSON.stringify({ type: 'test', timestamp: at, data: {} })
      : sampleMessage(type, { id: messageId, at, today: dateOf(ctx.now) })
  return sending(ctx, viewer, id, 'test', async (em) =>
    query(
      em,
      sql<{ id: string }>`
        insert into webhook_delivery (school_id, webhook_id, message_id, type, body)
        values (${ctx.school.id}, ${id}, ${messageId}, 'test', ${body}) returning id`,
    ),
  )
}

/**
 * Sends again what was sent or given up: one message, or all that were made in a period. They keep their ids, so a
 * receiver that has one already can tell. For messages from before the webhook's types were changed, a key sends again
 * only what it may read itself. Staff with `settingsEdit`; 404, 403 and 429 as for a test.
 */
export async function replayWebhook(ctx: Context, input: ReplayWebhookInput): Promise<WebhookMessageResult> {
  const viewer = mayKeepWebhooks(ctx)
  const { id, deliveryId, since, until, state } = parseInput(ctx, replayWebhookInput, input)
  return sending(ctx, viewer, id, 'replay', async (em) =>
    query(
      em,
      sql<{ id: string }>`
        update webhook_delivery set state = 'waiting', tries = 0, next_at = null, done_at = null
        where school_id = ${ctx.school.id} and webhook_id = ${id} and state <> 'waiting'
          and ${matches('id', '=', deliveryId)}
          and ${matches('made_at', '>=', since)} and ${matches('made_at', '<=', until)}
          and ${matches('state', '=', state)} and ${isReadable(viewer, 'type')}
        returning id`,
    ),
  )
}

/** Returns the condition that a column compares so with a value; without a value all do. */
const matches = (column: 'id' | 'made_at' | 'state', operator: '=' | '>=' | '<=', value: string | null | undefined) =>
  value === null || value === undefined ? sql`true` : sql`${sql.ref(column)} ${sql.raw(operator)} ${value}`

function sending(
  ctx: Context,
  viewer: Viewer,
  id: string,
  purpose: 'test' | 'replay',
  make: (em: EntityManager) => Promise<{ id: string }[]>,
): Promise<WebhookMessageResult> {
  return inTransaction<WebhookMessageResult>(ctx, async (em) => {
    const webhook = await lockRecord(em, Webhook, id)
    if (webhook === null) return notThere
    const broken = firstForbidden([[webhook.active, 'webhookOff']]) ?? mayTell(viewer, webhook.types)
    if (broken !== null) return broken
    if ((await countRecent(em, ctx, id, purpose)) >= MOST_A_MINUTE) {
      ctx.call?.reply.retryAfter(60)
      return { ok: false, code: '429', note: 'tooManyAttempts', retryAfter: 60 }
    }
    const deliveries = await make(em)
    await queueDeliveries(
      em,
      ctx.school.id,
      deliveries.map((delivery) => delivery.id),
    )
    const { kind, nameOf } = webhookRecord
    const changes = { [purpose]: [null, deliveries.length] as const }
    await noteRecord(em, ctx, viewer, { kind, id, name: nameOf(webhook), change: 'changed', changes })
    return { ok: true, id, messages: deliveries.length }
  })
}

/** Counts, by the log, how often it was done within the last minute; the lock on the webhook keeps others from it. */
async function countRecent(em: EntityManager, ctx: Context, id: string, purpose: 'test' | 'replay'): Promise<number> {
  const [done] = await query(
    em,
    sql<{ count: number }>`
      select count(*)::int as count from activity
      where school_id = ${ctx.school.id} and record_id = ${id} and at > ${ctx.now}::timestamp - interval '1 minute'
        and changes -> ${purpose} is not null`,
  )
  return done?.count ?? 0
}
