import { ClosuresQuery } from '../calendar/closures/closureDocuments.ts'
import { RunsQuery } from '../record/runs/runDocuments.ts'
import { addDays } from '../shared/format/dates.ts'
import type { PrefetchContext } from '../shared/live/prefetchContext.ts'

/** The days ahead for which closures are listed. */
const AHEAD = 500

/** Returns the days whose closures are listed. */
export function listedClosureDays(today: string): { from: string; to: string } {
  return { from: today, to: addDays(today, AHEAD) }
}

/** Prefetches the page of closures: the closures, and earlier closings and substitutions. */
export function prefetchClosures({ prefetch, atSchool }: PrefetchContext): void {
  prefetch(RunsQuery, { kind: 'closure' })
  prefetch(RunsQuery, { kind: 'substitution' })
  atSchool((_school, today) => prefetch(ClosuresQuery, listedClosureDays(today)))
}
