import type { Ahead } from '../shared/live/ahead.ts'
import { staffMay } from '../shared/session/staffMay.ts'
import { ApiKeysQuery } from './keyDocuments.ts'

/** Prefetches the page of keys for those who may see them. */
export function askKeys({ ask }: Ahead): void {
  if (staffMay('keysEdit')) ask(ApiKeysQuery, {})
}
