import type { Ahead } from '../shared/live/ahead.ts'
import { CoursesQuery } from './courseDocuments.ts'

/** Prefetches the page of courses. */
export function askCourses({ ask }: Ahead): void {
  ask(CoursesQuery, {})
}
