import { ClosuresQuery } from '../calendar/closures/closureDocuments.ts'
import { RunsQuery } from '../record/runs/runDocuments.ts'
import { addDays } from '../shared/format/dates.ts'
import type { Ahead } from '../shared/live/ahead.ts'

/** How far ahead closures are listed, in days. */
const AHEAD = 500

/** The days whose closures are listed. */
export function listedClosureDays(today: string): { from: string; to: string } {
  return { from: today, to: addDays(today, AHEAD) }
}

/** What the page of closures will ask: what is closed, and what was closed and given to others before. */
export function askClosures({ ask, atSchool }: Ahead): void {
  ask(RunsQuery, { kind: 'closure' })
  ask(RunsQuery, { kind: 'substitution' })
  atSchool((_school, today) => ask(ClosuresQuery, listedClosureDays(today)))
}
