import { RunsQuery } from '../../record/runs/runDocuments.ts'
import type { Ahead } from '../../shared/live/ahead.ts'
import { mayImport } from './mayImport.ts'
import { WorkElsewhereQuery } from './workDocuments.ts'

/** Prefetches the page of all background tasks. */
export function askWork({ ask }: Ahead): void {
  ask(RunsQuery, {})
  ask(WorkElsewhereQuery, mayImport())
}
