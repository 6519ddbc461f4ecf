import type { Ahead } from '../shared/live/ahead.ts'
import { staffMay } from '../shared/session/staffMay.ts'
import { WebhooksQuery } from './webhookDocuments.ts'

/** What the page of webhooks will ask of who may see them. */
export function askWebhooks({ ask }: Ahead): void {
  if (staffMay('settingsEdit')) ask(WebhooksQuery, {})
}
