import { lookup } from '@koma/schema/rules/lookup'
import type { ImportedKind } from '../gql/graphql.ts'
import type { Ahead } from '../shared/live/ahead.ts'

type Ask = (ahead: Ahead) => void

/** The pages where teachers and staff start: the schedule is the staff's home. */
export const teacherStart = 'list'
export const adminStart = 'schedule'

/** The prefetch of each page of a teacher, by its path. */
export const teacherAsks: Record<string, Ask> = lookup({
  list: later(async () => (await import('../desk/store/askDays.ts')).askListedDays),
  calendar: later(async () => (await import('../desk/store/askDays.ts')).askCalendarDays),
})

/** The prefetch of each page of the staff, by its path below the area. */
export const adminAsks: Record<string, Ask> = lookup({
  schedule: later(async () => (await import('../schedule/askSchedule.ts')).askSchedule),
  students: later(async () => (await import('../students/askStudents.ts')).askStudents),
  contracts: later(async () => (await import('../contracts/askContracts.ts')).askContracts),
  teachers: later(async () => (await import('../teachers/askTeachers.ts')).askTeachers),
  courses: later(async () => (await import('../courses/askCourses.ts')).askCourses),
  fixedSchedule: later(async () => (await import('../template/askTemplate.ts')).askTemplate),
  'students/passwords': later(async () => (await import('../students/askStudents.ts')).askStudents),
  'students/import': importAsk('student'),
  'contracts/import': importAsk('contract'),
  'teachers/import': importAsk('teacher'),
  'courses/import': importAsk('course'),
  'contracts/agreement': later(async () => (await import('../agreements/askAgreement.ts')).askAgreement),
  'contracts/monthly': later(async () => (await import('../contracts/monthly/askMonthly.ts')).askMonthly),
  'contracts/figures': later(async () => (await import('../figures/askFigures.ts')).askMoneyFigures),
  'contracts/payments': later(async () => (await import('../payments/askPayments.ts')).askPayments),
  'fixedSchedule/export': later(async () => (await import('../template/export/askExport.ts')).askExport),
  'log/figures': later(async () => (await import('../figures/askFigures.ts')).askLessonFigures),
  'settings/closures': later(async () => (await import('../closures/askClosures.ts')).askClosures),
  log: later(async () => (await import('../activity/askLog.ts')).askLog),
  'settings/school': later(async () => (await import('../school/askSettings.ts')).askSettings),
  'settings/accounts': later(async () => (await import('../staff/askAccounts.ts')).askAccounts),
  'settings/locations': later(async () => (await import('../locations/askLocations.ts')).askLocations),
  'settings/otherBookings': later(async () => (await import('../courses/askOtherBookings.ts')).askOtherBookings),
  'settings/webhooks': later(async () => (await import('../webhooks/askWebhooks.ts')).askWebhooks),
  'settings/keys': later(async () => (await import('../keys/askKeys.ts')).askKeys),
  'settings/work': later(async () => (await import('./allWork/askWork.ts')).askWork),
  'settings/mail': later(async () => (await import('../mail/askMails.ts')).askMails),
})

/** Returns the prefetch of the import below a list. */
function importAsk(kind: ImportedKind): Ask {
  return later(async () => (await import('../imports/askImports.ts')).askImports(kind))
}

/** A prefetch is code of its own: a student's first load brings none of it. Without it the page reads for itself. */
function later(load: () => Promise<Ask>): Ask {
  return (ahead) => {
    load().then(
      (ask) => ask(ahead),
      () => undefined,
    )
  }
}
