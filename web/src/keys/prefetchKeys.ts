import type { PrefetchContext } from '../shared/live/prefetchContext.ts'
import { staffMay } from '../shared/session/staffMay.ts'
import { ApiKeysQuery } from './keyDocuments.ts'

/** Prefetches the page of keys for those who may see them. */
export function prefetchKeys({ prefetch }: PrefetchContext): void {
  if (staffMay('keysEdit')) prefetch(ApiKeysQuery, {})
}
