import type { PrefetchContext } from '../shared/live/prefetchContext.ts'
import { staffMay } from '../shared/session/staffMay.ts'
import { WebhooksQuery } from './webhookDocuments.ts'

/** Prefetches the page of webhooks for those who may see them. */
export function prefetchWebhooks({ prefetch }: PrefetchContext): void {
  if (staffMay('settingsEdit')) prefetch(WebhooksQuery, {})
}
