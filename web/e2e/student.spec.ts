import type { Page } from '@playwright/test'
import { axe, demoPassword, expect, loginAs, longForm, lookAs, signInAs, test } from './fixtures.ts'
import { misplacedText, withLargeText } from './largeText.ts'
import { act, openScene, type Scene } from './studentScene.ts'

const day = 24
const phone = { width: 390, height: 844 }

/** Scenes of this worker's tests, closed after each. */
const scenes: Scene[] = []

async function scene(options?: { seats?: number }): Promise<Scene> {
  const opened = await openScene(options)
  scenes.push(opened)
  return opened
}

test.beforeEach(({ page }) => page.setViewportSize(phone))
test.afterEach(async () => {
  await Promise.all(scenes.splice(0).map(({ sql }) => sql.close()))
})

async function openSlot(page: Page, slotId: string): Promise<void> {
  await page.goto(`/student/list?slot=${slotId}`)
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** Returns the number of students whose bookings this device keeps. */
function keptBookings(page: Page): Promise<unknown> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('koma')
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('bookings').objectStore('bookings').count()
          counting.addEventListener('success', () => resolve(counting.result))
        })
      }),
  )
}

async function bookings(page: Page): Promise<void> {
  await page.goto('/student/bookings')
  await expect(page.getByRole('heading', { level: 1, name: '予約一覧' })).toBeVisible()
}

/** Cancels the first booking in sight and gives what the question said. */
async function cancelFirst(page: Page): Promise<string> {
  await page
    .getByRole('button', { name: /^キャンセル \d/ })
    .first()
    .click()
  const ask = page.getByRole('dialog')
  await expect(ask.getByRole('button', { name: 'キャンセルする' })).toBeEnabled()
  await axe(page)
  const question = await ask.innerText()
  await ask.getByRole('button', { name: 'キャンセルする' }).click()
  await expect(page.getByText(/の予約をキャンセルしました/).first()).toBeVisible()
  await expect(ask).toHaveCount(0)
  return question
}

test('the first page leads in one tap to the next lesson at the regular time (MYLES-02, MYLES-04)', async ({
  page,
}) => {
  const { student, slot, courseCode, teacherName } = await scene()
  const code = await student()
  const ids: string[] = []
  for (const week of [1, 2, 3]) ids.push(await slot({ inHours: week * 7 * day }))
  for (const slotId of ids.slice(0, 2))
    expect(await act(page, code, 'bookSlot', { slotId, courseCode, online: false })).toBe('1001')
  await loginAs(page, 'student', code)
  await bookings(page)
  const part = page.getByRole('region', { name: 'いつものレッスン' })
  await expect(part.getByText(`次の${teacherName}のレッスン`)).toBeVisible()
  await axe(page)
  await part.getByRole('link', { name: /^予約する/ }).click()
  await expect(page).toHaveURL(`/student/list?slot=${ids[2]}`)
  await expect(page.getByRole('dialog').getByRole('button', { name: '予約を確定する' })).toBeEnabled()
})

test('from the first login to a booked lesson in three taps, changing the language on the way (STU-12, BOOK-04, BOOK-05, AUTH-10, BRAND-02)', async ({
  page,
}) => {
  const { student, slot, courseName } = await scene()
  const code = await student()
  await slot({ inHours: 3 * day })
  await page.goto('/student')
  await page.getByLabel('ユーザーID').fill(code)
  await page.getByLabel('パスワード', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(page.getByText('予約はありません')).toBeVisible()
  await axe(page)

  // The language changes on the way and everything follows.
  await page.getByRole('radiogroup').getByText('EN').click()
  await expect(page.getByText('No bookings')).toBeVisible()
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  await page.setViewportSize({ width: 375, height: 380 })
  await page
    .getByRole('region', { name: 'Next available lessons' })
    .getByRole('link', { name: /^Book / })
    .first()
    .click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: 'Book lesson' })).toBeEnabled()
  await expect(sheet.getByText(/2 points from contract …1234, 8 left/)).toBeVisible()
  // Where the screen is too small for all of it, what is booked and the button that books it stay in sight together.
  const confirmation = sheet.getByRole('region')
  for (const part of [confirmation.getByText(courseName), sheet.getByRole('button', { name: 'Book lesson' })]) {
    await expect(part).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize(size)
  await axe(page)
  await sheet.getByRole('button', { name: 'Book lesson' }).click()
  await expect(sheet.getByText('Your lesson is booked.')).toBeVisible()
  const onward = sheet.getByRole('link', { name: 'See my bookings' })
  await expect(onward).toBeFocused()
  await axe(page)
  await onward.press('Enter')
  await expect(page).toHaveURL(/\/student\/bookings$/)
  await expect(sheet).toHaveCount(0)
  await expect(page.getByText(/8 points/)).toBeVisible()
  await page.getByRole('button', { name: /^Add to calendar/ }).click()
  const calendars = page.getByRole('group', { name: 'Add to calendar' })
  await expect(calendars.getByRole('link', { name: 'Google' })).toBeVisible()
  await axe(page)
  const address = await calendars.getByRole('link', { name: 'Apple' }).getAttribute('href')
  const file = await page.request.get(address ?? '')
  expect(file.headers()).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': expect.stringMatching(/^inline; filename="lesson-\d{4}-\d\d-\d\d\.ics"$/),
  })
})

