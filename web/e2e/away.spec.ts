import 'temporal-polyfill/global'
import { axe, deskViews, expect, loginAs, longForm, lookAs, phoneOf, screenshot, test } from './fixtures.ts'
import { act, openScene } from './studentScene.ts'

const words = {
  ja: {
    add: '休み・代講を登録',
    who: '休む講師',
    first: '初日',
    reason: '理由',
    check: '内容を確認する',
    changeable: 'レッスンごとの扱いは、ここで変更できます。',
    apply: 'この内容で登録する',
    back: '休みを取り消す',
    toList: '休校・休みの一覧',
  },
  en: {
    add: 'Teacher absence',
    who: 'Who is away',
    first: 'First day',
    reason: 'Reason',
    check: 'Preview',
    changeable: 'You can still change what happens to each lesson.',
    apply: 'Record absence',
    back: 'Undo absence',
    toList: 'Closures and absences',
  },
}
// The last run is the one that is undone: one test at a time.
test.describe.configure({ mode: 'serial' })

for (const view of deskViews) {
  const m = words[view.language]
  test(
    `in ${view.language} a teacher is away, a colleague takes the lesson, the student sees it at once, and it is undone`,
    longForm,
    async ({ page, browser }) => {
      const { student, slot, colleague, courseCode, courseName, teacherName, leave, sql } = await openScene()
      const [code, substitute] = [await student(), await colleague()]
      const now = Temporal.Now.zonedDateTimeISO('Asia/Tokyo')
      const slotId = await slot({ inHours: 10 * 24 + 10 - now.hour })
      expect(await act(page, code, 'bookSlot', { slotId, courseCode, online: false })).toBe('1001')
      const phone = await phoneOf(browser, code, view)
      await expect(phone.getByText(teacherName).first()).toBeVisible()

      await lookAs(page, view)
      await loginAs(page, 'admin', 'admin')
      await page.goto('/admin/schedule/closures')
      await page.getByRole('button', { name: m.add }).click()
      const who = page.getByRole('combobox', { name: m.who })
      await who.fill(teacherName)
      await page.getByRole('option', { name: teacherName }).first().click()
      const first = page.getByRole('textbox', { name: m.first })
      await first.fill(now.add({ days: 10 }).toPlainDate().toString())
      await first.press('Tab')
      await page.getByRole('textbox', { name: m.reason }).fill('発熱')
      await axe(page)
      await screenshot(page, 'away-form', view)
      // Who is free and teaches the course is chosen already.
      await expect(page.getByText(new RegExp(courseName)).first()).toBeVisible()
      await page.getByRole('main').getByRole('combobox').last().click()
      await page.getByRole('option', { name: substitute }).first().click()
      await axe(page)
      await screenshot(page, 'away-lessons', view)
      await page.getByRole('button', { name: m.check }).click()
      // The preview has the choice, too.
      await expect(page.getByText(m.changeable)).toBeVisible()
      await expect(page.getByRole('main').getByRole('combobox').last()).toHaveValue(substitute)
      await axe(page)
      await screenshot(page, 'away-dry-run', view)
      await page.getByRole('button', { name: m.apply }).click()
      await expect(phone.getByText(substitute).first()).toBeVisible()
      await expect(phone.getByText(teacherName)).toHaveCount(0)

      // What is to come is undone where it is listed.
      await page.getByRole('main').getByRole('link', { name: m.toList }).click()
      const absence = page.getByRole('listitem').filter({ hasText: teacherName })
      await absence.getByRole('button', { name: m.back }).click()
      await page.getByRole('dialog').getByRole('button', { name: m.back }).click()
      await expect(phone.getByText(teacherName).first()).toBeVisible()
      await axe(page)
      await screenshot(page, 'away-back', view)
      await leave()
      await sql.close()
    },
  )
}
