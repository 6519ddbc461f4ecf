import type { Page, WebSocketRoute } from '@playwright/test'
import { z } from 'zod'
import { demoPassword, expect, loginAs, test } from './fixtures.ts'

/** How long a browser is cut off; longer than every keep-alive there is. */
const CUT_MS = 30_000

const slotsAnswer = z.object({
  data: z.object({
    slots: z.array(
      z.object({
        id: z.string(),
        capacity: z.number().nullable(),
        bookedCount: z.number(),
        bookedCourse: z.object({ code: z.string() }).nullable(),
        lessonOnline: z.boolean().nullable(),
      }),
    ),
  }),
})
const previewAnswer = z.object({ data: z.object({ bookingPreview: z.object({ success: z.boolean() }) }) })
const loginAnswer = z.object({ data: z.object({ login: z.object({ record: z.string() }) }) })

/** Sends one GraphQL operation beside what the browser does, as whoever `authorization` says. */
async function post(page: Page, server: string, body: unknown, authorization?: string): Promise<unknown> {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
  return (await page.request.post(`${server}/graphql`, { data: body, headers })).json()
}

async function authorizationOf(page: Page, server: string, student: string): Promise<string> {
  const query = `mutation ($input: LoginInput!) { login(input: $input) { record } }`
  const variables = { input: { username: student, password: demoPassword, type: 'student' } }
  return loginAnswer.parse(await post(page, server, { query, variables })).data.login.record
}

/** A slot of the demo school that has exactly one seat left and that all these students could take now. */
async function lastSeat(page: Page, server: string, students: readonly string[]): Promise<string> {
  const authorizations: string[] = []
  for (const student of students) authorizations.push(await authorizationOf(page, server, student))
  const from = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)
  const to = new Date(Date.now() + 9 * 3_600_000 + 5 * 86_400_000).toISOString().slice(0, 10)
  const query = `query ($from: PlainDate!, $to: PlainDate!) {
    slots(from: $from, to: $to) { id capacity bookedCount bookedCourse { code } lessonOnline } }`
  const answer = await post(page, server, { query, variables: { from, to } }, authorizations[0])
  for (const slot of slotsAnswer.parse(answer).data.slots) {
    if (slot.capacity === null || slot.capacity - slot.bookedCount !== 1) continue
    const input = { slotId: slot.id, courseCode: slot.bookedCourse?.code ?? '', online: slot.lessonOnline ?? false }
    const preview = {
      query: `query ($input: BookSlotInput!) { bookingPreview(input: $input) { success } }`,
      variables: { input },
    }
    const previews = await Promise.all(authorizations.map((student) => post(page, server, preview, student)))
    if (previews.every((one) => previewAnswer.parse(one).data.bookingPreview.success)) return slot.id
  }
  throw new Error('No slot of the demo school has one seat left that all of them could take.')
}

/** What is on the row of a slot in an open list. */
function rowOf(page: Page, slotId: string) {
  return page.locator(`a[href*="slot=${slotId}"]`)
}

/** Opens the slot and books it with the one choice there is. */
async function bookInBrowser(page: Page, server: string, slotId: string): Promise<void> {
  await page.goto(`${server}/student/list?slot=${slotId}`)
  await page.getByRole('button', { name: '予約を確定する' }).click()
  await expect(page.getByText('の枠を予約しました')).toBeVisible()
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
  koma,
}) => {
  const pages = await Promise.all([1, 2, 3].map(async () => (await browser.newContext()).newPage()))
  const [anna, ben, desk] = pages as [Page, Page, Page]
  const slotId = await lastSeat(anna, koma.a.url, ['s0001', 's0002'])

  await loginAs(ben, 'student', 's0002', koma.b.url)
  await ben.goto(`${koma.b.url}/student/list?show=all`)
  await loginAs(desk, 'admin', 'admin', koma.b.url)
  for (const page of [ben, desk]) await page.getByRole('button', { name: '全件表示' }).first().click()
  await expect(rowOf(ben, slotId)).toHaveAccessibleName(/^予約する/)
  await Promise.all([mark(ben), mark(desk)])
  const before = await openCount(desk, slotId)
  expect(before.taken).toBe(before.seats - 1)

  await loginAs(anna, 'student', 's0001', koma.a.url)
  await bookInBrowser(anna, koma.a.url, slotId)

  await expect(rowOf(ben, slotId)).not.toHaveAccessibleName(/^予約する/)
  await expect.poll(async () => (await openCount(desk, slotId)).taken).toBe(before.seats)
  await Promise.all([expectNeverReloaded(ben), expectNeverReloaded(desk)])
})

/** The booked tag of a slot in the staff's schedule, such as 5/6. */
async function openCount(desk: Page, slotId: string): Promise<{ taken: number; seats: number }> {
  const text = await desk.locator(`tr:has([data-slot-button="${slotId}"])`).innerText()
  const [, taken, seats] = /(\d+)\/(\d+)/.exec(text) ?? []
  return { taken: Number(taken), seats: Number(seats) }
}

test('a browser that was cut off for half a minute has missed nothing afterwards (BOOK-13)', async ({
  browser,
  koma,
}) => {
  const anna = await (await browser.newContext()).newPage()
  const ben = await (await browser.newContext()).newPage()
  const slotId = await lastSeat(anna, koma.a.url, ['s0001', 's0002'])

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
  await loginAs(ben, 'student', 's0002', koma.b.url)
  await ben.goto(`${koma.b.url}/student/list?show=all`)
  await ben.getByRole('button', { name: '全件表示' }).first().click()
  await expect(rowOf(ben, slotId)).toHaveAccessibleName(/^予約する/)
  await mark(ben)

  cut = true
  for (const socket of open) await socket.close({ code: 1013 })
  const since = Date.now()
  await loginAs(anna, 'student', 's0001', koma.a.url)
  await bookInBrowser(anna, koma.a.url, slotId)
  await expect.poll(() => Date.now() - since, { timeout: CUT_MS * 2, intervals: [1000] }).toBeGreaterThan(CUT_MS)
  await expect(rowOf(ben, slotId)).toHaveAccessibleName(/^予約する/)

  cut = false
  await expect(rowOf(ben, slotId)).not.toHaveAccessibleName(/^予約する/)
  await expectNeverReloaded(ben)
})
