import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { expect, formOf, loginAs, lookAs, signInAs, test, views } from './fixtures.ts'
import { printed, type PrintedPage } from './paper.ts'
import { openSql } from './sql.ts'

const desks = views.filter(({ width }) => width > 600)

for (const view of desks) {
  test(
    `the day sheet prints on A4, from its first page to its last and nothing beside it, in ${view.language}`,
    formOf(view, 'en 1280'),
    async ({ page }) => {
      await lookAs(page, view)
      await signInAs(page, 'admin', 'admin')
      await page.goto('/admin/schedule?view=sheet')
      await expect(page.locator('[data-sheet][aria-busy=false]')).toBeVisible()
      const lessons = await page.locator('[data-sheet] tbody').count()
      const title = (await page.locator('[data-sheet] h2').textContent()) ?? ''
      const teachers = await page.locator('[data-sheet] h3').allTextContents()

      const pages = await printed(page)
      expect(pages[0]?.text).toContain(title.replaceAll(/\s/g, ''))
      expect(pages.flatMap(({ clipped }) => clipped)).toEqual([])
      for (const { width, height, text } of pages) {
        expect([width, height]).toEqual([210, 297])
        expect(text).not.toBe('')
        expect(text).not.toMatch(/Skipto|本文へ/)
      }
      // Whose lessons go on after a fold stands on the next sheet, too.
      for (const { text } of pages.slice(1)) {
        const isWhose = (name: string) => text.startsWith(name.replaceAll(/\s/g, ''))
        expect(teachers.filter(isWhose), text.slice(0, 40)).not.toEqual([])
      }
      // Each lesson once: the start of a row is its time.
      const times = pages.flatMap(({ text }) => text.match(/\d\d:\d\d–\d\d:\d\d/g) ?? [])
      expect(times.length).toBe(lessons)
      expect(lessons).toBeGreaterThan(0)
    },
  )
}

/** Returns the teachers whose columns a day has on paper, without spaces, as in the text of the paper. */
async function columnsOnPaper(page: Page): Promise<string[]> {
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const names = await page.locator('[data-hours-of]').evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel ?? ''))
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  return names.map((name) => name.replaceAll(/\s/g, ''))
}

/** Buttons above a list or calendar, which are not on paper. */
const buttons = /Newslot|新しい枠|Whoisfree|空き講師|Backtolist|一覧に戻る/

for (const view of desks) {
  const ja = view.language === 'ja'
  test(
    `lists and calendars of the schedule go on over pages of A4 with their heads, and nothing of them is cut, in ${view.language}`,
    formOf(view, 'ja 1280'),
    async ({ page }) => {
      await lookAs(page, view)
      await loginAs(page, 'admin', 'admin')
      const shown = page.locator('[data-slot-id]').first()

      await page.goto('/admin/schedule')
      await expect(page.locator('[data-row]').first()).toBeVisible()
      const list = await printed(page, { landscape: true })
      expect(list.length).toBeGreaterThan(1)
      for (const { text } of list) expect(text.slice(0, 400)).toContain(ja ? 'コース' : 'Course')

      await page.goto('/admin/schedule?view=calendar&span=week&by=teachers')
      await expect(shown).toBeVisible()
      // A weekday and its number, as `土28`.
      const heads = page.locator('thead th').filter({ has: page.locator('[aria-hidden]') })
      const days = await heads.evaluateAll((all) =>
        all.map((head) => [...head.querySelectorAll('[aria-hidden]')].map((part) => part.textContent).join('')),
      )
      expect(days).toHaveLength(7)
      const week = await printed(page)
      expect(week.length).toBeGreaterThan(1)
      for (const { text } of week) {
        for (const day of days) expect(text.slice(0, 400)).toContain(day)
      }

      await page.goto('/admin/schedule?view=calendar&span=teachers')
      await expect(shown).toBeVisible()
      let byTeacher: PrintedPage[] = []
      // Other tests work in the same school: a teacher may come or go while this prints.
      await expect(async () => {
        const columns = await columnsOnPaper(page)
        byTeacher = await printed(page)
        expect(await columnsOnPaper(page)).toEqual(columns)
        expect(columns.length).toBeGreaterThan(6)
        for (const name of columns) expect(byTeacher.map(({ text }) => text).join('')).toContain(name)
        expect(byTeacher).toHaveLength(Math.ceil(columns.length / 6))
      }).toPass()

      await page.goto('/admin/schedule?view=calendar&span=day')
      await expect(shown).toBeVisible()
      const [day] = await printed(page)
      expect(day?.text).toMatch(/08:00.*21:00/)

      for (const { text, clipped } of [...list, ...week, ...byTeacher]) {
        expect(clipped).toEqual([])
        expect(text).not.toMatch(buttons)
      }
    },
  )
}

