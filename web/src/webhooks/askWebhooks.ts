import type { Ahead } from '../shared/live/ahead.ts'
import { staffMay } from '../shared/session/staffMay.ts'
import { WebhooksQuery } from './webhookDocuments.ts'

/** Prefetches the page of webhooks for those who may see them. */
export function askWebhooks({ ask }: Ahead): void {
  if (staffMay('settingsEdit')) ask(WebhooksQuery, {})
}
