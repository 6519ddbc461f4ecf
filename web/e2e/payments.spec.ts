import type { Locator, Page } from '@playwright/test'
import { expect, formOf, lookAs, lookedAt, nameOf, signInAs, test, views } from './fixtures.ts'

const words = {
  ja: {
    record: /の入金を記録$/,
    confirm: /円の入金を記録する$/,
    left: /を記録しました。(残り|未払いなし)/,
    undo: '元に戻す',
    undone: /入金を元に戻しました$/,
    add: '契約を追加',
  },
  en: {
    record: /^Record a payment from/,
    confirm: /^Record ¥/,
    left: /(still due|nothing left to pay)$/,
    undo: 'Undo',
    undone: /^Payment of .* undone$/,
    add: 'Add contract',
  },
}

/** Presses buttons of the page and counts them. */
function counting(page: Page) {
  let presses = 0
  return {
    press: async (name: RegExp, within: Page | Locator = page) => {
      presses += 1
      await within.getByRole('button', { name }).first().click()
    },
    presses: () => presses,
  }
}

for (const view of views.filter(({ width }) => width === 1280)) {
  test(
    `a payment takes at most three presses from list, contract and student, ${nameOf(view)} (ASTU-35, CON-63)`,
    formOf(view, 'ja 1280'),
    async ({ page }) => {
      const text = words[view.language]
      await lookAs(page, view)
      await signInAs(page, 'admin', 'admin')
      const record = async (way: string) => {
        const hand = counting(page)
        await hand.press(text.record)
        const dialog = page.getByRole('dialog').last()
        const amount = dialog.locator('input').first()
        await expect(amount).toBeFocused()
        // What is typed takes the place of what is owed.
        await page.keyboard.type('100')
        await expect(amount).toHaveValue('100')
        await lookedAt(page, `payment-${way}`, view)
        await hand.press(text.confirm, dialog)
        await expect(page.getByText(text.left).last()).toBeVisible()
        expect(hand.presses()).toBeLessThanOrEqual(3)
        await page.getByRole('button', { name: text.undo, exact: true }).last().click()
        await expect(page.getByText(text.undone).last()).toBeVisible()
        // A toast stays as long as the pointer rests on it.
        await page.mouse.move(0, 0)
        await expect(page.getByText(text.undone)).toHaveCount(0)
      }
      await page.goto('/admin/contracts?kind=unpaid')
      await expect(page.locator('[data-row]').first()).toBeVisible()
      await record('list')
      await page.locator('[data-row]').first().click()
      const student = page.locator('a[href*="/admin/students?student="]').first()
      const address = await student.getAttribute('href')
      await page.goto(page.url())
      await expect(student).toBeVisible()
      await record('contract')
      await page.goto(address ?? '')
      await record('student')
      await page.getByRole('button', { name: text.add }).click()
      await expect(page.getByRole('heading', { name: text.add })).toBeInViewport()
      await expect(page.locator(':focus')).toBeInViewport()
    },
  )
}
