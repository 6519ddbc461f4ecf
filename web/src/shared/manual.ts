import type { Language } from './i18n/language.ts'

/** The pages of the manual by what an address begins with; the first that fits. `docs/manual` has them. */
const pages: readonly [start: string, page: string][] = [
  ['/student/info', 'points'],
  ['/student/history', 'points'],
  ['/student', 'booking'],
  ['/teacher', 'lessons'],
  ['/admin/schedule/closures', 'closures'],
  ['/admin/schedule', 'schedule'],
  ['/admin/students', 'students'],
  ['/admin/contracts', 'contracts'],
  ['/admin/teachers', 'records'],
  ['/admin/courses', 'records'],
  ['/admin/settings/locations', 'records'],
  ['/admin/settings/otherBookings', 'records'],
  ['/admin/fixedSchedule', 'template'],
  ['/admin/monthEnd', 'contracts'],
  ['/admin/figures', 'log'],
  ['/admin/log', 'log'],
  ['/admin/settings', 'settings'],
]

/** Returns the address of the manual's page about the screen at `path`, in the language of the screen. */
export function manualPage(path: string, language: Language): string {
  const page = pages.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1] ?? 'index'
  return `/help/${language === 'jp' ? 'ja' : 'en'}/${page}.html`
}
