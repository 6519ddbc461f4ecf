import type { PrefetchContext } from '../shared/live/prefetchContext.ts'
import { GuideQuery } from './guideDocuments.ts'

/** Prefetches the guide of a new school with its code, so that it is there with the page below it. */
export function prefetchGuide({ prefetch }: PrefetchContext): void {
  void import('./Guide.tsx').catch(() => undefined)
  prefetch(GuideQuery, {})
}
