import type { PrefetchContext } from '../shared/live/prefetchContext.ts'
import { StudentInfoQuery } from './infoDocuments.ts'

/** Prefetches the page of contracts and settings. */
export function prefetchInfo({ prefetch }: PrefetchContext): void {
  prefetch(StudentInfoQuery, {})
}
