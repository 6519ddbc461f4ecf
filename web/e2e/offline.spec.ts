import type { Page } from '@playwright/test'
import { expect, loginAs, longForm, test } from './fixtures.ts'
import { act, openScene } from './studentScene.ts'

const failed = 'この画面を表示できませんでした'

const tab = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click()

test('what failed without a network is there again when the network is, on every tab and without a reload (STU-01, SHELL-36)', async ({
  page,
  context,
}) => {
  const { student, slot, courseCode, courseName, sql } = await openScene()
  const code = await student()
  const slotId = await slot({ inHours: 7 * 24 })
  expect(await act(page, code, 'bookSlot', { slotId, courseCode, online: false })).toBe('1001')
  // The code of the other tabs comes while nobody waits for it.
  const allCode = page.waitForRequest(/assets\/own-.*js/)
  await loginAs(page, 'student', code)
  await expect(page.getByText(courseName).first()).toBeVisible()
  await allCode
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => Object.assign(window, { loadedOnce: true }))

  await context.setOffline(true)
  await tab(page, '契約情報')
  await expect(page.getByText(failed)).toBeVisible()
  // What was there before is there still.
  await tab(page, '予約一覧')
  await expect(page.getByText(courseName).first()).toBeVisible()
  await expect(page.getByText(failed)).toHaveCount(0)
  await tab(page, '予約する')
  await expect(page.getByText(failed)).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'レッスンを予約' })).toBeVisible()
  await tab(page, '予約一覧')
  await expect(page.getByText(courseName).first()).toBeVisible()
  await tab(page, '契約情報')
  await expect(page.getByRole('heading', { level: 1, name: '契約情報' })).toBeVisible()
  await expect(page.getByText(failed)).toHaveCount(0)
  expect(await page.evaluate(() => 'loadedOnce' in window), 'the page was not loaded anew').toBe(true)
  await sql.close()
})

test('code that did not come is there again when the network is (SHELL-41)', longForm, async ({ page, context }) => {
  const { student, sql } = await openScene()
  const code = await student()
  await page.route(/assets\/own-/, (route) => route.abort())
  await loginAs(page, 'student', code)
  await expect(page.getByRole('heading', { level: 1, name: '予約一覧' })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { loadedOnce: true }))
  await tab(page, '履歴')
  // The page is loaded anew once for want of the code; going offline meanwhile would leave nothing to load.
  const isAnew = () => page.evaluate(() => !('loadedOnce' in window)).catch(() => false)
  await expect.poll(isAnew, 'the page was loaded anew').toBe(true)
  await expect(page.getByText(failed)).toBeVisible()
  await context.setOffline(true)
  await page.unroute(/assets\/own-/)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: '履歴' })).toBeVisible()
  await sql.close()
})
