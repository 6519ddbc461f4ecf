import type { Ahead } from '../shared/live/ahead.ts'
import { TeachersPageQuery } from './teacherDocuments.ts'

/** Prefetches the page of teachers. */
export function askTeachers({ ask }: Ahead): void {
  ask(TeachersPageQuery, {})
}
