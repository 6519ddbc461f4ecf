import type { Page, WebSocketRoute } from '@playwright/test'
import { expect, loginAs, longForm, signInAs, test } from './fixtures.ts'
import { act, openScene } from './studentScene.ts'

/** How long a browser is cut off; longer than every keep-alive there is. */
const CUT_MS = 30_000

/**
 * A group slot of five days from now with one of its two seats taken, its day, and two students who may have the other.
 */
async function lastSeat(page: Page) {
  const scene = await openScene({ seats: 2 })
  try {
    const [first, anna, ben] = [await scene.student(), await scene.student(), await scene.student()]
    const slotId = await scene.slot({ inHours: 5 * 24 })
    const day = new Date(Date.now() + (9 + 5 * 24) * 3_600_000).toISOString().slice(0, 10)
    const taken = await act(page, first, 'bookSlot', { slotId, courseCode: scene.courseCode, online: false })
    expect(taken).toBe('1001')
    return { slotId, filters: `from=${day}&to=${day}`, anna, ben }
  } finally {
    await scene.sql.close()
  }
}

/** The row of a slot in an open list, while it says that the slot can be booked. */
function bookable(page: Page, slotId: string) {
  return page.locator(`a[href*="slot=${slotId}"]`).and(page.getByRole('link', { name: /^予約する/ }))
}

/** Opens the slot and books it with the one choice there is. */
async function bookInBrowser(page: Page, server: string, slotId: string): Promise<void> {
  await page.goto(`${server}/student/list?slot=${slotId}`)
  await page.getByRole('button', { name: '予約を確定する' }).click()
  await expect(page.getByText('のレッスンを予約しました')).toBeVisible()
}

/** Marks the document, so that a reload would show. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => document.body.setAttribute('data-never-reloaded', ''))
}

async function expectNeverReloaded(page: Page): Promise<void> {
  await expect(page.locator('body[data-never-reloaded]')).toHaveCount(1)
}

test('a seat booked at one process goes in every open browser of another: student and staff (BOOK-13, SCHED-11)', async ({
  browser,
  servers,
}) => {
  const pages = await Promise.all([1, 2, 3].map(async () => (await browser.newContext()).newPage()))
  const [anna, ben, desk] = pages as [Page, Page, Page]
  const scene = await lastSeat(anna)

  await signInAs(ben, 'student', scene.ben, servers.b)
  await ben.goto(`${servers.b}/student/list?${scene.filters}`)
  await signInAs(desk, 'admin', 'admin', servers.b)
  await desk.goto(`${servers.b}/admin/schedule?${scene.filters}`)
  const row = desk.locator(`tr:has([data-row="${scene.slotId}"])`)
  await expect(bookable(ben, scene.slotId)).toBeVisible()
  await expect(row).toContainText('1/2')
  await Promise.all([mark(ben), mark(desk)])

  await loginAs(anna, 'student', scene.anna, servers.a)
  await bookInBrowser(anna, servers.a, scene.slotId)

  await expect(bookable(ben, scene.slotId)).toHaveCount(0)
  await expect(row).toContainText('2/2')
  await Promise.all([expectNeverReloaded(ben), expectNeverReloaded(desk)])
})

test(
  'a browser that was cut off for half a minute has missed nothing afterwards (BOOK-13)',
  longForm,
  async ({ browser, servers }) => {
    const anna = await (await browser.newContext()).newPage()
    const ben = await (await browser.newContext()).newPage()
    const scene = await lastSeat(anna)

    let cut = false
    const open = new Set<WebSocketRoute>()
    await ben.routeWebSocket(/\/graphql$/, (socket) => {
      if (cut) {
        void socket.close({ code: 1013 })
        return
      }
      open.add(socket)
      socket.connectToServer()
    })
    await signInAs(ben, 'student', scene.ben, servers.b)
    await ben.goto(`${servers.b}/student/list?${scene.filters}`)
    await expect(bookable(ben, scene.slotId)).toBeVisible()
    await mark(ben)

    cut = true
    for (const socket of open) await socket.close({ code: 1013 })
    const since = Date.now()
    await loginAs(anna, 'student', scene.anna, servers.a)
    await bookInBrowser(anna, servers.a, scene.slotId)
    await expect.poll(() => Date.now() - since, { timeout: CUT_MS * 2, intervals: [1000] }).toBeGreaterThan(CUT_MS)
    await expect(bookable(ben, scene.slotId)).toBeVisible()

    cut = false
    await expect(bookable(ben, scene.slotId)).toHaveCount(0)
    await expectNeverReloaded(ben)
  },
)

test(
  'what a student owes changes in their open page when staff record it at another process, and when they take it back (STU-33, STU-44, PAY-05)',
  longForm,
  async ({ browser, servers }) => {
    const [own, desk] = (await Promise.all([1, 2].map(async () => (await browser.newContext()).newPage()))) as [
      Page,
      Page,
    ]
    const scene = await openScene()
    const code = await scene.student()
    await scene.sql.run(`update contract set contract_value = 8000 where contract_name like $1`, [`${code}_%`])
    await scene.sql.close()
    await signInAs(own, 'student', code, servers.b)
    await own.goto(`${servers.b}/student/info`)
    await expect(own.getByText('8,000円', { exact: true })).toBeVisible()
    await mark(own)

    await signInAs(desk, 'admin', 'admin', servers.a)
    await desk.goto(`${servers.a}/admin/contracts/payments?search=${code}`)
    await desk.locator('input[data-amount]').fill('３，０００')
    await desk.getByRole('button', { name: '入金の内容を確認' }).click()
    await desk.getByRole('button', { name: '1件 3,000円の入金を記録する' }).click()
    await expect(own.getByText('5,000円', { exact: true })).toBeVisible()
    await desk.getByRole('button', { name: '元に戻す' }).first().click()
    await desk.getByRole('dialog').getByRole('button', { name: '元に戻す' }).click()
    await expect(own.getByText('8,000円', { exact: true })).toBeVisible()
    await expectNeverReloaded(own)
  },
)
