import type { PrefetchContext } from '../shared/live/prefetchContext.ts'
import { TeachersPageQuery } from './teacherDocuments.ts'

/** Prefetches the page of teachers. */
export function prefetchTeachers({ prefetch }: PrefetchContext): void {
  prefetch(TeachersPageQuery, {})
}
