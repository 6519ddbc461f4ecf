import { lookup } from '@koma/schema/rules/lookup'
import type { ImportedKind } from '../gql/graphql.ts'
import type { PrefetchContext } from '../shared/live/prefetchContext.ts'

type Prefetch = (context: PrefetchContext) => void

/** The pages where teachers and staff start: the schedule is the staff's home. */
export const teacherStart = 'list'
export const adminStart = 'schedule'

/** The prefetch of each page of a teacher, by its path. */
export const teacherPrefetches: Record<string, Prefetch> = lookup({
  list: later(async () => (await import('../desk/store/prefetchDays.ts')).prefetchListedDays),
  calendar: later(async () => (await import('../desk/store/prefetchDays.ts')).prefetchCalendarDays),
})

/** The prefetch of each page of the staff, by its path below the area. */
export const adminPrefetches: Record<string, Prefetch> = lookup({
  schedule: together(
    later(async () => (await import('../schedule/prefetchSchedule.ts')).prefetchSchedule),
    later(async () => (await import('../guide/prefetchGuide.ts')).prefetchGuide),
  ),
  students: later(async () => (await import('../students/prefetchStudents.ts')).prefetchStudents),
  contracts: later(async () => (await import('../contracts/prefetchContracts.ts')).prefetchContracts),
  teachers: later(async () => (await import('../teachers/prefetchTeachers.ts')).prefetchTeachers),
  courses: later(async () => (await import('../courses/prefetchCourses.ts')).prefetchCourses),
  fixedSchedule: later(async () => (await import('../template/prefetchTemplate.ts')).prefetchTemplate),
  'students/passwords': later(async () => (await import('../students/prefetchStudents.ts')).prefetchStudents),
  'students/import': importPrefetch('student'),
  'contracts/import': importPrefetch('contract'),
  'teachers/import': importPrefetch('teacher'),
  'courses/import': importPrefetch('course'),
  'contracts/agreement': later(async () => (await import('../agreements/prefetchAgreement.ts')).prefetchAgreement),
  'contracts/monthly': later(async () => (await import('../contracts/monthly/prefetchMonthly.ts')).prefetchMonthly),
  'contracts/figures': later(async () => (await import('../figures/prefetchFigures.ts')).prefetchMoneyFigures),
  'contracts/payments': later(async () => (await import('../payments/prefetchPayments.ts')).prefetchPayments),
  'fixedSchedule/export': later(async () => (await import('../template/export/prefetchExport.ts')).prefetchExport),
  'log/figures': later(async () => (await import('../figures/prefetchFigures.ts')).prefetchLessonFigures),
  'settings/closures': later(async () => (await import('../closures/prefetchClosures.ts')).prefetchClosures),
  log: later(async () => (await import('../activity/prefetchLog.ts')).prefetchLog),
  'settings/school': later(async () => (await import('../school/prefetchSettings.ts')).prefetchSettings),
  'settings/accounts': later(async () => (await import('../staff/prefetchAccounts.ts')).prefetchAccounts),
  'settings/locations': later(async () => (await import('../locations/prefetchLocations.ts')).prefetchLocations),
  'settings/otherBookings': later(
    async () => (await import('../courses/prefetchOtherBookings.ts')).prefetchOtherBookings,
  ),
  'settings/webhooks': later(async () => (await import('../webhooks/prefetchWebhooks.ts')).prefetchWebhooks),
  'settings/keys': later(async () => (await import('../keys/prefetchKeys.ts')).prefetchKeys),
  'settings/work': later(async () => (await import('./allWork/prefetchWork.ts')).prefetchWork),
  'settings/mail': later(async () => (await import('../mail/prefetchMails.ts')).prefetchMails),
})

/** Returns the prefetch of the import below a list. */
function importPrefetch(kind: ImportedKind): Prefetch {
  return later(async () => (await import('../imports/prefetchImports.ts')).prefetchImports(kind))
}

/** Returns one prefetch for a page that has parts of several features. */
function together(...prefetches: readonly Prefetch[]): Prefetch {
  return (context) => prefetches.forEach((prefetch) => prefetch(context))
}

/** A prefetch is code of its own: a student's first load brings none of it. Without it the page reads for itself. */
function later(load: () => Promise<Prefetch>): Prefetch {
  return (context) => {
    load().then(
      (prefetch) => prefetch(context),
      () => undefined,
    )
  }
}
