import type { Browser, Page } from '@playwright/test'
import { expect, loginAs, longForm, lookAs, lookedAt as lookedAtPage, test, views, type View } from './fixtures.ts'

const [jaPhone, jaDesk, , enDesk] = views

/** A browser of its own that looks at the app as `view` says. */
async function browserAs(browser: Browser, view: View | undefined): Promise<{ page: Page; view: View }> {
  if (!view) throw new Error('There is no such view.')
  const page = await (await browser.newContext()).newPage()
  await lookAs(page, view)
  return { page, view }
}

const lookedAt = ({ page, view }: { page: Page; view: View }, name: string): Promise<void> =>
  lookedAtPage(page, `accounts-${name}`, view)

async function logIn(page: Page, server: string, id: string, password: string): Promise<void> {
  await page.goto(`${server}/student`)
  await page.getByLabel(/^(ユーザーID|User ID)$/).fill(id)
  await page.getByLabel(/^(パスワード|Password)$/).fill(password)
  await page.getByRole('button', { name: /^(ログイン|Sign in)$/ }).click()
  await expect(page.locator('[data-user]')).toBeVisible()
}

test(
  'a forgotten password is reset by mail, changed, and set by staff; sessions elsewhere end at once (AUTH-04…08, AUTH-19…30, AUTH-33, AUTH-41…44, SHELL-12, SHELL-13, STF-01, BRAND-10, D4, D13)',
  longForm,
  async ({ browser, servers }) => {
    const staff = await browserAs(browser, jaDesk)
    const phone = await browserAs(browser, jaPhone)
    const desk = await browserAs(browser, enDesk)

    await loginAs(staff.page, 'admin', 'admin')
    await staff.page.goto(`${servers.a}/admin/settings/accounts?kind=student&search=s014`)
    const row = staff.page.getByRole('row').filter({ hasText: '@' }).first()
    await row.getByRole('button').click()
    await lookedAt(staff, 'student')
    const id = await row.getByRole('cell').first().innerText()
    const [email = ''] = /[\w.+-]+@[\w.-]+/.exec(await row.innerText()) ?? []

    await phone.page.goto(`${servers.a}/student`)
    await phone.page.getByRole('button', { name: 'パスワードをお忘れですか？' }).click()
    await phone.page.getByLabel('ユーザーID').fill(id.toUpperCase())
    await phone.page.getByLabel('メールアドレス').fill('nobody')
    await phone.page.getByLabel('ユーザーID').focus()
    await expect(phone.page.getByText('name@example.jp のような形式で入力してください。')).toBeVisible()
    await lookedAt(phone, 'forgot')
    await phone.page.getByLabel('メールアドレス').fill(email)
    await phone.page.getByRole('button', { name: 'メールを送信' }).click()
    await expect(phone.page.getByRole('heading', { name: 'メールを送信しました' })).toBeVisible()
    await lookedAt(phone, 'sent')

    await staff.page.goto(`${servers.a}/admin/settings/mail?search=${id}`)
    await staff.page.locator('[data-row]').first().click()
    // The mail is written with the request and made a moment later, which the page follows.
    await expect(staff.page.getByRole('link', { name: /passwordReset/ })).toBeVisible()
    await lookedAt(staff, 'mail')
    const link = new URL(await staff.page.getByRole('link', { name: /passwordReset/ }).innerText()).pathname

    await phone.page.goto(`${servers.a}${link}`)
    await expect(phone.page).toHaveURL(`${servers.a}/passwordReset/student`)
    await phone.page.getByLabel('新しいパスワード', { exact: true }).fill('Spring-Door-27')
    await phone.page.getByLabel('新しいパスワード（確認）').fill('Sprung')
    await expect(phone.page.getByText('パスワードが一致していません。')).toBeVisible()
    await lookedAt(phone, 'reset')
    await phone.page.getByLabel('新しいパスワード（確認）').fill('Spring-Door-27')
    await phone.page.keyboard.press('Enter')
    await expect(phone.page.getByText('パスワードを変更しました。')).toBeVisible()
    await lookedAt(phone, 'reset-done')
    await phone.page.getByRole('link', { name: '生徒ログインへ' }).click()
    await expect(phone.page).toHaveURL(`${servers.a}/student`)
    await logIn(phone.page, servers.a, id, 'Spring-Door-27')

    await desk.page.goto(`${servers.b}${link}`)
    await expect(desk.page.getByRole('alert').first()).toContainText('Error: 410')
    await lookedAt(desk, 'reset-used')
    await logIn(desk.page, servers.b, id, 'Spring-Door-27')

    await phone.page.locator('[data-user]').click()
    await phone.page.getByRole('button', { name: 'パスワードを変更' }).click()
    await phone.page.getByLabel('現在のパスワード').fill('Spring-Door-27')
    await phone.page.getByLabel('新しいパスワード', { exact: true }).fill('Summer-Glass-27')
    await phone.page.getByLabel('新しいパスワード（確認）').fill('Summer-Glass-27')
    await lookedAt(phone, 'settings')
    const reloaded = desk.page.waitForEvent('load')
    await phone.page.keyboard.press('Enter')
    // A toast may be gone before a busy machine looks; the section closes for good.
    await expect(phone.page.getByLabel('現在のパスワード')).toHaveCount(0)
    // The login is there a moment before the page loads anew, and would be looked at while it goes.
    await reloaded
    await expect(desk.page.getByText(/^You've been signed out/)).toBeVisible()
    await lookedAt(desk, 'signed-out')
    await phone.page.keyboard.press('Escape')
    await expect(phone.page.getByRole('dialog')).toHaveCount(0)
    await expect(phone.page.locator('[data-user]')).toBeFocused()

    await staff.page.goto(`${servers.a}/admin/settings/accounts?kind=student&search=${id}`)
    await staff.page.locator('[data-row]').first().click()
    await staff.page.getByLabel('新しいパスワード', { exact: true }).fill('Winter-Field-27')
    await expect(staff.page.getByRole('button', { name: 'パスワードを設定する' })).toHaveCount(0)
    await staff.page.getByLabel('新しいパスワード（確認）').fill('Winter-Field-27')
    await staff.page.getByRole('button', { name: 'パスワードを設定する' }).click()
    await expect(staff.page.getByRole('complementary')).toHaveCount(0)
    await expect(phone.page.getByText(/ログアウトしました/)).toBeVisible()
    await logIn(desk.page, servers.b, id, 'Winter-Field-27')

    await staff.page.goto(`${servers.a}/admin/settings/accounts?kind=staff`)
    await staff.page.locator('[data-row]').nth(1).click()
    await expect(staff.page.getByRole('group').first()).toBeVisible()
    await lookedAt(staff, 'staff')
    const schoolName = staff.page.getByText('青空英会話スクール', { exact: true }).filter({ visible: true })
    await staff.page.emulateMedia({ media: 'print' })
    await expect(schoolName).toHaveCount(1)
    for (const { page } of [staff, phone, desk]) await page.context().close()
  },
)
