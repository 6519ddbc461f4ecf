import type { Page } from '@playwright/test'
import type { Area } from './fixtures.ts'

/** The sizes a picture may have: a phone, drawn twice as fine, or a part of a desk. */
export const pictureSizes = {
  phone: { width: 390, height: 700 },
  desk: { width: 1100, height: 700 },
} as const

/** One picture of the manual: whose screen, and how one comes to it. */
export interface ManualPicture {
  /** Its file without language and ending. */
  name: string
  size: keyof typeof pictureSizes
  area: Area
  /** The user who is signed in; null is the sign-in page. */
  code: string | null
  path: string
  /** Prepares the page before the picture is taken, without changing anything of the school. */
  open?: (page: Page) => Promise<void>
  /** The part where words are the school's own, and differ tomorrow. */
  schools?: string
}

/** All pictures of the manual, in the order of its pages. */
export const manualPictures: readonly ManualPicture[] = [
  { name: 'sign-in', size: 'phone', area: 'student', code: null, path: '/student' },
  {
    name: 'booking',
    size: 'phone',
    area: 'student',
    code: 's0001',
    path: '/student/list',
    open: async (page) => {
      await page
        .getByRole('main')
        .getByRole('link', { name: /^(予約する|Book) \S/ })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
    schools: '[role=dialog]',
  },
  { name: 'points', size: 'phone', area: 'student', code: 's0001', path: '/student/info' },
  { name: 'lessons', size: 'phone', area: 'teacher', code: 't001', path: '/teacher/list' },
  { name: 'import', size: 'desk', area: 'admin', code: 'admin', path: '/admin/students/import' },
  { name: 'schedule', size: 'desk', area: 'admin', code: 'admin', path: '/admin/schedule' },
  { name: 'students', size: 'desk', area: 'admin', code: 'admin', path: '/admin/students', open: openFirst },
  { name: 'contracts', size: 'desk', area: 'admin', code: 'admin', path: '/admin/contracts', open: openFirst },
  { name: 'records', size: 'desk', area: 'admin', code: 'admin', path: '/admin/teachers', open: openFirst },
  { name: 'template', size: 'desk', area: 'admin', code: 'admin', path: '/admin/fixedSchedule' },
  { name: 'closures', size: 'desk', area: 'admin', code: 'admin', path: '/admin/schedule/closures' },
  { name: 'log', size: 'desk', area: 'admin', code: 'admin', path: '/admin/log' },
  { name: 'figures', size: 'desk', area: 'admin', code: 'admin', path: '/admin/figures?of=lessons' },
  { name: 'settings', size: 'desk', area: 'admin', code: 'admin', path: '/admin/settings/school' },
]

/** Opens the first record of a list. */
async function openFirst(page: Page): Promise<void> {
  await page.locator('[data-row]').first().click()
  await page.getByRole('complementary').getByRole('heading', { level: 2 }).first().waitFor()
}
