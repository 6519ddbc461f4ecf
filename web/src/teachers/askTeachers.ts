import type { Ahead } from '../shared/live/ahead.ts'
import { TeachersPageQuery } from './teacherDocuments.ts'

/** What the page of teachers will ask. */
export function askTeachers({ ask }: Ahead): void {
  ask(TeachersPageQuery, {})
}
