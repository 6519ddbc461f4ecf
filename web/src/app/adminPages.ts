import { agreementLanguage } from '../contracts/agreements/agreementLanguage.ts'
import { listedClosureDays } from '../closures/listedClosureDays.ts'
import { addressedDays, listedDays, sheetDay } from '../desk/store/addressedDays.ts'
import { SlotsInRangeQuery } from '../desk/store/slotDocuments.ts'
import {
  dayPeriods,
  daysUpTo,
  figureKinds,
  monthPeriods,
  monthsUpTo,
  defaultDays,
  defaultMonths,
} from '../figures/figurePeriods.ts'
import type { ImportedKind } from '../gql/graphql.ts'
import { mayImport } from '../imports/importFlags.ts'
import { defaultReportDays, reportDays } from '../payments/reportDays.ts'
import { AT_FIRST } from '../record/atFirst.ts'
import { read } from '../shared/live/reads.ts'
import { staffMay } from '../shared/session/staffMay.ts'
import { exportKinds } from '../template/export/exportKinds.ts'
import { filtersIn, oneOf } from '../ui/hooks/filtersIn.ts'
import type { AreaPages, Page } from './page.ts'
import { settingsPages } from './settingsPages.ts'

/**
 * The staff's tabs in their order, with their English names. (SHELL-07, SHELL-08, BRAND-16, BRAND-17, decision 020)
 * Documents are loaded by the page that reads them: no other needs them.
 */