test('with text of twice the size nothing on a phone is cut off or overlaps, in the list, its sheet, the calendar and the bookings', async ({
  page,
}) => {
  const { student, slot, courseCode } = await scene()
  const code = await student()
  const booked = await slot({ inHours: 2 * day, online: 'too' })
  expect(await act(page, code, 'bookSlot', { slotId: booked, courseCode, online: true })).toBe('1001')
  await slot({ inHours: 3 * day, online: 'too' })
  await withLargeText(page)
  for (const language of ['ja', 'en'] as const) {
    await lookAs(page, { language, ...phone })
    await signInAs(page, 'student', code)
    for (const path of ['bookings', 'list', 'calendar', 'info', 'history']) {
      await page.goto(`/student/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expect.poll(() => misplacedText(page), `${path} in ${language}`).toEqual([])
    }
    await page.getByRole('button', { name: language === 'ja' ? /設定を開く/ : /settings/i }).click()
    const settings = page.getByRole('dialog')
    await settings.getByRole('button', { name: /^(ログアウト|Sign out)$/ }).scrollIntoViewIfNeeded()
    await expect.poll(() => misplacedText(page), `settings in ${language}`).toEqual([])
  }
  await page.goto('/student/list')
  await page
    .getByRole('link', { name: /^Book \w/ })
    .first()
    .click()
  await page.getByRole('dialog').locator('fieldset').getByRole('button').first().click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Book lesson' })).toBeEnabled()
  await expect.poll(() => misplacedText(page)).toEqual([])
})

test('the strip of days says what can be booked, is swiped, lists one day alone and follows what others book (STU-48)', async ({
  page,
}) => {
  const { student, slot, courseCode } = await scene()
  const [code, other] = [await student(), await student()]
  await slot({ inHours: 2 * day })
  const target = await slot({ inHours: 12 * day })
  await signInAs(page, 'student', code)
  await page.goto('/student/list')
  const strip = page.getByRole('group', { name: '日付を選ぶ' })
  const days = strip.getByRole('button')
  await expect(days).toHaveCount(29)
  await axe(page)
  const sizes = await days.evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect()))
  expect(sizes.filter(({ width, height }) => width < 44 || height < 44)).toEqual([])
  const last = days.nth(10)
  await expect(last).not.toBeInViewport()
  await strip.hover()
  await page.mouse.wheel(300, 0)
  await expect(last).toBeInViewport()
  const free = strip.getByRole('button', { name: /予約できるレッスン1件/ })
  await expect(free).toHaveCount(2)
  await free.last().click()
  await expect(page.locator('li a[href*="slot="]')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1)
  expect(await act(page, other, 'bookSlot', { slotId: target, courseCode, online: false })).toBe('1001')
  await expect(free).toHaveCount(1)
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('what a student presses on a phone is large enough for a thumb, in the list, the sheet, the bookings and the settings (SHELL-50)', async ({
    page,
  }) => {
    const { student, slot, courseCode } = await scene()
    const code = await student()
    const booked = await slot({ inHours: 2 * day })
    await slot({ inHours: 3 * day })
    expect(await act(page, code, 'bookSlot', { slotId: booked, courseCode, online: false })).toBe('1001')
    await signInAs(page, 'student', code)
    const small = () =>
      page
        .locator('.mantine-Button-root:visible')
        .evaluateAll((nodes) =>
          nodes
            .map((node) => [node.textContent, node.getBoundingClientRect().height])
            .filter(([, high]) => Number(high) < 44),
        )
    await bookings(page)
    await expect.poll(small).toEqual([])
    await page.getByRole('button', { name: /^キャンセル \d/ }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'キャンセルする' })).toBeEnabled()
    await expect.poll(small).toEqual([])
    await page.keyboard.press('Escape')
    // The name and the school's above it lead to the settings.
    const box = await page.getByRole('button', { name: /設定を開く/ }).boundingBox()
    await page.touchscreen.tap((box?.x ?? 0) + 10, (box?.y ?? 0) - 8)
    await expect(page.getByRole('dialog').getByRole('button', { name: 'ログアウト', exact: true })).toBeVisible()
    await expect.poll(small).toEqual([])
    await openSlot(page, booked)
    await expect.poll(small).toEqual([])
  })
})

test(
  'an online lesson is booked with the keyboard alone, every step named for those who listen (BOOK-06, STU-12)',
  longForm,
  async ({ page }) => {
    const { student, slot } = await scene()
    const code = await student()
    const slotId = await slot({ inHours: 4 * day, online: true })
    await signInAs(page, 'student', code)
    await page.goto('/student/list')
    const row = page.locator(`a[href*="slot=${slotId}"]`)
    await expect(row).toHaveAccessibleName(/^予約する \d+月\d+日\(.\) \d\d:\d\d–\d\d:\d\d 試験\S+ 講師\S+ 予約可$/)
    // Nothing of a row is cut off at its edge, on a tablet held sideways neither.
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const cut = () => row.evaluate(({ parentElement: line }) => (line ? line.scrollWidth - line.clientWidth : null))
      await expect.poll(cut, `${width} wide`).toBe(0)
    }
    await row.focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('group', { name: 'オンラインで受ける' })).toBeVisible()
    const proceed = sheet.getByRole('button', { name: '予約を確定する' })
    await expect(proceed).toBeEnabled()
    for (
      let presses = 0;
      presses < 20 && !(await proceed.evaluate((node) => node === document.activeElement));
      presses += 1
    ) {
      await page.keyboard.press('Tab')
    }
    await expect(proceed).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'のレッスンを予約しました' }).first()).toBeVisible()
    await expect(sheet.getByText('予約が完了しました。')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    // The row leaves the bookable ones with the next minute, so the slot is opened by its address.
    await page.goto(`/student/list?slot=${slotId}`)
    await expect(page.getByRole('dialog').getByText('オンライン').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)

test('the last seat goes in another browser: the open sheet says so, offers the waiting list, and books the seat that is held once a place frees (BOOK-13, BOOK-35, BOOK-37, OFFER-01, STU-13)', async ({
  page,
}) => {
  const { student, slot, courseCode } = await scene()
  const [code, rival] = [await student(), await student()]
  const slotId = await slot({ inHours: 5 * day })
  await loginAs(page, 'student', code)
  await openSlot(page, slotId)
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: '予約を確定する' })).toBeEnabled()
  expect(await act(page, rival, 'bookSlot', { slotId, courseCode, online: false })).toBe('1001')
  const join = sheet.getByRole('button', { name: 'キャンセル待ちに登録' })
  await expect(join).toBeVisible()
  await axe(page)
  await join.click()
  await expect(sheet.getByRole('button', { name: 'キャンセル待ちを取り消す' })).toBeVisible()
  expect(await act(page, rival, 'cancelBooking', { slotId })).toBe('1001')
  await sheet.getByRole('button', { name: /^予約する / }).click()
  await expect(page.getByText(/のレッスンを予約しました$/)).toBeVisible()
  await expect(sheet.getByText('予約済み')).toBeVisible()
})

test(
  'cancelling before the deadline returns the points, beyond the limit and after the deadline it warns and does not (BOOK-27, BOOK-29, BOOK-30, BOOK-31)',
  longForm,
  async ({ page }) => {
    const { student, slot, courseCode } = await scene()
    const code = await student({ cancelLimit: 1 })
    // In one month, since the limit counts by month: two weeks ahead, or a few days more where that ends a month.
    const monthAt = (hours: number) => new Date(Date.now() + (9 + hours) * 3_600_000).getUTCMonth()
    const inHours = monthAt(15 * day) === monthAt(15 * day + 3) ? 15 * day : 18 * day
    for (const options of [{ inHours }, { inHours: inHours + 1 }, { inHours: inHours + 2, deadlinePassed: true }]) {
      const slotId = await slot(options)
      expect(await act(page, code, 'bookSlot', { slotId, courseCode, online: false })).toBe('1001')
    }
    await loginAs(page, 'student', code)
    await bookings(page)
    expect(await cancelFirst(page)).toContain('2ポイントが戻ります')
    await expect(page.getByText(/6\s*ポイント/).first()).toBeVisible()
    expect(await cancelFirst(page)).toContain('使い切っています')
    expect(await cancelFirst(page)).toContain('を過ぎています')
    await expect(page.getByText('予約はありません')).toBeVisible()
    await expect(page.getByText(/6\s*ポイント/).first()).toBeVisible()
  },
)

test(
  'without enough points and over another lesson the sheet says why, and an ended session leads to the login (BOOK-17, BOOK-10, AUTH-39)',
  longForm,
  async ({ page }) => {
    const { student, slot, courseCode, sql } = await scene({ seats: 2 })
    const code = await student({ points: 3 })
    const booked = await slot({ inHours: 6 * day })
    const later = await slot({ inHours: 6 * day + 3 })
    const other = await scene()
    const overlapping = await other.slot({ inHours: 6 * day })
    await sql.run(`insert into slot_course select school_id, $1, id from course where code = $2`, [
      overlapping,
      courseCode,
    ])
    await loginAs(page, 'student', code)
    expect(await act(page, code, 'bookSlot', { slotId: booked, courseCode, online: false })).toBe('1001')
    await openSlot(page, later)
    await expect(
      page
        .getByRole('dialog')
        .getByText(/残高が足りません/)
        .first(),
    ).toBeVisible()
    await axe(page)
    await openSlot(page, overlapping)
    await expect(
      page
        .getByRole('dialog')
        .getByText(/重な|重複/)
        .first(),
    ).toBeVisible()
    await axe(page)

    expect(await act(page, code, 'cancelBooking', { slotId: booked })).toBe('1001')
    await openSlot(page, later)
    const proceed = page.getByRole('dialog').getByRole('button', { name: '予約を確定する' })
    await expect(proceed).toBeEnabled()
    await sql.run(`delete from session where student_id = (select id from student where student_id = $1)`, [code])
    // The live connection may notice before the tap does.
    await proceed.click({ timeout: 5000 }).catch(() => undefined)
    await expect(page.getByRole('button', { name: 'ログイン', exact: true })).toBeVisible()
    // The page loads anew, maybe in the middle of a look at it.
    await expect(async () => {
      expect(await page.evaluate(() => sessionStorage.getItem('user'))).toBeNull()
    }).toPass()
  },
)

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' })

  test('without a network the app opens to the last known bookings, books nothing, and comes back by itself (STU-01, AUTH-33)', async ({
    page,
    context,
  }) => {
    const { student, slot, courseCode, courseName } = await scene()
    const code = await student()
    const [slotId, free] = [await slot({ inHours: 7 * day }), await slot({ inHours: 8 * day })]
    expect(await act(page, code, 'bookSlot', { slotId, courseCode, online: false })).toBe('1001')
    await loginAs(page, 'student', code)
    await expect(page.getByText(courseName).first()).toBeVisible()
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await expect.poll(() => keptBookings(page)).toBe(1)
    await openSlot(page, free)
    await expect(page.getByRole('dialog').getByRole('button', { name: '予約を確定する' })).toBeEnabled()
    await context.setOffline(true)
    await expect(page.getByText(/オフラインのため予約できません/)).toBeVisible()
    await expect(page.getByRole('button', { name: '予約を確定する' })).toBeDisabled()

    await page.goto('/student/bookings')
    await expect(page.getByText(/オフライン：\d+月\d+日\(.\) \d\d:\d\d時点の予約です。/)).toBeVisible()
    await expect(page.getByText(courseName)).toBeVisible()
    await expect(page.getByRole('button', { name: /^キャンセル/ })).toHaveCount(0)
    await axe(page)

    await context.setOffline(false)
    await expect(page.getByRole('button', { name: /^キャンセル \d/ })).toBeVisible()
    await page.getByRole('button', { name: /ユーザー設定を開く/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'ログアウト', exact: true }).click()
    await expect(page.getByRole('heading', { name: '生徒ログイン' })).toBeVisible()
    // Leaving loads the page anew, maybe in the middle of a look at it.
    await expect(async () => expect(await keptBookings(page)).toBe(0)).toPass()
  })
})
