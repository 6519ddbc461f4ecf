import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { z } from 'zod'
import { expect, longForm, lookAs, signInAs, test } from './fixtures.ts'
import { type ManualPicture, manualPictures, pictureSizes } from './manualPictures.ts'

const manual = join(import.meta.dirname, '..', '..', 'docs', 'manual')
const folder = join(manual, 'pictures')
/** The words of each picture: the names of tabs, columns and fields, which are the screen's and not the school's. */
const wordsFile = (language: string) => join(folder, language, 'words.json')
/** Set, pictures and words are taken anew; without it, a picture whose screen has other words now is red. */
const isTaken = Boolean(process.env['PICTURES'])

const LOOKS = 8
const BETWEEN_LOOKS_MS = 250

const wordsOf = z.record(z.string(), z.array(z.string()))

for (const language of ['ja', 'en'] as const) {
  test(
    `the pictures of the manual show what the screens say now, in ${language}`,
    language === 'ja' ? {} : longForm,
    async ({ browser, servers }) => {
      const file = wordsFile(language)
      const inBook = isTaken ? {} : wordsOf.parse(JSON.parse(readFileSync(file, 'utf8')))
      const taken: Record<string, string[]> = {}
      // Whoever looks at several pages signs in and loads the app once.
      const pages = new Map<string, Page>()
      for (const picture of manualPictures) {
        const who = `${picture.code} ${picture.size}`
        const page = pages.get(who) ?? (await pageFor(browser, picture, language, servers.a))
        pages.set(who, page)
        await comeTo(page, picture, servers.a)
        const { name } = picture
        if (isTaken) {
          taken[name] = await wordsAtRest(page, picture.schools)
          await mkdir(join(folder, language), { recursive: true })
          await page.screenshot({ path: join(folder, language, `${name}.png`) })
        } else
          await expect
            .poll(
              () => wordsOn(page, picture.schools),
              `the picture ${name}; take it again: PICTURES=1, see CONTRIBUTING`,
            )
            .toEqual(inBook[name])
      }
      for (const page of pages.values()) await page.context().close()
      if (isTaken) writeFileSync(file, `${JSON.stringify(taken, null, 2)}\n`)
    },
  )
}

test('the manual shows every picture that is taken, and no other', () => {
  for (const language of ['ja', 'en']) {
    const texts = globSync('*.md', { cwd: join(manual, language) }).map((file) =>
      readFileSync(join(manual, language, file), 'utf8'),
    )
    const shown = texts.flatMap((text) => [...text.matchAll(/!\[[^\]]+\]\(\.\.\/pictures\/(\S+)\.png\)/g)])
    const names = shown.map(([, name = '']) => name).toSorted()
    expect(names).toEqual(manualPictures.map(({ name }) => `${language}/${name}`).toSorted())
    expect(names.filter((name) => !existsSync(join(folder, `${name}.png`)))).toEqual([])
  }
})

async function pageFor(browser: Browser, { size, area, code }: ManualPicture, language: 'ja' | 'en', baseURL: string) {
  const viewport = pictureSizes[size]
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: size === 'phone' ? 2 : 1,
    locale: language === 'ja' ? 'ja-JP' : 'en-GB',
    timezoneId: 'Asia/Tokyo',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    baseURL,
  })
  const page = await context.newPage()
  await lookAs(page, { language, ...viewport })
  if (code !== null) await signInAs(page, area, code)
  return page
}

async function comeTo(page: Page, { code, path, open }: ManualPicture, server: string): Promise<void> {
  // What lay under the pointer of the picture before is not marked in this one.
  await page.mouse.move(0, 0)
  await page.goto(`${server}${path}`)
  const isThere = code === null ? page.locator('form') : page.getByRole('main').getByRole('heading', { level: 1 })
  await isThere.first().waitFor()
  await atRest(page)
  await open?.(page)
  await atRest(page)
}

async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy=true], [data-loading=true]')).toHaveCount(0)
}

/**
 * The names of tabs, columns and fields that can be seen, each once. What can be ticked, has a figure in it or stands
 * in `schools` is the school's.
 */
async function wordsOn(page: Page, schools = 'nothing'): Promise<string[]> {
  const names = page.locator('nav a, [role=tab], thead th, label, legend, h1')
  const texts = await names.evaluateAll((all, not) => {
    const isSchools = (one: Element) =>
      one.closest(not) !== null ||
      (one instanceof HTMLLabelElement && one.control?.matches('[type=checkbox]:not([role=switch])') === true)
    return all
      .filter((one) => one.checkVisibility() && !isSchools(one))
      .map((one) => (one as HTMLElement).innerText.trim())
  }, schools)
  return [...new Set(texts)].filter((text) => text !== '' && !/[\d\n]/.test(text)).toSorted()
}

/** The words once nothing comes to them for some looks in a row: parts of a page have code of their own. */
async function wordsAtRest(page: Page, schools?: string): Promise<string[]> {
  let [words, same] = [await wordsOn(page, schools), 0]
  while (same < LOOKS) {
    await page.waitForTimeout(BETWEEN_LOOKS_MS)
    const now = await wordsOn(page, schools)
    same = isDeepStrictEqual(now, words) ? same + 1 : 0
    words = now
  }
  return words
}
