import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expect, loginAs, longForm, lookAs, test } from './fixtures.ts'
import { type ManualPicture, manualPictures, pictureSizes } from './manualPictures.ts'

const manual = join(import.meta.dirname, '..', '..', 'docs', 'manual')
const folder = join(manual, 'pictures')
/** What each picture shows in words: the names of tabs, columns and fields, which are the screen's and not the school's. */
const wordsFile = join(folder, 'words.json')
/** Set, pictures and words are taken anew; without it, a picture whose screen has other words now is red. */
const isTaken = Boolean(process.env['PICTURES'])

const LOOKS = 8
const BETWEEN_LOOKS_MS = 250

const known = existsSync(wordsFile)
  ? z.record(z.string(), z.array(z.string())).parse(JSON.parse(readFileSync(wordsFile, 'utf8')))
  : {}

for (const language of ['ja', 'en'] as const) {
  test(
    `the pictures of the manual show what the screens say now, in ${language}`,
    language === 'ja' ? {} : longForm,
    async ({ browser, servers }) => {
      const taken: Record<string, string[]> = {}
      for (const picture of manualPictures) {
        const size = pictureSizes[picture.size]
        const context = await browser.newContext({
          viewport: size,
          deviceScaleFactor: picture.size === 'phone' ? 2 : 1,
          locale: language === 'ja' ? 'ja-JP' : 'en-GB',
          timezoneId: 'Asia/Tokyo',
          reducedMotion: 'reduce',
          serviceWorkers: 'block',
          baseURL: servers.a,
        })
        const page = await context.newPage()
        await lookAs(page, { language, ...size })
        await comeTo(page, picture, servers.a)
        const name = `${language}/${picture.name}`
        if (isTaken) {
          taken[name] = await wordsAtRest(page)
          await mkdir(join(folder, language), { recursive: true })
          await page.screenshot({ path: join(folder, `${name}.png`) })
        } else
          await expect
            .poll(() => wordsOn(page), `the picture ${name}; take it again: PICTURES=1, see CONTRIBUTING`)
            .toEqual(known[name])
        await context.close()
      }
      if (!isTaken) return
      const others = Object.entries(known).filter(([name]) => !name.startsWith(`${language}/`))
      Object.assign(known, taken)
      writeFileSync(wordsFile, `${JSON.stringify({ ...Object.fromEntries(others), ...taken }, null, 2)}\n`)
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

async function comeTo(page: Page, { area, code, path, open }: ManualPicture, server: string): Promise<void> {
  if (code !== null) await loginAs(page, area, code)
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

/** The names of tabs, columns and fields that can be seen, each once; what has a figure in it is the school's. */
async function wordsOn(page: Page): Promise<string[]> {
  const names = page.locator('nav a, [role=tab], thead th, label, legend, h1')
  const texts = await names.evaluateAll((all) =>
    all.filter((one) => one.checkVisibility()).map((one) => (one as HTMLElement).innerText.trim()),
  )
  return [...new Set(texts)].filter((text) => text !== '' && !/[\d\n]/.test(text)).toSorted()
}

/** The words once nothing comes to them for some looks in a row: parts of a page have code of their own. */
async function wordsAtRest(page: Page): Promise<string[]> {
  let [words, same] = [await wordsOn(page), 0]
  while (same < LOOKS) {
    await page.waitForTimeout(BETWEEN_LOOKS_MS)
    const now = await wordsOn(page)
    same = isDeepStrictEqual(now, words) ? same + 1 : 0
    words = now
  }
  return words
}
