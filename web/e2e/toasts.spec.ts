import 'temporal-polyfill/global'
import type { Locator } from '@playwright/test'
import { z } from 'zod'
import { expect, lookAs, signInAs, test, type View } from './fixtures.ts'
import { openScene, seatIn } from './studentScene.ts'

const tablet: View = { language: 'ja', width: 768, height: 1024 }
const desk: View = { language: 'ja', width: 1280, height: 800 }
const idRow = z.object({ id: z.string() })

/** Returns how many pixels of one lie over the other, from above to below. */
async function overlap(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (a === null || b === null) return Number.NaN
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return across > 0 && down > 0 ? down : 0
}

test("a toast covers neither a dialog's title on a tablet nor a column in delete mode (SHELL-31, SCHED-32)", async ({
  page,
}) => {
  const { student, slot, teacherName, leave, sql } = await openScene()
  const now = Temporal.Now.zonedDateTimeISO('Asia/Tokyo')
  const inHours = 9 * 24 + 10 - now.hour
  const slotId = await slot({ inHours })
  await seatIn(sql, slotId, await student())
  const free = await slot({ inHours: inHours + 2 })
  await lookAs(page, tablet)
  await signInAs(page, 'admin', 'admin')
  await page.goto(`/admin/schedule?slot=${slotId}`)
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: '出席', exact: true }).click()
  // The lesson is days ahead.
  await page.getByRole('button', { name: '出席にする' }).click()
  const toast = page.getByRole('status').filter({ has: page.getByRole('button', { name: '元に戻す' }) })
  await expect(toast).toBeVisible()
  await panel.getByRole('button', { name: /^振替：/ }).click()
  const title = page.getByRole('heading', { name: /さんの振替$/ })
  await expect(title).toBeVisible()
  await expect.poll(() => overlap(toast, title)).toBe(0)

  await lookAs(page, desk)
  const date = now.add({ hours: inHours }).toPlainDate().toString()
  // Other tests have teachers there, too: the row of this one could be far below.
  const [teacher] = await sql.query(`select id from teacher where display_name = $1`, [teacherName], idRow)
  await page.goto(`/admin/schedule?view=calendar&span=week&date=${date}&teacher=${teacher?.id ?? ''}`)
  await page.locator('label').filter({ hasText: '削除' }).click()
  await page.locator(`[data-event-id^="${free}"]`).click({ force: true })
  const bar = page.getByRole('region', { name: '直前の一括変更' })
  await expect(bar.getByRole('button', { name: '元に戻す' })).toBeVisible()
  // A booked one is refused, which a toast says.
  const booked = page.locator(`[data-event-id^="${slotId}"]`)
  await booked.click({ force: true })
  const refusal = page.getByText('予約のある枠は削除できません。').first()
  await expect(refusal).toBeVisible()
  const header = await page.getByRole('banner').boundingBox()
  for (const each of [bar, refusal]) {
    await expect.poll(async () => (await each.boundingBox())?.y).toBeLessThan(header?.height ?? 0)
    await expect.poll(() => overlap(each, booked)).toBe(0)
  }
  await expect.poll(() => overlap(bar, refusal)).toBe(0)
  await leave()
  await sql.close()
})
