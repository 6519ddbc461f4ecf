import type { Page } from '@playwright/test'
import { deskViews, expect, formOf, loginAs, lookAs, lookedAt, signInAs, test } from './fixtures.ts'

async function choose(page: Page, field: RegExp, option: RegExp): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).first().click()
}

// One export at a time works in a school.
test.describe.configure({ mode: 'serial' })

// Early on a Sunday, when nobody teaches: each look has a time of its own.
for (const [place, view] of deskViews.entries()) {
  test(
    `a row of the template becomes slots, seen by a colleague, and is undone, ${view.language} at ${view.width} (FIX-05, FIX-06, FIX-26, FIX-34)`,
    formOf(view, 'ja 1280'),
    async ({ page, browser }) => {
      const start = `0${8 + place}:00`
      await lookAs(page, view)
      await signInAs(page, 'admin', 'admin')
      await page.goto('/admin/fixedSchedule')
      await page.getByRole('button', { name: /^(固定枠を追加|Add row)$/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await lookedAt(page, 'template-new', view)
      await choose(page, /^(曜日|Weekday)/, /^(日曜日|Sun)$/)
      await page.getByLabel(/^(開始|Start)/).fill(start)
      await page.keyboard.press('Tab')
      await choose(page, /^(講師|Teacher)/, /Emily/)
      await choose(page, /^(場所|Place)/, /駅前校/)
      await page.getByRole('button', { name: /^(追加する|Add)$/ }).click()
      await expect(page.getByLabel(/^(開始|Start)/)).toHaveValue(start)
      await lookedAt(page, 'template-row', view)
      await page.keyboard.press('Escape')
      await page
        .getByRole('radiogroup', { name: /^(表示|View)$/ })
        .getByText(/^(週|Week)$/)
        .click()
      const sunday = page.getByRole('group', { name: /^(日曜日|Sun)$/ })
      await expect(sunday.getByRole('button', { name: new RegExp(`${start}.*Emily`) })).toBeVisible()
      await lookedAt(page, 'template-week', view)

      await page.getByRole('link', { name: /^(枠の作成・予約|Create slots and bookings)$/ }).click()
      const make = page.getByRole('button', { name: /^(枠を作成する|Create slots)$/ })
      await expect(make).toBeDisabled()
      await page.getByRole('button', { name: /^(すべて解除|Clear all)$/ }).click()
      await page.getByRole('checkbox', { name: /^Emily/ }).check()
      await page.getByRole('button', { name: /^(内容を確認する|Check)$/ }).click()
      await expect(make).toBeEnabled()
      await lookedAt(page, 'template-plan', view)

      const colleague = await (await browser.newContext()).newPage()
      await lookAs(colleague, view)
      await loginAs(colleague, 'admin', 'uketsuke')
      // Who may not edit reads a row all the same.
      await colleague.goto('/admin/fixedSchedule?day=0')
      await colleague
        .getByRole('button', { name: /09:30–10:20/ })
        .first()
        .click()
      await expect(colleague.getByLabel(/^(開始|Start)/)).toBeDisabled()
      await lookedAt(colleague, 'template-locked', view)
      await colleague.goto('/admin/fixedSchedule/export')
      const ended = (of: Page) =>
        of.locator('section', {
          has: of.getByRole('heading', { name: /^(これまでの枠の作成|Slots created earlier)$/ }),
        })
      await expect(ended(colleague)).toBeVisible()
      const before = await ended(colleague).getByRole('listitem').count()

      await make.click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(枠を作成する|Create slots)$/ })
        .click()
      for (const each of [page, colleague]) await expect(ended(each).getByRole('listitem')).toHaveCount(before + 1)
      await lookedAt(page, 'template-history', view)
      // The newest stands first; those of the demo stay as they are.
      const back = { name: /^(すべて元に戻す|Undo all)$/ }
      await ended(page).getByRole('listitem').first().getByRole('button', back).click()
      await page.getByRole('dialog').getByRole('button', back).click()
      const newest = ended(colleague).getByRole('listitem').first()
      await expect(newest.getByText(/元に戻しました|Undone by/)).toBeVisible()
      await colleague.context().close()
    },
  )
}
