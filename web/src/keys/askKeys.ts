import type { Ahead } from '../shared/live/ahead.ts'
import { ApiKeysQuery } from './keyDocuments.ts'

/** What the page of keys will ask. */
export function askKeys({ ask }: Ahead): void {
  ask(ApiKeysQuery, {})
}
