import 'temporal-polyfill/global'
import type { BrowserContext, Page } from '@playwright/test'
import { z } from 'zod'
import { named } from './documents.ts'
import {
  atRest,
  axe,
  demoPassword,
  expect,
  longForm,
  lookAs,
  screenshot,
  signInAs,
  test,
  type View,
  views,
} from './fixtures.ts'

const phone: View = { language: 'ja', width: 390, height: 844 }

const loginAnswer = z.object({ data: z.object({ login: z.object({ record: z.string() }) }) })
const slotsAnswer = z.object({
  data: z.object({
    slots: z.array(
      z.object({
        id: z.string(),
        startsAt: z.string(),
        bookedCount: z.number(),
        location: z.object({ id: z.string() }).nullable(),
        courses: z.array(z.object({ code: z.string() })),
        bookings: z
          .array(
            z.object({
              attendance: z.unknown(),
              student: z.object({ id: z.string(), fullName: z.string() }).nullable(),
            }),
          )
          .nullable(),
      }),
    ),
  }),
})
const previewAnswer = z.object({ data: z.object({ bookingPreview: z.object({ success: z.boolean() }) }) })
const profileAnswer = z.object({ version: z.number() })

type Slot = z.infer<typeof slotsAnswer>['data']['slots'][number]

/** Someone of the demo school who talks to the server beside what browsers show. */
async function clientOf(page: Page, server: string, type: string, username: string) {
  const send = async (data: unknown, headers: Record<string, string> = {}): Promise<unknown> =>
    (await page.request.post(`${server}/graphql`, { data, headers })).json()
  const login = await send({
    ...named('login'),
    variables: { input: { username, password: demoPassword, type } },
  })
  const headers = { authorization: loginAnswer.parse(login).data.login.record, 'accept-language': 'ja' }
  return {
    ask: (name: Parameters<typeof named>[0], variables: unknown) => send({ ...named(name), variables }, headers),
    headers,
  }
}

/** The slots of the coming week as `type` sees them; the demo school keeps Japan's time. */
async function slotsOf({ ask }: Awaited<ReturnType<typeof clientOf>>): Promise<Slot[]> {
  const day = (offset: number) => new Date(Date.now() + 9 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10)
  return slotsAnswer.parse(await ask('slots', { from: day(0), to: day(7) })).data.slots
}

/** Returns the student who has a lesson alone and is marked neither present nor absent. */
function unmarkedOf(bookings: Slot['bookings'] | undefined) {
  const [one, another] = bookings ?? []
  return one?.attendance === null && another === undefined ? one.student : null
}

/** One of `slots`, and a student of the demo school who may take it in person. */
async function bookable(page: Page, server: string, slots: readonly Slot[]) {
  for (const number of [8, 9, 10, 11, 12, 13, 14, 15]) {
    const username = `s${String(number).padStart(4, '0')}`
    const student = await clientOf(page, server, 'student', username)
    for (const slot of slots.slice(0, 12)) {
      for (const { code } of slot.courses) {
        const input = { slotId: slot.id, courseCode: code, online: false }
        const { data } = previewAnswer.safeParse(await student.ask('bookingPreview', { input }))
        if (data?.data.bookingPreview.success === true) return { slot, username, student }
      }
    }
  }
  throw new Error('No student of the demo school can book any of these slots.')
}

async function signedIn(context: BrowserContext, server: string, view: View, user: string, address: string) {
  const page = await context.newPage()
  await lookAs(page, view)
  await signInAs(page, 'teacher', user, server)
  await page.goto(`${server}${address}`)
  return page
}

/** The card of a slot in an open list. */
const cardOf = (page: Page, slotId: string) =>
  page.locator('li', { has: page.locator(`[data-slot-button="${slotId}"]`) })

