import 'temporal-polyfill/global'
import {
  axe,
  deskViews,
  expect,
  formOf,
  longForm,
  lookAs,
  phoneOf,
  screenshot,
  signInAs,
  test,
  type View,
} from './fixtures.ts'
import { act, openScene } from './studentScene.ts'

const words = {
  ja: {
    add: '休校を追加',
    first: '初日',
    scope: '対象',
    reason: '理由',
    check: '内容を確認する',
    close: '休校にする',
    back: '休校を取り消す',
  },
  en: {
    add: 'Add closure',
    first: 'First day',
    scope: 'For',
    reason: 'Reason',
    check: 'Preview',
    close: 'Record closure',
    back: 'Undo closure',
  },
}
// The last run is the one that is undone: one test at a time.
test.describe.configure({ mode: 'serial' })

for (const view of deskViews) {
  const m = words[view.language]
  test(
    `in ${view.language} a teacher's day is closed after its dry run, the student sees it, and it is undone`,
    formOf(view, 'ja 1280'),
    async ({ page, browser }) => {
      const { student, slot, courseCode, courseName, teacherName, leave, sql } = await openScene()
      const code = await student()
      const now = Temporal.Now.zonedDateTimeISO('Asia/Tokyo')
      const slotId = await slot({ inHours: 9 * 24 + 10 - now.hour })
      expect(await act(page, code, 'bookSlot', { slotId, courseCode, online: false })).toBe('1001')
      const phone = await phoneOf(browser, code, view)
      await expect(phone.getByText('10:00–10:50').first()).toBeVisible()

      await lookAs(page, view)
      await signInAs(page, 'admin', 'admin')
      await page.goto('/admin/schedule/closures')
      await page.getByRole('button', { name: m.add }).click()
      const first = page.getByRole('textbox', { name: m.first })
      await first.fill(now.add({ days: 9 }).toPlainDate().toString())
      await first.press('Tab')
      const scope = page.getByRole('combobox', { name: m.scope })
      await scope.fill(teacherName)
      await page.getByRole('option', { name: teacherName }).first().click()
      await page.getByRole('textbox', { name: m.reason }).fill('通院')
      await axe(page)
      await screenshot(page, 'closures-form', view)
      await page.getByRole('button', { name: m.check }).click()
      await expect(page.getByText(new RegExp(courseName)).first()).toBeVisible()
      await axe(page)
      await screenshot(page, 'closures-dry-run', view)
      await page.getByRole('button', { name: m.close }).click()
      // What is to come is undone where it is listed.
      const closure = page.getByRole('listitem').filter({ hasText: teacherName })
      const back = closure.getByRole('button', { name: m.back })
      await expect(back).toBeVisible()
      await expect(phone.getByText('10:00–10:50')).toHaveCount(0)

      await back.click()
      await page.getByRole('dialog').getByRole('button', { name: m.back }).click()
      await expect(phone.getByText('10:00–10:50').first()).toBeVisible()
      await axe(page)
      await screenshot(page, 'closures-back', view)
      await leave()
      await sql.close()
    },
  )
}

test(
  'a student reads why the school is closed, in the calendar of the day and of the month',
  longForm,
  async ({ page }) => {
    const view: View = { language: 'ja', width: 390, height: 844 }
    const day = Temporal.Now.zonedDateTimeISO('Asia/Tokyo').add({ days: 63 }).toPlainDate().toString()
    await lookAs(page, view)
    await signInAs(page, 'student', 's0001')
    await page.goto(`/student/calendar?date=${day}`)
    await expect(page.getByRole('list', { name: '休校のお知らせ' })).toContainText('スタッフ研修')
    await axe(page)
    await screenshot(page, 'closures-student', view)
    await page.goto(`/student/calendar?span=month&date=${day}`)
    await expect(page.getByRole('list', { name: '休校のお知らせ' })).toContainText('スタッフ研修')
  },
)
