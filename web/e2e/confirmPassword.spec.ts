import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { axe, crossViews, demoPassword, expect, lookAs, nameOf, signInAs, test } from './fixtures.ts'
import { openScene } from './studentScene.ts'

const everywhere = /^(すべての端末からログアウトさせる|Sign out everywhere)$/
const nowhere = /^(ログイン中の端末はありません。|Not signed in anywhere\.)$/

/** Opens the page of an account and asks to sign it out everywhere, by keyboard. */
async function signOut(page: Page, code: string): Promise<void> {
  await page.goto(`/admin/settings/accounts?kind=student&search=${code}`)
  await page.locator('[data-row]').first().click()
  await page.getByRole('button', { name: /^(端末を表示|Show devices)$/ }).press('Enter')
  await page.getByRole('button', { name: everywhere }).press('Enter')
  await question(page).getByRole('button', { name: everywhere }).press('Enter')
}

const question = (page: Page) =>
  page.getByRole('dialog', { name: /(すべての端末からログアウトさせますか？|^Sign out .* everywhere\?)$/ })

const asked = (page: Page) => page.getByRole('dialog', { name: /^(パスワードの確認|Confirm your password)$/ })

for (const view of crossViews)
  test(`a sensitive change asks for the password and is then made by itself, in both tabs; Escape changes nothing (SEC-13, SEC-14, SEC-15, SEC-16, SEC-18), ${nameOf(view)}`, async ({
    page,
    context,
  }) => {
    const { student, leave, sql } = await openScene()
    const [code, other] = [await student(), await student()]
    const id = randomUUID()
    const staff = `e2e-${id.slice(0, 8)}`
    await sql.run(
      `insert into staff (school_id, id, staff_id, last_name, first_name, permissions, password_hash)
       select school_id, $1, $2, '試験', '係', permissions, password_hash from staff where staff_id = 'admin'`,
      [id, staff],
    )
    await sql.run(
      `insert into session (school_id, student_id, token_hash)
       select school_id, id, sha256(student_id::bytea) from student where student_id in ($1, $2)`,
      [code, other],
    )
    const longAgo = () =>
      sql.run(`update session set password_at = now() - interval '10 minutes' where staff_id = $1`, [id])
    await lookAs(page, view)
    await signInAs(page, 'admin', staff)
    await longAgo()

    await signOut(page, code)
    const password = asked(page).getByLabel(/^(パスワード|Password)$/)
    await expect(password).toBeFocused()
    // The button behind it waits, so the page is not at rest.
    await axe(page)
    await page.keyboard.press('Escape')
    await expect(asked(page)).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: '403' })).toHaveCount(0)
    await expect(page.getByText(nowhere)).toHaveCount(0)

    await question(page).getByRole('button', { name: everywhere }).press('Enter')
    await expect(password).toBeFocused()
    await page.keyboard.type('Wrong2026')
    await page.keyboard.press('Enter')
    await expect(asked(page)).toContainText(/パスワードが違います。|That isn't your password\./)
    await expect(password).toBeFocused()

    const second = await context.newPage()
    await lookAs(second, view)
    await signOut(second, other)
    await expect(asked(second)).toBeVisible()
    await page.bringToFront()
    await password.fill(demoPassword)
    await password.press('Enter')
    await expect(page.getByText(nowhere)).toBeVisible()
    await expect(second.getByText(nowhere)).toBeVisible()
    await sql.run(`delete from staff where id = $1`, [id])
    await leave()
  })
