import { randomUUID } from 'node:crypto'
import type { CDPSession, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { axe, crossViews, demoPassword, expect, lookAs, nameOf, signInAs, test } from './fixtures.ts'
import { openScene, type Scene } from './studentScene.ts'

/** Browsers make passkeys for names, not for addresses of a network. */
const server = (process.env['KOMA_E2E_A'] ?? '').replace('127.0.0.1', 'localhost')

/** Puts an authenticator into the page's device, which always says yes. */
async function plugIn(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

/** Another staff member with all permissions, who signs in with the demo password; `remove` deletes them. */
async function addColleague({ sql }: Scene): Promise<{ code: string; id: string; remove: () => Promise<void> }> {
  const id = randomUUID()
  const code = `e2e-${id.slice(0, 8)}`
  await sql.run(
    `insert into staff (school_id, id, staff_id, last_name, first_name, permissions, password_hash)
     select school_id, $1, $2, '試験', '係', permissions, password_hash from staff where staff_id = 'admin'`,
    [id, code],
  )
  return { code, id, remove: () => sql.run(`delete from staff where id = $1`, [id]) }
}

const named = (page: Page, name: RegExp) => page.getByRole('button', { name })

/** Signs in on the sign-in page by ID and password. */
async function typePassword(page: Page, area: string, code: string): Promise<void> {
  await page.goto(`${server}/${area}`)
  await page.getByLabel(/^(ユーザーID|User ID)$/).fill(code)
  await page.getByLabel(/^(パスワード|Password)$/).fill(demoPassword)
  await page.keyboard.press('Enter')
}

const openSettings = (page: Page) => page.locator('[data-user]').click()
const secretIn = async (page: Page) =>
  ((await page.getByText(/^(キー|Key) [A-Z2-7 ]+$/).textContent()) ?? '').replace(/^(キー|Key)/, '').replaceAll(' ', '')
const codeNow = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 })

for (const view of crossViews) {
  test(`a passkey is made, signs in on another page, and signs in no more once it is removed (SEC-30, SEC-31, SEC-32), ${nameOf(view)}`, async ({
    page,
    browser,
  }) => {
    const { student, leave } = await openScene()
    const code = await student()
    await lookAs(page, view)
    const { cdp, authenticatorId } = await plugIn(page)
    await signInAs(page, 'student', code, server)
    await page.goto(`${server}/student`)
    await openSettings(page)
    const add = named(page, /^(パスキーを追加|Add a passkey)$/)
    await add.press('Enter')
    await expect(page.getByLabel(/^(パスキーの名前|Name of the passkey)$/)).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Koma phone')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Koma phone', { exact: true })).toBeVisible()
    await axe(page)

    const other = await (await browser.newContext()).newPage()
    await lookAs(other, view)
    const second = await plugIn(other)
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
    for (const credential of credentials)
      await second.cdp.send('WebAuthn.addCredential', { authenticatorId: second.authenticatorId, credential })
    await other.goto(`${server}/student`)
    const signIn = named(other, /^(パスキーでログイン|Sign in with a passkey)$/)
    await axe(other)
    await signIn.press('Enter')
    await expect(other.locator('[data-user]')).toBeVisible()
    expect(new URL(other.url()).search).toBe('')

    await named(page, /(「Koma phone」を削除|Remove “Koma phone”)/).press('Enter')
    await page
      .getByRole('dialog', { name: /Koma phone/ })
      .getByRole('button', { name: /^(削除|Remove)$/ })
      .press('Enter')
    await expect(page.getByText('Koma phone', { exact: true })).toHaveCount(0)
    await other.evaluate(() => {
      sessionStorage.clear()
      localStorage.clear()
    })
    await other.goto(`${server}/student`)
    await signIn.press('Enter')
    await expect(other.getByText(/パスキーでログインできませんでした。|The passkey didn't work\./)).toBeVisible()
    await leave()
  })

  test(`codes are set up, then the password takes a code or a recovery code (SEC-25, SEC-27, SEC-28), ${nameOf(view)}`, async ({
    page,
    browser,
  }) => {
    const scene = await openScene()
    const code = await scene.student()
    await lookAs(page, view)
    await signInAs(page, 'student', code, server)
    await page.goto(`${server}/student`)
    await openSettings(page)
    await named(page, /^(設定する|Set up)$/).press('Enter')
    const field = page.getByLabel(/^(認証コード|Code)/)
    await expect(field).toBeFocused()
    await axe(page)
    const secret = await secretIn(page)
    await field.fill(codeNow(secret))
    await field.press('Enter')
    const recovery = page.getByRole('group', { name: /^(回復コード|Recovery codes)$/ }).getByRole('listitem')
    await expect(recovery).toHaveCount(10)
    const [first = ''] = await recovery.allTextContents()
    await axe(page)
    await named(page, /^(保管しました|I've kept them)$/).press('Enter')
    await expect(page.getByText(/^(残り10個|10 left)$/)).toBeVisible()

    const other = await (await browser.newContext()).newPage()
    await lookAs(other, view)
    await typePassword(other, 'student', code)
    const asked = other.getByLabel(/^(認証コード|Code)$/)
    await expect(asked).toBeFocused()
    await axe(other)
    await asked.fill('000000')
    await asked.press('Enter')
    await expect(other.getByRole('alert')).toContainText(/コードが正しくない|That code isn't right/)
    await asked.fill(codeNow(secret, 1))
    await asked.press('Enter')
    await expect(other.locator('[data-user]')).toBeVisible()
    expect(new URL(other.url()).search).toBe('')

    const third = await (await browser.newContext()).newPage()
    await lookAs(third, view)
    await typePassword(third, 'student', code)
    await third.getByLabel(/^(認証コード|Code)$/).fill(first)
    await third.keyboard.press('Enter')
    await expect(third.locator('[data-user]')).toBeVisible()
    await scene.leave()
  })
}

const [view] = crossViews
if (view !== undefined)
  test(`whoever lacks a second factor that the school requires sets one up before anything else (SEC-33), ${nameOf(view)}`, async ({
    page,
  }) => {
    const scene = await openScene()
    const colleague = await addColleague(scene)
    await lookAs(page, view)
    await signInAs(page, 'admin', colleague.code, server)
    // As after a sign-in that came when the school required it: a setting of the demo school would meet other tests.
    await scene.sql.run(`update session set must_set_up = true where staff_id = $1`, [colleague.id])
    await page.goto(`${server}/admin`)
    await expect(page.getByRole('heading', { name: /^(2段階認証の設定|Set up a second factor)$/ })).toBeVisible()
    await axe(page)
    await expect(page.locator('[data-user]')).toHaveCount(0)
    await named(page, /^(設定する|Set up)$/).press('Enter')
    const secret = await secretIn(page)
    await page.getByLabel(/^(認証コード|Code)/).fill(codeNow(secret))
    await page.keyboard.press('Enter')
    await named(page, /^(保管しました|I've kept them)$/).press('Enter')
    await expect(page.locator('[data-user]')).toBeVisible()
    await colleague.remove()
    await scene.leave()
  })
