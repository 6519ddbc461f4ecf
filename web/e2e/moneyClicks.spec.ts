import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { countClicks } from './clicks.ts'
import { axe, expect, lookAs, signInAs, test, type View } from './fixtures.ts'
import { openSql } from './sql.ts'

const view: View = { language: 'ja', width: 1280, height: 900 }

/** Opens the page of a student who has no contract yet, and gives its address and their name. */
async function openNewcomer(page: Page): Promise<{ address: string; name: string }> {
  const sql = openSql(process.env['KOMA_E2E_DATABASE'] ?? '')
  const [id, name] = [randomUUID(), `会計${randomUUID().slice(0, 6)}`]
  await sql.query(
    `insert into student (school_id, id, student_id, last_name, first_name, password_hash)
     select school_id, $1, $2, $3, '花', password_hash from student where student_id = 's0001'
     order by school_id limit 1 returning id`,
    [id, `m${id.slice(0, 8)}`, name],
    z.object({ id: z.string() }),
  )
  await sql.close()
  await lookAs(page, view)
  await signInAs(page, 'admin', 'admin')
  const address = `/admin/students?student=${id}`
  await page.goto(address)
  return { address, name }
}

test('a contract from a plan takes two presses, the receipt for its payment one, a refund three (PLAN-05, PAPER-01, PAY-15)', async ({
  page,
}) => {
  const { address, name } = await openNewcomer(page)
  const contracts = page.getByRole('region', { name: '契約', exact: true })
  const plans = contracts.getByRole('region', { name: 'プランを選んで契約を追加' })
  await expect(plans).toBeVisible()
  await axe(page)
  const selling = await countClicks(page)
  await plans.getByRole('button').first().click()
  await contracts.getByRole('button', { name: '契約を追加', exact: true }).click()
  await expect(page.getByText('契約を追加しました').last()).toBeVisible()
  expect(await selling()).toBe(2)

  await page.goto(address)
  await contracts.getByRole('button', { name: /の入金を記録$/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /円の入金を記録する$/ })
    .click()
  await expect(contracts.getByText('未払いなし')).toBeVisible()

  await page.goto('/admin/contracts/payments?mode=report')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toBeVisible()
  const receiving = await countClicks(page)
  const [paper, file] = await Promise.all([
    page.waitForEvent('popup'),
    page.waitForResponse((response) => /\.pdf(\?|$)/.test(response.url())),
    row.getByRole('button', { name: /の領収書を開く$/ }).click(),
  ])
  expect(file.status()).toBe(200)
  expect(await receiving()).toBe(1)
  await paper.close()

  await page.goto(address)
  const refund = contracts.getByRole('button', { name: /を返金$/ })
  await expect(refund).toBeVisible()
  const refunding = await countClicks(page)
  await refund.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '退会' }).click()
  await axe(page)
  await dialog.getByRole('button', { name: /の返金を記録する$/ }).click()
  await expect(page.getByText(/への返金 .*を記録しました/).last()).toBeVisible()
  expect(await refunding()).toBe(3)
})

test("a month's invoices take three presses from the list of contracts (PAPER-05)", async ({ page }) => {
  // Whoever is new has an invoice that was not issued, whatever other tests have done.
  await openNewcomer(page)
  const contracts = page.getByRole('region', { name: '契約', exact: true })
  await contracts.getByRole('region', { name: 'プランを選んで契約を追加' }).getByRole('button').first().click()
  await contracts.getByRole('button', { name: '契約を追加', exact: true }).click()
  await expect(page.getByText('契約を追加しました').last()).toBeVisible()
  await page.goto('/admin/contracts')
  const papers = page.getByRole('link', { name: '書類' })
  await expect(papers).toBeVisible()
  const issuing = await countClicks(page)
  await papers.click()
  await page.getByRole('button', { name: /^請求書\d+通を発行/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '発行する' }).click()
  await expect(page.getByText('請求書の発行を開始しました').last()).toBeVisible()
  expect(await issuing()).toBe(3)
})