/** Every box of the paper that holds more than it shows, by its text. */
const cutOff = (paper: Locator) =>
  paper.evaluate((root) =>
    [...root.querySelectorAll('*')]
      .filter((box) => box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).display !== 'inline')
      .map((box) => box.textContent),
  )

/** Keeps the agreement that is shown, as its button does, but for the window that prints. */
async function keep(paper: Page): Promise<void> {
  await paper.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await paper.getByRole('button', { name: /^(保存して印刷|Save and print)$/ }).click()
  await expect(paper.locator('body')).toHaveAttribute('data-printed', '')
}

/** The headings of the demo school's terms. */
const clauses = {
  ja: ['受講について', 'クーリング', '中途解約'],
  en: ['Lessons', 'Cooling-off', 'Earlytermination'],
}

const titles = { ja: '受講契約書', en: 'Enrolmentagreement' }

for (const view of desks) {
  const { language } = view
  const [title, other] = language === 'ja' ? [titles.ja, titles.en] : [titles.en, titles.ja]
  test(
    `an agreement opens in a window of its own, prints on pages of A4 with the school's terms, and is kept, in ${language} (CON-45…56, AGR-01)`,
    formOf(view, 'ja 1280'),
    async ({ page }) => {
      await lookAs(page, view)
      await signInAs(page, 'admin', 'admin')
      await page.goto('/admin/contracts?search=s0001')
      await page.locator('[data-row]').first().click()
      const [paper] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('link', { name: /^(契約書を開く|Open agreement)$/ }).click(),
      ])
      await paper
        .getByRole('radiogroup', { name: /^(契約書の言語|Language of the agreement)$/ })
        .getByText(language === 'ja' ? '日本語' : 'English')
        .click()
      await expect(paper.locator(`[data-agreement][lang=${language}]`)).toBeVisible()

      // By the browser's own way to print, what nobody has kept is not there.
      expect((await printed(paper)).map(({ text }) => text).join('')).not.toContain(title)
      await keep(paper)
      const pages = await printed(paper)
      // The demo school's terms are three short clauses, for which one page has no room beside the facts.
      expect(pages.map(({ width, height }) => [width, height])).toEqual([
        [210, 297],
        [210, 297],
      ])
      expect(pages.flatMap(({ clipped }) => clipped)).toEqual([])
      const whole = pages.map(({ text }) => text).join('')
      for (const clause of clauses[language]) expect(whole).toContain(clause)
      expect(pages[0]?.text).toContain(title)
      expect(whole).not.toContain(other)
      expect(pages[0]?.text).toContain('S0001')
      expect(await cutOff(paper.locator('[data-agreement]'))).toEqual([])

      const kept = page.getByRole('link', { name: language === 'ja' ? /日本語$/ : /English$/ })
      await expect(kept.first()).toBeVisible()
    },
  )
}

test('a long agreement goes on over pages, and no line or row of it is cut by their ends (CON-45, CON-52, CON-53)', async ({
  page,
}) => {
  const sql = openSql(process.env['KOMA_E2E_DATABASE'] ?? '')
  const contract = `(select id from contract where contract_name like 's0002%' order by end_date desc limit 1)`
  const [named] = await sql.query(`select ${contract}::text as id`, [], z.object({ id: z.string() }))
  await sql.run(
    `insert into contract_adjustment (school_id, contract_id, number, revision, type, value, memo, actor, at)
     select school_id, id, 100 + n, 1, '+', n, repeat('教材費の追加分 ', 12) || n, 'staff:admin', now()
     from contract, generate_series(1, 45) n where id = $1`,
    [named?.id],
  )
  await sql.close()
  await lookAs(page, { language: 'ja', width: 1280, height: 900 })
  await signInAs(page, 'admin', 'admin')
  await page.goto(`/admin/contracts/agreement?contract=${named?.id ?? ''}&language=jp`)
  await expect(page.locator('[data-agreement]')).toBeVisible()
  await keep(page)
  const pages = await printed(page)
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.flatMap(({ clipped }) => clipped)).toEqual([])
  // Each row is whole on its page: its name, its memo and its amount stand together.
  const rows = pages.flatMap(({ text }) => text.match(/調整\d+(教材費の追加分){12}\d+円?/g) ?? [])
  expect(rows).toHaveLength(45)
  const [last] = pages.slice(-1)
  expect(last?.text).toMatch(/契約日年月日契約者印スクール/)
  // A school's name as long as it can be goes on in a second line, and its seal stays on the paper.
  const paper = page.locator('[data-agreement]')
  await paper
    .locator('section')
    .last()
    .locator('span')
    .filter({ hasText: /^印$/ })
    .last()
    .evaluate((seal) => {
      if (seal.previousElementSibling) seal.previousElementSibling.textContent = '英'.repeat(100)
    })
  expect(await cutOff(paper)).toEqual([])
})
