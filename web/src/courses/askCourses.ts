import type { Ahead } from '../shared/live/ahead.ts'
import { CoursesQuery } from './courseDocuments.ts'

/** What the page of courses will ask. */
export function askCourses({ ask }: Ahead): void {
  ask(CoursesQuery, {})
}
