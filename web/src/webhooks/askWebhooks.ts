import type { Ahead } from '../shared/live/ahead.ts'
import { WebhooksQuery } from './webhookDocuments.ts'

/** What the page of webhooks will ask. */
export function askWebhooks({ ask }: Ahead): void {
  ask(WebhooksQuery, {})
}
