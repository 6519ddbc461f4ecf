import type { Ahead } from '../shared/live/ahead.ts'
import { StudentInfoQuery } from './infoDocuments.ts'

/** What the page of contracts and settings will ask. */
export function askInfo({ ask }: Ahead): void {
  ask(StudentInfoQuery, {})
}