export const adminPages: AreaPages = {
  start: 'schedule',
  tabs: [
    {
      path: 'schedule',
      label: { jp: 'スケジュール', en: 'Schedule' },
      icon: 'calendar',
      load: async (params) => {
        // The guide stands above it, and each of its views has code of its own.
        const view = params?.get('view')
        for (const part of [
          params && import('../guide/Guide.tsx'),
          view === 'calendar' && import('../schedule/ScheduleCalendar.tsx'),
          view === 'sheet' && import('../schedule/sheet/DaySheet.tsx'),
        ])
          if (part) part.catch(() => undefined)
        return (await import('../schedule/SchedulePage.tsx')).SchedulePage
      },
      reads: async (params) => {
        const { GuideQuery } = await import('../guide/guideDocuments.ts')
        const view = params.get('view')
        const days =
          view === 'calendar'
            ? addressedDays(params, 'teachers')
            : view === 'sheet'
              ? sheetDay(params)
              : listedDays(params, view === 'attendance' ? 0 : 7)
        return [read(SlotsInRangeQuery, days), read(GuideQuery, {})]
      },
      below: [
        {
          // Closed time and absences of teachers. (decision 036)
          path: 'closures',
          load: async () => (await import('../closures/ClosuresPage.tsx')).ClosuresPage,
          reads: async () => {
            const [{ RunsQuery }, { ClosuresQuery }] = await Promise.all([
              import('../runs/runDocuments.ts'),
              import('../calendar/closures/closureDocuments.ts'),
            ])
            return [
              read(RunsQuery, { kind: 'closure' }),
              read(RunsQuery, { kind: 'substitution' }),
              read(ClosuresQuery, ({ today }) => listedClosureDays(today)),
            ]
          },
        },
      ],
    },
    {
      path: 'students',
      label: { jp: '生徒', en: 'Students' },
      icon: 'people',
      load: async () => (await import('./StudentsWithContracts.tsx')).StudentsWithContracts,
      reads: studentReads,
      below: [
        importPage('student'),
        {
          // Giving many students a password. (ASTU-40, ASTU-41)
          path: 'passwords',
          load: async () => (await import('../students/passwords/PasswordsPage.tsx')).PasswordsPage,
          reads: listedReads,
        },
      ],
    },
    {
      path: 'contracts',
      label: { jp: '契約', en: 'Contracts' },
      icon: 'contract',
      load: async () => (await import('../contracts/list/ContractsPage.tsx')).ContractsPage,
      reads: async (params) => {
        const [{ ContractsQuery }, { contractDefaults, contractVariables }, { ContractQuery }] = await Promise.all([
          import('../contracts/list/contractListDocuments.ts'),
          import('../contracts/list/contractVariables.ts'),
          import('../contracts/contractDocuments.ts'),
        ])
        return [
          read(ContractsQuery, { ...contractVariables(filtersIn(params, contractDefaults)), limit: AT_FIRST }),
          ...openIn(params, 'contract').map((id) => read(ContractQuery, { id })),
        ]
      },
      // (CON-07, CON-08, CON-45)
      below: [
        {
          path: 'agreement',
          load: async () => (await import('../contracts/agreements/AgreementPage.tsx')).AgreementPage,
          reads: async (params) => {
            const { AgreementPreviewQuery, AgreementQuery } =
              await import('../contracts/agreements/agreementDocuments.ts')
            const printed = params.get('printed') ?? ''
            // One as it was printed, or as it would be printed now.
            if (printed !== '') return [read(AgreementQuery, { id: printed })]
            const language = agreementLanguage(params.get('language'))
            return [read(AgreementPreviewQuery, { contractId: params.get('contract') ?? '', language })]
          },
        },
        {
          path: 'monthly',
          load: async () => (await import('../contracts/monthly/MonthlyPage.tsx')).MonthlyPage,
          reads: async (params) => {
            const [{ RunsQuery }, { MonthlyRenewalsQuery }, { monthVariables }] = await Promise.all([
              import('../runs/runDocuments.ts'),
              import('../contracts/monthly/monthlyDocuments.ts'),
              import('../contracts/monthly/monthVariables.ts'),
            ])
            const month = monthVariables(params.get('month') ?? '')
            return [
              read(RunsQuery, { kind: 'monthly' }),
              ...(staffMay('contractMonthly') ? [read(MonthlyRenewalsQuery, month)] : []),
            ]
          },
        },
        {
          // (PLAN-15)
          path: 'prices',
          load: async () => (await import('../contracts/priceChange/PriceChangePage.tsx')).PriceChangePage,
          reads: async () => {
            const [{ RunsQuery }, { PriceChangePlansQuery }] = await Promise.all([
              import('../runs/runDocuments.ts'),
              import('../contracts/priceChange/priceChangeDocuments.ts'),
            ])
            return [read(RunsQuery, { kind: 'priceChange' }), read(PriceChangePlansQuery, {})]
          },
        },
        {
          path: 'payments',
          load: async () => (await import('../payments/PaymentsPage.tsx')).PaymentsPage,
          reads: async (params) => {
            const { OwedContractsQuery, PaymentRunsQuery, PaymentsReportQuery } =
              await import('../payments/paymentDocuments.ts')
            if (params.get('mode') === 'cash') {
              const { CashClosingsQuery, CashDayQuery } = await import('../payments/cash/cashDocuments.ts')
              return [read(CashDayQuery, ({ today }) => filtersIn(params, { day: today })), read(CashClosingsQuery, {})]
            }
            if (params.get('mode') === 'fees') {
              const { FeePreviewQuery, FeesQuery } = await import('../payments/fees/feeDocuments.ts')
              return [...(staffMay('bulkPayments') ? [read(FeePreviewQuery, {})] : []), read(FeesQuery, {})]
            }
            return [
              read(PaymentRunsQuery, {}),
              params.get('mode') === 'report'
                ? read(PaymentsReportQuery, ({ today }) =>
                    reportDays(filtersIn(params, { ...defaultReportDays(today) }), today),
                  )
                : read(OwedContractsQuery, { limit: AT_FIRST }),
            ]
          },
        },
        {
          path: 'debit',
          load: async () => (await import('../debit/DebitPage.tsx')).DebitPage,
          reads: async (params) => {
            const { DebitRequestsQuery, DebitSettingsQuery } = await import('../debit/debitDocuments.ts')
            const mode = params.get('mode') ?? ''
            if (['transfers', 'journal'].includes(mode) || !staffMay('bankDetails')) return []
            if (mode === 'settings') return [read(DebitSettingsQuery, {})]
            if (!staffMay('bulkPayments')) return []
            if (mode === 'results') return [read(DebitRequestsQuery, {})]
            // Its day, and with it the preview, comes with the settings.
            return [read(DebitSettingsQuery, {})]
          },
        },
        {
          path: 'accounting',
          load: async () => (await import('../debit/AccountingPage.tsx')).AccountingPage,
          reads: async () => {
            const { JournalQuery } = await import('../debit/debitDocuments.ts')
            return [read(JournalQuery, ({ today }) => ({ month: monthsUpTo(today, '2').from }))]
          },
        },
        {
          // (PAPER-05, PAPER-08)
          path: 'papers',
          load: async () => (await import('../papers/PapersPage.tsx')).PapersPage,
          reads: async (params) => {
            const [{ RunsQuery }, { InvoicePreviewQuery, PapersQuery }] = await Promise.all([
              import('../runs/runDocuments.ts'),
              import('../papers/paperDocuments.ts'),
            ])
            if (params.get('mode') === 'list') return [read(PapersQuery, {})]
            const mode = params.get('mode') ?? ''
            if (['receipts', 'statements', 'agreements'].includes(mode)) return [read(RunsQuery, { kind: mode })]
            return staffMay('bulkPayments')
              ? [read(RunsQuery, { kind: 'invoices' }), read(InvoicePreviewQuery, {})]
              : []
          },
        },
        importPage('contract'),
      ],
      moved: [{ path: 'figures', to: '/admin/figures' }],
    },
    {
      path: 'monthEnd',
      label: { jp: '月末', en: 'Month end' },
      icon: 'checklist',
      load: async () => (await import('../monthEnd/MonthEndPage.tsx')).MonthEndPage,
      reads: async (params) => {
        const [{ MonthEndQuery }, { monthVariables }] = await Promise.all([
          import('../monthEnd/monthEndDocuments.ts'),
          import('../contracts/monthly/monthVariables.ts'),
        ])
        return [read(MonthEndQuery, monthVariables(params.get('month') ?? ''))]
      },
    },
    {
      path: 'teachers',
      label: { jp: '講師', en: 'Teachers' },
      icon: 'teacher',
      load: async () => (await import('../teachers/TeachersPage.tsx')).TeachersPage,
      reads: async () => {
        const { TeachersPageQuery } = await import('../teachers/teacherDocuments.ts')
        return [read(TeachersPageQuery, {})]
      },
      below: [importPage('teacher')],
    },
    {
      path: 'courses',
      label: { jp: 'コース', en: 'Courses' },
      icon: 'book',
      load: async () => (await import('../courses/CoursesPage.tsx')).CoursesPage,
      reads: async () => {
        const { CoursesQuery } = await import('../courses/courseDocuments.ts')
        return [read(CoursesQuery, {})]
      },
      below: [importPage('course')],
    },
    {
      path: 'fixedSchedule',
      label: { jp: '固定枠', en: 'Template' },
      icon: 'template',
      load: async () => (await import('../template/TemplatePage.tsx')).TemplatePage,
      reads: async () => {
        const { TemplatesQuery } = await import('../template/templateDocuments.ts')
        return [read(TemplatesQuery, {})]
      },
      below: [
        {
          // (FIX-06)
          path: 'export',
          load: async () => (await import('../template/export/TemplateExportPage.tsx')).TemplateExportPage,
          reads: async (params) => {
            const [{ RunsQuery }, { ExportPeopleQuery }, { templateJobs }] = await Promise.all([
              import('../runs/runDocuments.ts'),
              import('../template/export/exportDocuments.ts'),
              import('@koma/schema/input/templateExport'),
            ])
            const job = oneOf(templateJobs, params.get('job'), 'create')
            return [
              read(RunsQuery, { kind: exportKinds[job] }),
              ...(staffMay('fixedExport') ? [read(ExportPeopleQuery, {})] : []),
            ]
          },
        },
      ],
    },
    {
      path: 'figures',
      label: { jp: '集計', en: 'Figures' },
      icon: 'chart',
      load: async () => (await import('../figures/FiguresPage.tsx')).FiguresPage,
      reads: async (params) => {
        if (oneOf(figureKinds, params.get('of'), 'money') === 'lessons') {
          const { LessonFiguresQuery } = await import('../figures/lessons/lessonFiguresDocuments.ts')
          const days = oneOf(dayPeriods, params.get('days'), defaultDays)
          return [read(LessonFiguresQuery, ({ today }) => daysUpTo(today, days))]
        }
        const months = oneOf(monthPeriods, params.get('months'), defaultMonths)
        if (oneOf(figureKinds, params.get('of'), 'money') === 'students') {
          const { StudentFiguresQuery } = await import('../figures/studentFiguresDocuments.ts')
          return [read(StudentFiguresQuery, ({ today }) => monthsUpTo(today, months))]
        }
        const { MoneyFiguresQuery } = await import('../figures/moneyFiguresDocuments.ts')
        return [read(MoneyFiguresQuery, ({ today }) => monthsUpTo(today, months))]
      },
    },
    {
      path: 'log',
      label: { jp: 'ログ', en: 'Log' },
      icon: 'history',
      load: async () => (await import('../activity/LogPage.tsx')).LogPage,
      reads: async (params) => {
        const [{ LogQuery }, { FIRST_ROWS, logRangeOf, logDefaults }] = await Promise.all([
          import('../activity/logDocuments.ts'),
          import('../activity/logRange.ts'),
        ])
        const range = (today: string) => logRangeOf(filtersIn(params, logDefaults(today)))
        return [read(LogQuery, ({ today }) => ({ input: { ...range(today), limit: FIRST_ROWS } }))]
      },
      moved: [{ path: 'figures', to: '/admin/figures?of=lessons' }],
    },
    {
      path: 'settings',
      label: { jp: '設定', en: 'Settings' },
      icon: 'settings',
      load: async () => (await import('./shell/SettingsSections.tsx')).SettingsSections,
      sections: settingsPages,
      moved: [{ path: 'closures', to: '/admin/schedule/closures' }],
    },
  ],
}

