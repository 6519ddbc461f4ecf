import type { RecordOf } from '../record/changes.ts'
import { Webhook, type WebhookRow } from './webhook.entity.ts'

/** What the record kit knows about webhooks. */
export const webhookRecord: RecordOf<WebhookRow> = {
  kind: 'webhook',
  entity: Webhook,
  nameOf: ({ url, description }) => description || new URL(url).host,
}
