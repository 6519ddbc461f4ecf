import { RunsQuery } from '../../record/runs/runDocuments.ts'
import type { Ahead } from '../../shared/live/ahead.ts'
import { mayImport } from './mayImport.ts'
import { WorkElsewhereQuery } from './workDocuments.ts'

/** What the page of all work will ask. */
export function askWork({ ask }: Ahead): void {
  ask(RunsQuery, {})
  ask(WorkElsewhereQuery, mayImport())
}