/** Returns what the page of students reads: the own fields, the list, and the open student. */
async function studentReads(params: URLSearchParams) {
  const { OwnFieldsQuery } = await import('../students/ownFields/ownFieldDocuments.ts')
  return [read(OwnFieldsQuery, {}), ...(await listedReads(params))]
}

/** Returns what the pages of students have in common. */
async function listedReads(params: URLSearchParams) {
  const [{ StudentPageQuery, StudentsQuery }, { columnsOfAddress, studentDefaults, studentVariables, withColumns }] =
    await Promise.all([import('../students/studentRecordDocuments.ts'), import('../students/studentVariables.ts')])
  const asked = studentVariables(filtersIn(params, studentDefaults))
  return [
    read(StudentsQuery, { ...withColumns(asked, columnsOfAddress(params)), limit: AT_FIRST }),
    ...openIn(params, 'student').map((id) => read(StudentPageQuery, { id })),
  ]
}

/** Returns the record that an address opens beside a list, if it does. */
function openIn(params: URLSearchParams, name: string): string[] {
  const id = params.get(name)
  return id === null ? [] : [id]
}

/** Returns the import below the list of a kind of records, `/admin/students/import`; only who may import asks. */
function importPage(kind: ImportedKind): Page {
  return {
    path: 'import',
    load: async () => (await import('../imports/importPageOf.tsx')).importPageOf(kind),
    reads: async () => {
      if (!mayImport(kind)) return []
      const { ImportsQuery, ImportsUnderWayQuery } = await import('../imports/importDocuments.ts')
      return [read(ImportsQuery, { kind }), read(ImportsUnderWayQuery, { kind })]
    },
  }
}
