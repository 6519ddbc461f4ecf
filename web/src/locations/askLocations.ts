import type { Ahead } from '../shared/live/ahead.ts'
import { LocationsQuery } from './locationDocuments.ts'

/** Prefetches the page of places. */
export function askLocations({ ask }: Ahead): void {
  ask(LocationsQuery, {})
}
