import { expect, lookAs, lookedAt, nameOf, otherViews, phoneOf, signInAs, test } from './fixtures.ts'
import { openScene } from './studentScene.ts'

// One desk and one phone, at two processes: what staff end on one is over on the other.
const view = otherViews.find(({ width }) => width > 600)

if (view !== undefined)
  test(`a session that staff end closes page and socket on the other device at once (SEC-03, SEC-06, D4), ${nameOf(view)}`, async ({
    page,
    browser,
    servers,
  }) => {
    const { student, leave } = await openScene()
    const code = await student()
    const phone = await phoneOf(browser, code, view)
    const socket = await phone
      .waitForEvent('websocket', { predicate: (each) => each.url().endsWith('/graphql') })
      .catch(() => null)
    expect(socket?.isClosed()).toBe(false)
    await expect(phone.locator('[data-user]')).toBeVisible()
    const reloaded = phone.waitForEvent('load')

    await lookAs(page, view)
    await signInAs(page, 'admin', 'admin', servers.b)
    await page.goto(`${servers.b}/admin/settings/accounts?kind=student&search=${code}`)
    await page.locator('[data-row]').first().click()
    await page.getByRole('button', { name: /^(端末を表示|Show devices)$/ }).click()
    await expect(page.getByText(/^(ネットワーク|Network) 127\.0\.0\.…$/)).toBeVisible()
    await lookedAt(page, 'sessions-of-a-student', view)
    await page.getByRole('button', { name: /^(すべての端末からログアウトさせる|Sign out everywhere)$/ }).press('Enter')
    const question = page.getByRole('dialog')
    await question
      .getByRole('button', { name: /^(すべての端末からログアウトさせる|Sign out everywhere)$/ })
      .press('Enter')
    await expect(page.getByText(/^(ログイン中の端末はありません。|Not signed in anywhere\.)$/)).toBeVisible()

    await reloaded
    expect(socket?.isClosed()).toBe(true)
    await expect(phone.getByText(/You've been signed out|ログアウトしました/)).toBeVisible()
    await leave()
  })
