import { RunsQuery } from '../../record/runs/runDocuments.ts'
import type { PrefetchContext } from '../../shared/live/prefetchContext.ts'
import { mayImport } from './mayImport.ts'
import { WorkElsewhereQuery } from './workDocuments.ts'

/** Prefetches the page of all background tasks. */
export function prefetchWork({ prefetch }: PrefetchContext): void {
  prefetch(RunsQuery, {})
  prefetch(WorkElsewhereQuery, mayImport())
}