test(
  'a student books in one browser, and list and calendar of the teacher show it in others; a cancellation too (TCH-01, TCH-06, TCH-15, SHELL-42)',
  longForm,
  async ({ browser, page, servers }) => {
    const teacher = await clientOf(page, servers.a, 'teacher', 't001')
    const free = (await slotsOf(teacher)).filter(({ bookedCount, location }) => bookedCount === 0 && location)
    const { slot, username, student } = await bookable(page, servers.a, free)

    const context = await browser.newContext()
    const date = slot.startsAt.slice(0, 10)
    const list = await signedIn(context, servers.b, phone, 't001', '/teacher/list')
    const calendar = await signedIn(
      context,
      servers.b,
      views[3] ?? phone,
      't001',
      `/teacher/calendar?span=day&date=${date}`,
    )
    const event = calendar.locator(`[data-event-id^="${slot.id}"]`)
    await expect(cardOf(list, slot.id)).toContainText('予約なし')
    await expect(event).toBeVisible()

    await signInAs(page, 'student', username, servers.a)
    await page.goto(`${servers.a}/student/list?slot=${slot.id}`)
    const sheet = page.getByRole('dialog')
    const proceed = sheet.getByRole('button', { name: '予約を確定する' })
    // With one course and one place there is nothing to choose.
    const choice = sheet.locator('fieldset').getByRole('button')
    await expect(proceed.or(choice).first()).toBeVisible()
    if (!(await proceed.isVisible())) await choice.first().click()
    await proceed.click()
    await expect(page.getByText('のレッスンを予約しました').first()).toBeVisible()

    await expect(cardOf(list, slot.id)).not.toContainText('予約なし')
    await expect(list.getByText(/^予約が入りました/)).toBeAttached()
    await expect(event).toHaveAccessibleName(/students/i)
    await expect(event).not.toHaveAccessibleName(/Unbooked/)
    await expect(cardOf(list, slot.id).locator('[data-slot-button]')).toBeVisible()

    await student.ask('cancelBooking', {
      input: { slotId: slot.id },
    })
    await expect(cardOf(list, slot.id)).toContainText('予約なし')
    await expect(event).toHaveAccessibleName(/Unbooked/)
    await context.close()
  },
)

