import 'temporal-polyfill/global'
import type { Page } from '@playwright/test'
import { type Area, expect, longForm, lookAs, signInAs, test } from './fixtures.ts'
import { printed } from './paper.ts'
import { openSql } from './sql.ts'

const view = { language: 'en', width: 1280, height: 900 } as const
/** More rows of mails than a page of that list has. */
const MAILS = 230

/** Returns a day of the school that is over. */
function daysAgo(days: number): string {
  return Temporal.Now.plainDateISO('Asia/Tokyo').subtract({ days }).toString()
}

/** Every list: who sees it, where it is, and what its rows are; `data-row` is in each row of a table. */
const lists: {
  name: string
  area: Area
  path: string
  row?: string
  open?: (page: Page) => Promise<void>
  total?: RegExp
}[] = [
  // Days that are over, which nobody changes meanwhile.
  { name: 'schedule', area: 'admin', path: `schedule?from=${daysAgo(14)}&to=${daysAgo(10)}` },
  { name: 'students', area: 'admin', path: 'students' },
  { name: 'contracts', area: 'admin', path: 'contracts' },
  { name: 'payments to settle', area: 'admin', path: 'contracts/payments' },
  { name: 'payments of a time', area: 'admin', path: 'contracts/payments?mode=report' },
  { name: 'teachers', area: 'admin', path: 'teachers' },
  { name: 'courses', area: 'admin', path: 'courses' },
  { name: 'weekly template', area: 'admin', path: 'fixedSchedule?view=list' },
  { name: 'log', area: 'admin', path: 'log' },
  { name: 'accounts', area: 'admin', path: 'settings/accounts' },
  { name: 'places', area: 'admin', path: 'settings/locations' },
  { name: 'other bookings', area: 'admin', path: 'settings/otherBookings' },
  { name: 'mails', area: 'admin', path: 'settings/mail' },
  {
    name: 'history of a student',
    area: 'admin',
    path: 'students?search=s0003',
    row: 'section[aria-label] > ul > li',
    open: async (page) => {
      await page.locator('[data-row]').first().click()
      await page.getByText('Change history', { exact: true }).click()
      await expect(page.locator('section[aria-label] > ul > li').first()).toBeVisible()
    },
  },
  // Each day of it has a list of its own; the page says how many there are.
  { name: 'slots to book', area: 'student', path: 'list', row: 'main ul > li', total: /^([\d,]+) results?$/ },
  { name: 'lessons of a teacher', area: 'teacher', path: 'list' },
]

test.beforeAll(async () => {
  const sql = openSql(process.env['KOMA_E2E_DATABASE'] ?? '')
  await sql.run(
    `insert into mail (school_id, key, kind, student_id, address, language, data, state, subject, body_text, body_html, finished_at)
     select school_id, 'paper:' || n, 'bookingMade', null, 'paper@example.com', 'en', '{}', 'sent', 'Paper ' || n, '', '', now()
     from (select school_id from student limit 1) s, generate_series(1, ${MAILS}) n on conflict do nothing`,
  )
  await sql.close()
})

/** One list of each kind, where all of them would take too long. */
const short = new Set(['schedule', 'students', 'history of a student'])

/** Counts the rows of the whole list, by its own way to all of them. */
async function rowsOf(page: Page, row: string, total?: RegExp): Promise<number> {
  const all = page.getByRole('button', { name: 'Show all' }).first()
  const more = page.getByRole('button', { name: /^Show (more|older)/ }).first()
  const table = page.locator('table[aria-rowcount]')
  const rows = page.locator(row)
  const count = async () => {
    if (total !== undefined)
      return Number(total.exec(await page.getByText(total).first().innerText())?.[1]?.replaceAll(',', ''))
    if ((await table.count()) > 0) return Number(await table.getAttribute('aria-rowcount')) - 1
    return rows.count()
  }
  await expect.poll(count).toBeGreaterThan(0)
  // The button comes after the first rows.
  await expect
    .poll(async () => {
      if (await all.isVisible()) await all.click()
      return all.count()
    })
    .toBe(0)
  for (let known = await count(); await more.isVisible(); known = await count()) {
    await more.click()
    await expect.poll(count).toBeGreaterThan(known)
  }
  let [before, now] = [-1, await count()]
  await expect
    .poll(async () => {
      ;[before, now] = [now, await count()]
      return before === now
    })
    .toBe(true)
  return now
}

/** Puts a word before each row, which is counted on paper. */
async function mark(page: Page, row: string): Promise<void> {
  await page.evaluate((selector) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`:is(${selector})::before { content: 'qzq'; font: 8px monospace; }`)
    document.adoptedStyleSheets.push(sheet)
  }, row)
}

for (const { name, area, path, row = '[data-row]', open, total } of lists) {
  test(
    `all rows are printed, on A4 either way: ${name} (SHELL-43)`,
    short.has(name) ? {} : longForm,
    async ({ page }) => {
      await lookAs(page, view)
      await signInAs(page, area, { admin: 'admin', teacher: 't001', student: 's0001' }[area])
      const show = async (window: Page) => {
        await window.goto(`/${area}/${path}`)
        await expect(window.locator('[data-row], main ul > li').first()).toBeVisible()
        await open?.(window)
      }
      for (const landscape of [false, true]) {
        await show(page)
        const atLeast = await rowsOf(page, row, total)
        await show(page)
        await mark(page, row)
        const paper = await printed(page, { landscape })
        const rows = paper.map(({ text }) => text.split('qzq').length - 1).reduce((sum, count) => sum + count, 0)
        expect(paper.map(({ text }) => text).join('')).not.toMatch(/onlypartofthelist/)
        expect(paper.flatMap(({ clipped }) => clipped)).toEqual([])
        await show(page)
        // What others do meanwhile comes to the log, and goes from what can be booked.
        const counts = [atLeast, await rowsOf(page, row, total)]
        expect(rows).toBeGreaterThanOrEqual(Math.min(...counts))
        expect(rows).toBeLessThanOrEqual(Math.max(...counts))
      }
    },
  )
}
