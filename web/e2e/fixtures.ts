import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, type Browser, expect, type Locator, type Page } from '@playwright/test'
import { z } from 'zod'
import { named } from './documents.ts'

export { expect }

/** The three areas of the app, by the first segment of the address. */
export type Area = 'student' | 'teacher' | 'admin'

/** A way to look at a page: the interface language and the size of the window. */
export interface View {
  language: 'ja' | 'en'
  width: number
  height: number
}

interface Fixtures {
  /** Addresses of the two api processes that all tests share; they work on one database. */
  servers: { a: string; b: string }
  /** Fails the test when a script of the app threw, or asked for what its security policy forbids; always on. */
  noScriptErrors: void
  /**
   * The browser says nothing of its network; always on. Beside two busy cores it takes a network for slow that is not,
   * and the app brings no letters then.
   */
  quickNetwork: void
}

/** Playwright's `test` with a running Koma: `page.goto('/student')` reaches the first api process. */
export const test = base.extend<Fixtures>({
  servers: async ({}, use) => {
    await use({ a: shared('KOMA_E2E_A'), b: shared('KOMA_E2E_B') })
  },
  baseURL: async ({ servers }, use) => {
    await use(servers.a)
  },
  quickNetwork: [
    async ({ context }, use) => {
      await context.addInitScript(() => {
        Object.defineProperty(Navigator.prototype, 'connection', { get: () => undefined })
      })
      await use()
    },
    { auto: true },
  ],
  noScriptErrors: [
    async ({ context }, use) => {
      const errors: string[] = []
      context.on('weberror', (error) => errors.push(String(error.error())))
      context.on('console', (line) => {
        if (/content.security.policy/i.test(line.text())) errors.push(line.text())
      })
      await use()
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

/** Password of every account of the demo school. */
export const demoPassword = 'Koma2026'

/**
 * Signs `id` in through the server at `server` (default: the first of the shared ones) and opens
 * the start page of their area. (AUTH-12, AUTH-34)
 */
export async function loginAs(page: Page, area: Area, id: string, server = shared('KOMA_E2E_A')): Promise<void> {
  await signInAs(page, area, id, server)
  await page.goto(`${server}/${area}`)
}

/** Signs `id` in as `loginAs` does, for whoever opens another page than the start page then: each takes its seconds. */
export async function signInAs(page: Page, area: Area, id: string, server = shared('KOMA_E2E_A')): Promise<void> {
  const response = await page.request.post(`${server}/graphql`, {
    data: {
      ...named('login'),
      variables: { input: { username: id, password: demoPassword, type: area } },
    },
  })
  const { data } = loginAnswer.parse(await response.json())
  expect(data.login.success, `login of ${id}`).toBe(true)
  // Any page of the same origin will do to write its session storage.
  await page.goto(`${server}/auth/theme/`)
  await page.evaluate((record) => sessionStorage.setItem('user', record), data.login.record)
}

const loginAnswer = z.object({
  data: z.object({ login: z.object({ success: z.boolean(), record: z.string() }) }),
})

const requireOfAxe = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const axeSource = readFileSync(requireOfAxe.resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Fails with a list of what axe objects to on the page as it comes to rest: rule, help and the elements. A button
 * that becomes enabled while axe reads has for that moment the colours of neither state, so the page is looked at
 * again; what stays is a finding. Every rule runs; details of what is fine are left out, and frames (the app has
 * none), since both take most of the time. A document reads axe's half a megabyte once, and not twice at each look
 * as the builder would have it. The suite looks at the first ten rows of each list, which are as all others, and the
 * long form at all of them: of a long list they take two thirds of the time. `not` are rules that a page of a library
 * cannot keep.
 */
export async function axe(page: Page, { not = [] }: { not?: readonly string[] } = {}): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  await expect.poll(() => findingsOn(page, not)).toEqual([])
}

async function findingsOn(page: Page, not: readonly string[]) {
  const look = new AxeBuilder({ page, axeSource: 'void 0' }).setLegacyMode().options({ resultTypes: ['violations'] })
  const isShort = test.info().config.grepInvert !== null
  for (const rest of isShort ? ['tr:nth-child(n + 11)', 'li:nth-child(n + 11)'] : []) look.exclude(rest)
  if (not.length > 0) look.disableRules([...not])
  const { violations } = await look.analyze()
  return violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map((node) => node.html) }))
}

/** Returns where a thing is once the page no longer moves it, which two looks in a row tell. */
export async function atRest(thing: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  let [before, now] = [await thing.boundingBox(), await thing.boundingBox()]
  const isStill = async () => {
    ;[before, now] = [now, await thing.boundingBox()]
    return now !== null && isDeepStrictEqual(before, now)
  }
  await expect.poll(isStill).toBe(true)
  return now ?? { x: 0, y: 0, width: 0, height: 0 }
}

/** Both languages on a phone and on a desk; for titles there is `nameOf`. */
export const views: View[] = (['ja', 'en'] as const).flatMap((language) => [
  { language, width: 390, height: 844 },
  { language, width: 1280, height: 900 },
])

/** One half of the views, and the other: what one spec shows in the first, another shows in the second. */
export const crossViews = views.filter(({ language, width }) => (language === 'ja') === width < 600)
export const otherViews = views.filter((view) => !crossViews.includes(view))

/** Japanese on a wide desk, English on a narrow one: what staff's specs show. */
export const deskViews: View[] = [
  { language: 'ja', width: 1280, height: 900 },
  { language: 'en', width: 768, height: 1024 },
]

/** Returns a view's name in the title of a test: `ja 390`. */
export function nameOf({ language, width }: View): string {
  return `${language} ${width}`
}

/**
 * Returns the form of the browser tests that the test in `view` belongs to. The suite runs such a test in one view, its
 * `short` one; the long form (`pnpm e2e`) in all of them. The short views rotate through the specs so that each
 * language and width has its share.
 */
export function formOf(view: View, short: `${'ja' | 'en'} ${390 | 768 | 1280}`): { tag: string[] } {
  return { tag: nameOf(view) === short ? [] : longForm.tag }
}

/**
 * The tag of a test that only the long form runs (`pnpm e2e`): the suite keeps another path through the same part of
 * the app, and tests of rules, api and screens look at most of what it shows. What only a browser can show (large
 * letters, paper, what is in reach) stays in the suite.
 */
export const longForm = { tag: ['@long'] }

/** Makes every page that `page` opens from now on have the size and speak the language of `view`. */
export async function lookAs(page: Page, view: View): Promise<void> {
  await page.setViewportSize(view)
  const stored = view.language === 'ja' ? 'jp' : 'en'
  await page.addInitScript((language) => sessionStorage.setItem('language', language), stored)
}

/** A phone beside `page`, in the language of `view`, on which a student is signed in. */
export async function phoneOf(browser: Browser, code: string, view: View): Promise<Page> {
  const phone = await (await browser.newContext()).newPage()
  await lookAs(phone, { ...view, width: 390, height: 844 })
  await loginAs(phone, 'student', code)
  return phone
}

/** The page at rest, nothing loading or moving: axe has nothing to say of it, and its picture is kept. */
export async function lookedAt(page: Page, name: string, view: View): Promise<void> {
  await expect(page.locator('[aria-busy=true], [data-loading=true]')).toHaveCount(0)
  // A button on its way from one state to another has colours of neither.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null))))
  await axe(page)
  await screenshot(page, name, view)
}

/** Keeps a picture of the page in the git-ignored folder `web/e2e/screenshots` when SCREENSHOTS is set. */
export async function screenshot(page: Page, name: string, view: View): Promise<void> {
  if (!process.env['SCREENSHOTS']) return
  const file = `${name}-${view.language}-${view.width}.png`
  await page.screenshot({ path: join(import.meta.dirname, 'screenshots', file) })
}

function shared(name: 'KOMA_E2E_A' | 'KOMA_E2E_B'): string {
  const url = process.env[name]
  if (!url) throw new Error(`${name} is not set; the global setup sets it.`)
  return url
}
