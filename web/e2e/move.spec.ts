import 'temporal-polyfill/global'
import type { Page } from '@playwright/test'
import { axe, expect, formOf, lookAs, phoneOf, screenshot, signInAs, test, views } from './fixtures.ts'
import { act, openScene } from './studentScene.ts'

const words = {
  ja: {
    move: '枠を移動',
    start: '移動先の開始時刻',
    now: '移動する',
    tell: '生徒と講師にメールで知らせる',
    undo: '元に戻す',
  },
  en: { move: 'Move lesson', start: 'New start', now: 'Move', tell: 'Email students and teachers', undo: 'Undo' },
}

/** Hours from now to ten o'clock at the school, nine days ahead, where the school is open whenever this runs. */
function hoursToTen(): number {
  return 9 * 24 + 10 - Temporal.Now.zonedDateTimeISO('Asia/Tokyo').hour
}

for (const view of views.filter(({ width }) => width > 600)) {
  const m = words[view.language]
  const silent = view.language === 'en'
  test(
    `in ${view.language} a booked lesson is moved with its student, who sees it, and undone in one step (SLOT-27)`,
    formOf(view, 'en 1280'),
    async ({ page, browser }) => {
      const { student, slot, courseCode, sql } = await openScene()
      const code = await student()
      const slotId = await slot({ inHours: hoursToTen() })
      expect(await act(page, code, 'bookSlot', { slotId, courseCode, online: false })).toBe('1001')

      const phone = await phoneOf(browser, code, view)
      await expect(phone.getByText('10:00–10:50').first()).toBeVisible()

      await lookAs(page, view)
      await signInAs(page, 'admin', 'admin')
      await page.goto(`/admin/schedule?slot=${slotId}`)
      const panel = page.getByRole('complementary')
      await expect(panel).toContainText('10:00–10:50')
      await panel.getByRole('button', { name: m.move, exact: true }).click()
      const dialog = page.getByRole('dialog')
      const start = dialog.getByRole('textbox', { name: m.start })
      await start.fill('15')
      await start.press('Tab')
      if (silent) await dialog.getByRole('switch', { name: m.tell }).click()
      await expect(dialog.getByText(/^→ .*15:00–15:50/)).toBeVisible()
      await axe(page)
      await screenshot(page, 'move-check', view)
      await dialog.getByRole('button', { name: m.now, exact: true }).click()
      await expect(panel).toContainText('15:00–15:50')
      await expect(phone.getByText('15:00–15:50').first()).toBeVisible()
      await expect(phone.getByText('10:00–10:50')).toHaveCount(0)

      await screenshot(page, 'move-undo', view)
      await undo(page, silent, m.undo)
      await expect(panel).toContainText('10:00–10:50')
      await expect(panel).toContainText(code.toUpperCase())
      await expect(phone.getByText('10:00–10:50').first()).toBeVisible()
      await expect(phone.getByText('15:00–15:50')).toHaveCount(0)
      await sql.close()
    },
  )
}

/**
 * Undoes it. People without a mail are named with undo beside them, and again before it tells anybody; a silent move
 * offers it in the bar below.
 */
async function undo(page: Page, silent: boolean, name: string): Promise<void> {
  if (!silent) {
    await page.getByRole('dialog').getByRole('button', { name }).click()
    const question = page.getByRole('dialog', { name: /^(この変更を元に戻しますか？|Undo this change\?)$/ })
    await question.getByRole('button', { name }).click()
  } else await page.locator('[data-batch-bar]').getByRole('button', { name }).click()
}
