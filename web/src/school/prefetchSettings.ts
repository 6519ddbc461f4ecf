import type { PrefetchContext } from '../shared/live/prefetchContext.ts'
import { SettingsQuery } from './schoolSettingsDocuments.ts'

/** Prefetches the page of the school's settings. */
export function prefetchSettings({ prefetch }: PrefetchContext): void {
  prefetch(SettingsQuery, {})
}
