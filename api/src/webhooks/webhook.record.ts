import type { RecordOf } from '../platform/record/changes.ts'
import { Webhook, type WebhookRow } from './webhook.entity.ts'

/** Describes webhooks to the record kit. */
export const webhookRecord: RecordOf<WebhookRow> = {
  kind: 'webhook',
  entity: Webhook,
  nameOf: ({ url, description }) => description || new URL(url).host,
}
