import type { Page } from '@playwright/test'
import { expect, formOf, lookAs, lookedAt, nameOf, signInAs, test, type View } from './fixtures.ts'

const desks: View[] = (['ja', 'en'] as const).flatMap((language) => [
  { language, width: 768, height: 1024 },
  { language, width: 1280, height: 900 },
])

const words = {
  ja: {
    statement: '利用明細書',
    opening: /前回までの残高|期間前の残高|残高/,
    receive: /預かる/,
    discount: /割引を追加/,
    file: /ファイルを選択/,
  },
  en: {
    statement: 'Statement',
    opening: /balance/i,
    receive: /^Receive/,
    discount: /^Add discount/,
    file: /Choose/,
  },
}

/** The pages of money, by the name of their picture. */
const pages = {
  invoices: '/admin/contracts/papers',
  receipts: '/admin/contracts/papers?mode=receipts',
  statements: '/admin/contracts/papers?mode=statements',
  agreements: '/admin/contracts/papers?mode=agreements',
  papers: '/admin/contracts/papers?mode=list',
  owed: '/admin/contracts/payments',
  fees: '/admin/contracts/payments?mode=fees',
  cash: '/admin/contracts/payments?mode=cash',
  report: '/admin/contracts/payments?mode=report',
  collect: '/admin/contracts/debit',
  results: '/admin/contracts/debit?mode=results',
  transfers: '/admin/contracts/debit?mode=transfers',
  journal: '/admin/contracts/accounting',
}

/** Nothing makes the page wider than the window. */
async function expectFits(page: Page, name: string): Promise<void> {
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(tooWide, `${name} is wider than the window`).toBeLessThanOrEqual(0)
}

for (const view of desks) {
  const text = words[view.language]
  test(
    `every page of money fits its window, and axe objects to nothing, ${nameOf(view)} (PAPER-08, FEE-01, DEBIT-08, DEBIT-11, CASH-03)`,
    formOf(view, 'en 768'),
    async ({ page }) => {
      await lookAs(page, view)
      await signInAs(page, 'admin', 'admin')
      for (const [name, address] of Object.entries(pages)) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await lookedAt(page, `money-${name}`, view)
        await expectFits(page, name)
      }
    },
  )

  test(
    `deposits and statements of a student, ${nameOf(view)} (DEP-01, PAPER-15)`,
    formOf(view, 'ja 1280'),
    async ({ page }) => {
      await lookAs(page, view)
      await signInAs(page, 'admin', 'admin')
      await page.goto('/admin/students?search=s0012')
      await page.locator('[data-row]').first().click()
      const receive = page.getByRole('button', { name: text.receive })
      await receive.scrollIntoViewIfNeeded()
      await lookedAt(page, 'money-deposit', view)
      await receive.click()
      await expect(page.getByRole('dialog').last()).toBeVisible()
      await lookedAt(page, 'money-deposit-dialog', view)
      await page.keyboard.press('Escape')
      await expect(receive).toBeVisible()
      await page.getByRole('button', { name: text.statement, exact: true }).click()
      const dialog = page.getByRole('dialog').last()
      await expect(dialog.getByText('16,500')).toBeVisible()
      await lookedAt(page, 'money-statement', view)
      await expectFits(page, 'statement')
    },
  )
}
