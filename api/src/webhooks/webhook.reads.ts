import { oneRecordInput } from '@koma/schema/input/record'
import { type WebhookDeliveriesInput, webhookDeliveriesInput } from '@koma/schema/input/webhook'
import { query } from '../platform/database/sql.ts'
import { pageReading } from '../platform/record/page.ts'
import { findRecord, findRecords } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { deliveryColumns } from './deliver.ts'
import { Webhook, type WebhookRow } from './webhook.entity.ts'
import { mayKeepWebhooks, readableMessages } from './webhook.policy.ts'
import type { WebhookDeliveryPageType, WebhookDeliveryType } from './webhook.type.ts'

/** The webhooks of the school, the oldest first. Staff with `settingsEdit`. */
export async function webhooks(ctx: Context): Promise<WebhookRow[]> {
  mayKeepWebhooks(ctx)
  return findRecords(ctx, Webhook, {}, { orderBy: { id: 'asc' } })
}

/** One webhook of the school, or null. */
export async function webhook(ctx: Context, id: string): Promise<WebhookRow | null> {
  mayKeepWebhooks(ctx)
  return findRecord(ctx, Webhook, parseInput(ctx, oneRecordInput, { id }).id)
}

/**
 * Returns what a webhook was sent and the outcome, the latest first, for 30 days. Staff with `settingsEdit`; keys for
 * what they may read.
 */
export async function webhookDeliveries(ctx: Context, input: WebhookDeliveriesInput): Promise<WebhookDeliveryPageType> {
  const viewer = mayKeepWebhooks(ctx)
  const { id, state, ...which } = parseInput(ctx, webhookDeliveriesInput, input)
  const page = pageReading(ctx, which, { by: [{ column: 'd.id', type: 'uuid' }], direction: 'desc' })
  const rows = await query<WebhookDeliveryType & { place: string[] }>(
    ctx.em,
    `select ${deliveryColumns}, ${page.place} from webhook_delivery d
     where d.school_id = $1 and d.webhook_id = $2 and ($3::text is null or d.state = $3)
       and ($6::text[] is null or d.type = any ($6)) and ${page.comesAfter('$4')}
     order by ${page.orderBy} limit $5`,
    [ctx.school.id, id, state ?? null, page.after, page.limit, readableMessages(viewer)],
  )
  const { rows: deliveries, ...more } = page.pageOf<WebhookDeliveryType>(rows)
  return { deliveries, ...more }
}
