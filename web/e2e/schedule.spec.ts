import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import 'temporal-polyfill/global'
import { axe, expect, loginAs, lookAs, screenshot, test, type View } from './fixtures.ts'

const desk: View = { language: 'en', width: 1280, height: 900 }
const tablet: View = { language: 'ja', width: 768, height: 1024 }

/** The Wednesday of the week after next at the school, `YYYY-MM-DD`: its early hours hold no slots yet. */
function farWednesday(): string {
  const today = Temporal.Now.plainDateISO('Asia/Tokyo')
  return today.add({ days: 14 + 3 - (today.dayOfWeek % 7) }).toString()
}

async function choose(page: Page, name: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name }).click()
  await page.getByRole('option', { name: option }).first().click()
}

const mode = (page: Page, name: string) => page.locator('label').filter({ hasText: name }).click()

test('two people edit one slot: the second sees what the first changed, and a booked one changes to online (SCHED-67, SCHED-89, SLOT-27)', async ({
  page,
  browser,
}) => {
  await lookAs(page, desk)
  await loginAs(page, 'admin', 'admin')
  const day = farWednesday()
  const list = `/admin/schedule?from=${day}&to=${day}&show=booked&location=${await stationOf(page)}`
  await page.goto(list)
  await page.locator('[data-slot-button]').first().click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Memo' }).fill('mine')

  const other = await (await browser.newContext()).newPage()
  await lookAs(other, desk)
  await loginAs(other, 'admin', 'admin')
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Edit' }).click()
  await other.getByRole('textbox', { name: 'Memo' }).fill('theirs')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Slot saved')).toBeVisible()

  const notice = page.getByText('Somebody else changed this slot while you were editing')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('row', { name: 'Memo theirs mine' })).toBeVisible()
  await axe(page)
  await screenshot(page, 'schedule-conflict', desk)
  await page.getByRole('button', { name: 'Apply mine again' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Slot saved')).toBeVisible()
  await expect(other.getByText('mine', { exact: true })).toBeVisible()

  await other.getByRole('button', { name: 'Edit' }).click()
  await other.getByRole('button', { name: 'Change to online' }).click()
  await expect(other.getByText('Changed to online')).toBeVisible()
  await expect(page.getByText('Online').first()).toBeVisible()
})

/** The id of the station's school, as the location filter writes it into the address. */
async function stationOf(page: Page): Promise<string> {
  await choose(page, 'Location', '駅前校')
  await page.waitForURL(/location=/)
  return new URL(page.url()).searchParams.get('location') ?? ''
}

test('on a tablet, in Japanese, forms, calendar and export are in reach and axe is content (SCHED-16, SCHED-70, SCHED-96, CSV-02)', async ({
  page,
}) => {
  await lookAs(page, tablet)
  await loginAs(page, 'admin', 'admin')
  await page.getByRole('button', { name: '新しい枠' }).click()
  await page.getByRole('button', { name: '枠を作成' }).click()
  await expect(page.getByText('開始時間を入力してください。').first()).toBeVisible()
  await axe(page)
  await screenshot(page, 'schedule-new', tablet)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '枠をCSV出力' }).click()
  await expect(page.getByRole('button', { name: 'CSVを保存' })).toBeVisible()
  await screenshot(page, 'schedule-export', tablet)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSVを保存' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^slot_export_\d{8}_\d{4}\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\uFEFF"レッスン日","開始時間"')).toBe(true)
  await page.goto('/admin/schedule?view=calendar&span=day')
  await mode(page, 'かんたん作成')
  await expect(page.getByRole('region', { name: 'かんたん作成' })).toBeVisible()
  await axe(page)
  await screenshot(page, 'schedule-calendar', tablet)
})

test('the front desk, which may only book and cancel, has no more than that (PERM-03, PERM-05, PERM-06, PERM-07, PERM-08, PERM-09)', async ({
  page,
}) => {
  await lookAs(page, desk)
  await loginAs(page, 'admin', 'uketsuke')
  await page.locator('tr:has-text("Partly")').first().click()
  await expect(page.getByRole('button', { name: 'Add a booking' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Cancel the booking of/ }).first()).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'New slot' })).toBeDisabled()
  await page.goto('/admin/schedule?view=calendar')
  await expect(page.getByRole('radio', { name: 'Quick build' })).toBeDisabled()
  await expect(page.getByRole('radio', { name: 'Delete' })).toHaveCount(0)
})
