import type { Ahead } from '../shared/live/ahead.ts'
import { StudentInfoQuery } from './infoDocuments.ts'

/** Prefetches the page of contracts and settings. */
export function askInfo({ ask }: Ahead): void {
  ask(StudentInfoQuery, {})
}
