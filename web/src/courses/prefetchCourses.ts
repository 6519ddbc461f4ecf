import type { PrefetchContext } from '../shared/live/prefetchContext.ts'
import { CoursesQuery } from './courseDocuments.ts'

/** Prefetches the page of courses. */
export function prefetchCourses({ prefetch }: PrefetchContext): void {
  prefetch(CoursesQuery, {})
}
