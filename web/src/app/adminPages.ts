import {
  IconBook2,
  IconCalendar,
  IconCalendarRepeat,
  IconFileText,
  IconHistory,
  IconSchool,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'
import type { AreaPage } from './areaPage.ts'
import { contractRoutes } from './contractRoutes.tsx'
import { adminPrefetches } from './deskPrefetches.ts'
import { importRoute } from './importRoute.tsx'
import { logRoutes } from './logRoutes.tsx'
import { settingsRoutes } from './settingsRoutes.tsx'
import { passwordsRoute } from './passwordsRoute.tsx'
import { templateRoutes } from './templateRoutes.tsx'

/**
 * Lists the staff's tabs in their order, with their English names (SHELL-07, SHELL-08, BRAND-16, BRAND-17; decision
 * 020).
 */
export const adminPages: AreaPage[] = [
  {
    path: 'schedule',
    label: { jp: 'スケジュール', en: 'Schedule' },
    icon: IconCalendar,
    load: async () => ({ Component: (await import('../schedule/SchedulePage.tsx')).SchedulePage }),
    prefetch: adminPrefetches['schedule'],
  },
  {
    path: 'students',
    label: { jp: '生徒', en: 'Students' },
    icon: IconUsers,
    load: async () => ({ Component: (await import('./StudentsWithContracts.tsx')).StudentsWithContracts }),
    prefetch: adminPrefetches['students'],
    routes: [importRoute('student'), passwordsRoute],
  },
  {
    path: 'contracts',
    label: { jp: '契約', en: 'Contracts' },
    icon: IconFileText,
    load: async () => ({ Component: (await import('../contracts/ContractsPage.tsx')).ContractsPage }),
    prefetch: adminPrefetches['contracts'],
    routes: [...contractRoutes, importRoute('contract')],
  },
  {
    path: 'teachers',
    label: { jp: '講師', en: 'Teachers' },
    icon: IconSchool,
    load: async () => ({ Component: (await import('../teachers/TeachersPage.tsx')).TeachersPage }),
    prefetch: adminPrefetches['teachers'],
    routes: [importRoute('teacher')],
  },
  {
    path: 'courses',
    label: { jp: 'コース', en: 'Courses' },
    icon: IconBook2,
    load: async () => ({ Component: (await import('../courses/CoursesPage.tsx')).CoursesPage }),
    prefetch: adminPrefetches['courses'],
    routes: [importRoute('course')],
  },
  {
    path: 'fixedSchedule',
    label: { jp: '固定枠', en: 'Template' },
    icon: IconCalendarRepeat,
    load: async () => ({ Component: (await import('../template/TemplatePage.tsx')).TemplatePage }),
    prefetch: adminPrefetches['fixedSchedule'],
    routes: templateRoutes,
  },
  {
    path: 'log',
    label: { jp: 'ログ', en: 'Log' },
    icon: IconHistory,
    load: async () => ({ Component: (await import('../activity/LogPage.tsx')).LogPage }),
    routes: logRoutes,
    prefetch: adminPrefetches['log'],
  },
  {
    path: 'settings',
    label: { jp: '設定', en: 'Settings' },
    icon: IconSettings,
    load: async () => ({ Component: (await import('./shell/SettingsStart.tsx')).SettingsStart }),
    routes: settingsRoutes,
  },
]
