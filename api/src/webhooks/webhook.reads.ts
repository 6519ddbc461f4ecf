import { oneRecordInput } from '@koma/schema/input/record'
import { type WebhookDeliveriesInput, webhookDeliveriesInput } from '@koma/schema/input/webhook'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import { pageReading } from '../platform/record/page.ts'
import { findRecord, findRecords } from '../platform/record/records.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { deliveryColumns } from './deliver.ts'
import { Webhook, type WebhookRow } from './webhook.entity.ts'
import { mayKeepWebhooks, readableMessages } from './webhook.policy.ts'
import type { WebhookDeliveryPageType, WebhookDeliveryType } from './webhook.type.ts'

/** Returns the webhooks of the school, the oldest first. Staff with `settingsEdit`. */
export async function webhooks(ctx: Context): Promise<WebhookRow[]> {
  mayKeepWebhooks(ctx)
  return findRecords(ctx, Webhook, {}, { orderBy: { id: 'asc' } })
}

/** Returns one webhook of the school, or null. */
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
  const rows = await query(
    ctx.em,
    sql<WebhookDeliveryType & { place: string[] }>`
      select ${deliveryColumns}, ${page.selectPlace} from webhook_delivery d
      where d.school_id = ${ctx.school.id} and d.webhook_id = ${id}
        and (${state ?? null}::text is null or d.state = ${state ?? null}) and ${isReadable(viewer, 'd.type')}
        and ${page.afterPlace}
      order by ${page.inOrder} limit ${page.limit}`,
  )
  const { rows: deliveries, ...more } = page.pageOf<WebhookDeliveryType>(rows)
  return { deliveries, ...more }
}

/** Returns the condition that a viewer may look into messages of the type in `column`. */
export function isReadable(viewer: Viewer, column: 'type' | 'd.type'): Sql {
  const types = readableMessages(viewer)
  return types === null ? sql`true` : sql`${sql.ref(column)} = any(${types}::text[])`
}
