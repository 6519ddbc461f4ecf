import type { PrefetchContext } from '../shared/live/prefetchContext.ts'
import { TemplatesQuery } from './templateDocuments.ts'

/** Prefetches the page of the template. */
export function prefetchTemplate({ prefetch }: PrefetchContext): void {
  prefetch(TemplatesQuery, {})
}
