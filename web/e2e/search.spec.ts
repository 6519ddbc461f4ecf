import { axe, expect, formOf, lookAs, signInAs, test, views } from './fixtures.ts'
import { act, openScene } from './studentScene.ts'

for (const view of views.filter(({ width }) => width > 600)) {
  const jp = view.language === 'ja'
  test(
    `in ${view.language} a student is found by code from any page, and Enter leads to the next lesson; axe objects to nothing (SHELL-19)`,
    formOf(view, 'en 1280'),
    async ({ page }) => {
      const { student, slot, courseCode, sql } = await openScene()
      const code = await student()
      const slotId = await slot({ inHours: 7 * 24 })
      expect(await act(page, code, 'bookSlot', { slotId, courseCode, online: false })).toBe('1001')

      await lookAs(page, view)
      await signInAs(page, 'admin', 'admin')
      await page.goto('/admin/courses')
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toBeVisible()
      const courses = await heading.innerText()
      await page.getByRole('button', { name: jp ? '検索（/）' : 'Search (/)' }).waitFor()
      await page.keyboard.press('/')
      const field = page.getByRole('dialog').getByRole('combobox')
      await expect(field).toBeFocused()
      await field.fill(code)
      // The next lesson, the student's page, and the search for another lesson.
      await expect(page.getByRole('option')).toHaveText(
        jp
          ? [/次のレッスン/, /生徒のページを開く/, /レッスンを探す/]
          : [/Next lesson/, /Open the student/, /Find a lesson/],
      )
      await axe(page)
      await field.press('Enter')
      await expect(page).toHaveURL(new RegExp(`/admin/schedule.*${slotId}`))
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await page.goBack()
      await expect(page).toHaveURL(/\/admin\/courses/)
      await expect(heading).toHaveText(courses)
      await page.keyboard.press('/')
      await expect(field).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(field).toHaveCount(0)
      await sql.close()
    },
  )
}
