import { templateJobs } from '@koma/schema/input/templateExport'
import { RunsQuery } from '../../record/runs/runDocuments.ts'
import type { PrefetchContext } from '../../shared/live/prefetchContext.ts'
import { staffMay } from '../../shared/session/staffMay.ts'
import { oneOf } from '../../ui/hooks/filtersIn.ts'
import { ExportPeopleQuery } from './exportDocuments.ts'
import { exportKinds } from './exportKinds.ts'

/** Prefetches the page of exports: the runs of the job in the address and, for those who may start one, the people. */
export function prefetchExport({ params, prefetch }: PrefetchContext): void {
  prefetch(RunsQuery, { kind: exportKinds[oneOf(templateJobs, params.get('job'), 'create')] })
  if (staffMay('fixedExport')) prefetch(ExportPeopleQuery, {})
}