test('a lesson on the phone: attendance to and fro and without a network, a note that two people write, the way out asked for (TCH-09, TCH-10, TCH-12, TCH-20, SLOT-23, SLOT-24)', async ({
  context,
  page,
  servers,
}) => {
  const teacher = await clientOf(page, servers.a, 'teacher', 't002')
  // A lesson earlier today may be marked already.
  const lesson = (await slotsOf(teacher)).find(({ bookings }) => unmarkedOf(bookings))
  const student = unmarkedOf(lesson?.bookings)
  if (!lesson || !student) throw new Error('The demo teacher t002 has no lesson to mark in the coming week.')

  await lookAs(page, phone)
  await signInAs(page, 'teacher', 't002', servers.a)
  await page.goto(`${servers.a}/teacher/list?slot=${lesson.id}`)
  const sheet = page.getByRole('dialog', { name: /–/ })
  const mark = (name: string) => sheet.getByRole('group', { name: student.fullName }).getByRole('button', { name })
  const marked = () => sheet.getByRole('group', { name: student.fullName }).locator('[aria-pressed=true]')
  // More than a quarter of an hour before it begins it is asked first; not what only takes a mark away.
  const press = async (name: string) => {
    const soon = Temporal.Now.plainDateTimeISO('Asia/Tokyo').add({ minutes: 15 })
    const isToCome = Temporal.PlainDateTime.compare(soon, lesson.startsAt) < 0
    await mark(name).click()
    if (!isToCome) return
    const question = page.getByRole('dialog', { name: /席にしますか/ })
    await question.getByRole('button', { name }).click()
    await expect(question).toBeHidden()
  }

  // Present, absent, nothing; what the server keeps is what a reload shows.
  await press('出席')
  await expect(marked()).toHaveText('出席')
  await press('欠席')
  await expect(marked()).toHaveText('欠席')
  await page.reload()
  await expect(marked()).toHaveText('欠席')
  await mark('欠席').click()
  await expect(marked()).toHaveCount(0)
  await page.reload()
  await expect(mark('欠席')).toBeVisible()
  await expect(marked()).toHaveCount(0)

  // A short loss of the network: the last click wins once it is back.
  await context.setOffline(true)
  await press('欠席')
  await expect(sheet.getByText(/^未送信です/)).toBeVisible()
  await press('出席')
  await expect(marked()).toHaveText('出席')
  await axe(page)
  await screenshot(page, 'lesson-offline', phone)
  await context.setOffline(false)
  await expect(sheet.getByText(/^未送信です/)).toHaveCount(0)
  await page.reload()
  await expect(marked()).toHaveText('出席')

  // A note that cannot be sent says so where it stands; a toast covers nothing of the sheet, and it is saved once.
  const notes = sheet.getByRole('button', { name: `${student.fullName}さんの生徒メモ・教材` })
  if ((await notes.getAttribute('aria-expanded')) === 'false') await notes.click()
  const text = sheet.getByRole('textbox', { name: `${student.fullName}さんの生徒メモ` })
  const keep = sheet.getByRole('button', { name: '保存', exact: true })
  await text.fill('次は仮定法。')
  // Whatever the reload still asks for would fail as well, and say so in a toast of its own.
  await page.waitForLoadState('networkidle')
  await page.route('**/graphql', (route) => route.fulfill({ status: 500, body: 'down' }))
  await keep.click()
  const toast = await atRest(page.getByRole('alert').filter({ hasText: '完了できませんでした' }))
  expect(toast.y).toBeGreaterThanOrEqual(0)
  expect(toast.y + toast.height).toBeLessThanOrEqual((await atRest(sheet)).y)
  // Two of them stand on the screen, one below the other; each goes after four seconds.
  await expect(async () => {
    await keep.click()
    await press('欠席')
    const alerts = await page.getByRole('alert').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().y))
    const [first = -1, second = -1] = alerts.toSorted((one, other) => one - other)
    expect(first).toBeGreaterThanOrEqual(0)
    expect(second).toBeGreaterThan(first)
  }).toPass()
  await expect(marked()).toHaveText('出席')
  await page.unroute('**/graphql')
  await context.setOffline(true)
  await keep.click()
  await expect(sheet.getByText(/接続が戻ると保存します/)).toBeVisible()
  await axe(page)
  await screenshot(page, 'note-offline', phone)
  await context.setOffline(false)
  await expect(sheet.getByText('保存しました')).toBeVisible()
  // Code that was asked for without a network comes to a new page only, where no worker has kept it.
  await page.reload()

  // Somebody else saves the same note by REST while it is being written here.
  const toggle = sheet.getByRole('button', { name: `${student.fullName}さんの生徒メモ・教材` })
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
  const field = sheet.getByRole('textbox', { name: `${student.fullName}さんの生徒メモ` })
  await field.fill('発音がよくなりました。')
  const colleague = await clientOf(page, servers.b, 'teacher', 't003')
  const path = `${servers.b}/api/profile/student/${student.id}`
  const { version } = profileAnswer.parse(await (await page.request.get(path, { headers: colleague.headers })).json())
  const theirs = { profile: '単語テスト 8/10', version }
  await page.request.put(path, { data: theirs, headers: colleague.headers })

  // It is heard of at once, and both texts stand there.
  await expect(sheet.getByText(/どちらの内容を残すか/)).toBeVisible()
  await expect(sheet.getByText(theirs.profile)).toBeVisible()
  await expect(field).toHaveValue('発音がよくなりました。')
  await axe(page)
  await screenshot(page, 'lesson-conflict', phone)
  await sheet.getByRole('button', { name: '両方をつなげて編集' }).click()
  await expect(field).toHaveValue(`${theirs.profile}\n\n発音がよくなりました。`)

  // Leaving asks, and Escape stays.
  await sheet.getByRole('button', { name: '閉じる' }).click()
  const ask = page.getByRole('dialog', { name: '保存していない変更があります' })
  await expect(ask).toBeVisible()
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(ask).toBeHidden()
  await sheet.getByRole('button', { name: '保存', exact: true }).click()
  await expect(sheet.getByText('保存しました')).toBeVisible()
  await sheet.getByRole('button', { name: '閉じる' }).click()
  await expect(sheet).toBeHidden()

  // The own settings and the address for a calendar program of one's own.
  await page.getByRole('button', { name: /設定/ }).click()
  await expect(page.getByRole('heading', { name: /カレンダー/ })).toBeVisible()
  await axe(page)
  await screenshot(page, 'teacher-settings', phone)
})
