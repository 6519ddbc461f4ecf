import {
  type Area,
  axe,
  crossViews,
  demoPassword,
  expect,
  formOf,
  lookAs,
  nameOf,
  screenshot,
  test,
} from './fixtures.ts'

const words = {
  ja: {
    areas: { student: '生徒ログイン', teacher: '講師ログイン', admin: 'スタッフログイン' },
    userId: 'ユーザーID',
    password: 'パスワード',
    login: 'ログイン',
    logout: 'ログアウト',
  },
  en: {
    areas: { student: 'Student login', teacher: 'Teacher login', admin: 'Staff login' },
    userId: 'User ID',
    password: 'Password',
    login: 'Sign in',
    logout: 'Sign out',
  },
}

const demoUsers: Record<Area, string> = { student: 's0001', teacher: 't001', admin: 'admin' }
const areas: Area[] = ['student', 'teacher', 'admin']

for (const view of crossViews) {
  const text = words[view.language]
  test.describe(`in ${nameOf(view)}`, () => {
    test.beforeEach(({ page }) => lookAs(page, view))

    test(
      'the first page leads to three logins (AUTH-01, AUTH-02, BRAND-01, SHELL-01)',
      formOf(view, 'en 1280'),
      async ({ page }) => {
        await page.goto('/')
        for (const area of areas) {
          const link = page.getByRole('link', { name: text.areas[area] })
          await expect(link).toBeVisible()
          await expect(page.locator('html')).toHaveAttribute('lang', view.language)
          await axe(page)
          await screenshot(page, 'logins', view)
          await link.click()
          await expect(page).toHaveURL(new RegExp(`/${area}$`))
          await expect(page.getByRole('heading', { name: text.areas[area] })).toBeVisible()
          await axe(page)
          await screenshot(page, `login-${area}`, view)
          await page.goBack()
        }
      },
    )

    for (const area of areas) {
      test(
        `${area}: in by the form, axe objects to nothing on any tab, still in after a reload, and out again (AUTH-10, AUTH-11, AUTH-33, AUTH-34, SHELL-05, SHELL-42)`,
        formOf(view, area === 'admin' ? 'en 1280' : 'ja 390'),
        async ({ page }) => {
          await page.goto(`/${area}`)
          const login = page.getByRole('button', { name: text.login, exact: true })
          const logout = page.getByRole('button', { name: text.logout, exact: true })
          // On a phone students and teachers leave by the settings.
          const inSettings = view.width < 768 && area !== 'admin'
          await expect(login).toBeDisabled()
          await page.getByLabel(text.userId).fill(demoUsers[area].toUpperCase())
          await page.getByLabel(text.password, { exact: true }).fill(demoPassword)
          await login.click()
          await expect(inSettings ? page.locator('[data-user]') : logout).toBeVisible()

          const tabs = page.getByRole('navigation').getByRole('link')
          await expect(tabs.first()).toHaveAttribute('href')
          for (const tab of await tabs.all()) {
            await tab.click()
            await expect(tab).toHaveAttribute('aria-current', 'page')
            await expect(page.getByRole('heading').first()).toBeVisible()
            await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
            await axe(page)
            await screenshot(page, new URL(page.url()).pathname.slice(1).replaceAll('/', '-'), view)
          }

          await page.reload()
          if (inSettings) await page.locator('[data-user]').click()
          await logout.click()
          await expect(page.getByRole('heading', { name: text.areas[area] })).toBeVisible()
          // Leaving may load the page anew, in the middle of a look at it.
          await expect(async () => {
            expect(await page.evaluate(() => sessionStorage.getItem('user'))).toBeNull()
          }).toPass()
        },
      )
    }
  })
}

test('a wrong password is refused in words, with its code, and empties the fields (AUTH-13)', async ({ page }) => {
  await page.goto('/student')
  await page.getByLabel('ユーザーID').fill('s0002')
  await page.getByLabel('パスワード', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('ユーザーIDまたはパスワードが正しくありません。(401)')
  await expect(page.getByLabel('ユーザーID')).toHaveValue('')
  await expect(page.getByLabel('パスワード', { exact: true })).toHaveValue('')
})

test('both api processes serve the app of one school (BRAND-08)', async ({ page, servers }) => {
  await page.goto(`${servers.a}/student`)
  await expect(page).toHaveTitle(/生徒ログイン/)
  const title = await page.title()
  await page.goto(`${servers.b}/student`)
  await expect(page).toHaveTitle(title)
})

test('files with a hash in their name stay for a year, the page and the rest are asked for again; both say what they vary by', async ({
  page,
  request,
}) => {
  await page.goto('/student')
  const script = await page.locator('script[src*="/assets/"]').first().getAttribute('src')
  const headersOf = async (path: string) => {
    const answer = await request.get(path, { headers: { 'accept-encoding': 'br' } })
    const { vary, 'cache-control': kept, 'content-encoding': encoding } = answer.headers()
    return { path, status: answer.status(), kept, vary, encoding }
  }
  const hashed = { status: 200, kept: 'public, max-age=31536000, immutable', vary: 'accept-encoding', encoding: 'br' }
  expect(await headersOf(script ?? '')).toEqual({ path: script, ...hashed })
  expect(await headersOf('/favicon.svg')).toMatchObject({ status: 200, kept: 'no-cache' })
})
