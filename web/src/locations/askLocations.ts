import type { Ahead } from '../shared/live/ahead.ts'
import { LocationsQuery } from './locationDocuments.ts'

/** What the page of places will ask. */
export function askLocations({ ask }: Ahead): void {
  ask(LocationsQuery, {})
}
