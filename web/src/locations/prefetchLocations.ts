import type { PrefetchContext } from '../shared/live/prefetchContext.ts'
import { LocationsQuery } from './locationDocuments.ts'

/** Prefetches the page of places. */
export function prefetchLocations({ prefetch }: PrefetchContext): void {
  prefetch(LocationsQuery, {})
}
