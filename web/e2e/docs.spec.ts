import { axe, crossViews, expect, formOf, lookAs, nameOf, screenshot, signInAs, test } from './fixtures.ts'
import { enlargeText, misplacedText } from './largeText.ts'

const words = {
  ja: {
    start: 'APIガイド',
    first: '最初の呼び出し',
    other: 'English',
    pages: 'ページ',
    around: '前後のページ',
    search: 'ドキュメントを検索',
    copy: 'コピー',
    copied: 'コピーしました',
  },
  en: {
    start: 'Koma for programs',
    first: 'The first call',
    other: '日本語',
    pages: 'Pages',
    around: 'Previous and next page',
    search: 'Search the documentation',
    copy: 'Copy',
    copied: 'Copied',
  },
}

for (const view of crossViews) {
  const m = words[view.language]
  test.describe(nameOf(view), () => {
    test.use({ locale: view.language === 'ja' ? 'ja-JP' : 'en-US', colorScheme: view.width < 600 ? 'dark' : 'light' })

    test(
      'the documentation for programs opens in the language of the browser, page by page, from this server alone',
      formOf(view, 'ja 390'),
      async ({ page, baseURL }) => {
        await lookAs(page, view)
        const asked = new Set<string>()
        page.on('request', (request) => asked.add(new URL(request.url()).origin))
        await page.goto('/docs')
        await expect(page.getByRole('heading', { level: 1, name: m.start })).toBeVisible()
        await axe(page)
        await screenshot(page, 'docs', view)
        await page.getByRole('navigation', { name: m.pages, exact: true }).getByRole('link', { name: m.first }).click()
        await expect(page.getByRole('heading', { level: 1, name: m.first })).toBeVisible()
        await expect(page.getByText('curl -s "$KOMA/auth/theme"')).toBeVisible()
        await axe(page)

        // What is copied is the code as it stands.
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
        await page.getByRole('button', { name: m.copy, exact: true }).first().click()
        await expect(page.getByRole('button', { name: m.copied, exact: true })).toBeVisible()
        expect(await page.evaluate(async () => navigator.clipboard.readText())).toContain('curl -s "$KOMA/auth/theme"')

        const search = page.getByRole('searchbox', { name: m.search })
        await page.keyboard.press('/')
        await expect(search).toBeFocused()
        await page.keyboard.type('bookSlot')
        await expect(page.getByRole('search').getByRole('link', { name: /^bookSlot/ })).toBeVisible()
        await axe(page)
        await screenshot(page, 'docs-search', view)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('search').getByRole('link')).toHaveCount(0)
        await page.getByRole('navigation', { name: m.around }).getByRole('link', { name: '←' }).click()
        await expect(page.getByRole('heading', { level: 1, name: m.start })).toBeVisible()
        await page.getByRole('navigation', { name: m.around }).getByRole('link', { name: '→' }).click()
        await expect(page.getByRole('heading', { level: 1, name: m.first })).toBeVisible()

        await page.getByRole('link', { name: m.other }).click()
        const twin = words[view.language === 'ja' ? 'en' : 'ja']
        await expect(page.getByRole('heading', { level: 1, name: twin.first })).toBeVisible()

        for (const name of ['first-call', 'live-screen', 'graphql']) {
          await page.goto(`/docs/${view.language}/${name}.html`)
          await enlargeText(page)
          await expect.poll(() => misplacedText(page), name).toEqual([])
        }

        // Where the references stood before there were two.
        await page.goto('/docs/graphql.html#Query.slots')
        await expect(page.locator('[id="Query.slots"]')).toBeInViewport()
        await axe(page)

        await page.goto(`/docs/${view.language}/rest.html`)
        await expect(
          page.getByRole('navigation', { name: m.pages, exact: true }).getByRole('link', { name: m.first }),
        ).toBeVisible()
        const bookings = page.locator('#operations-tag-Bookings')
        await expect(bookings).toBeVisible()
        await expect(page.locator('html.dark-mode')).toHaveCount(view.width < 600 ? 1 : 0)
        await bookings.click()
        await expect(page.getByText('/api/reservation/slotBook/{id}').first()).toBeVisible()
        // The renderer puts a link into a button, and a main part into the page's own, which is told as a region.
        await axe(page, { not: ['nested-interactive', 'aria-allowed-role'] })
        await screenshot(page, 'docs-rest', view)
        expect([...asked]).toEqual([new URL(baseURL ?? '').origin])
      },
    )
  })
}

test('GraphiQL asks with the rights of the staff member who is signed in, and knows the schema', async ({
  page,
  baseURL,
}) => {
  await lookAs(page, { language: 'en', width: 1280, height: 900 })
  await signInAs(page, 'admin', 'admin')
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  await page.goto('/docs/en/graphiql.html')
  const run = page.getByRole('button', { name: /execute query/i })
  await expect(run).toBeVisible()
  // Its tabs have a button to close them within.
  await axe(page, { not: ['nested-interactive'] })
  await run.click()
  const answer = page.getByRole('region', { name: /result window/i })
  await expect(answer).toContainText('"school"')
  // Staff's flag alone reads keys: the answer of a stranger would be an error.
  await page.locator('.graphiql-query-editor textarea').first().press('ControlOrMeta+a')
  await page.keyboard.type('{ apiKeys { name')
  await run.click()
  await expect(answer).toContainText('"apiKeys"')
  await page.getByRole('button', { name: /documentation explorer/i }).click()
  await expect(page.getByText('A GraphQL schema provides a root type')).toBeVisible()
  await screenshot(page, 'docs-graphiql', { language: 'en', width: 1280, height: 900 })
  expect([...asked]).toEqual([new URL(baseURL ?? '').origin])
})

test('llms.txt stands at the root as plain text', async ({ request }) => {
  const answer = await request.get('/llms.txt')
  expect(answer.headers()['content-type']).toMatch(/^text\/plain/)
  expect(await answer.text()).toContain('](/docs/en/booking.html)')
})
