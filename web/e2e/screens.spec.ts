import type { Page } from '@playwright/test'
import {
  axe,
  expect,
  formOf,
  loginAs,
  longForm,
  lookAs,
  nameOf,
  otherViews,
  screenshot,
  test,
  type View,
} from './fixtures.ts'
import { openScene } from './studentScene.ts'

/** Words of the journey in both languages, as a person reads them. */
const words = {
  ja: {
    book: /^予約する \d/,
    proceed: '予約を確定する',
    bookedNow: '予約が完了しました。',
    booked: /のレッスンを予約しました/,
    cancel: /^キャンセル \d/,
    cancelIt: 'キャンセルする',
    canceled: /キャンセルしました/,
    points: (text: string) => Number(/残り\s*(\d+)\s*ポイント/.exec(text)?.[1]),
    calendar: 'カレンダー',
  },
  en: {
    book: /^Book \w/,
    proceed: 'Book lesson',
    bookedNow: 'Your lesson is booked.',
    booked: /^Booked/,
    cancel: /^Cancel \w/,
    cancelIt: 'Cancel booking',
    canceled: /[Cc]ancel+ed/,
    points: (text: string) => Number(/(\d+) points/.exec(text)?.[1]),
    calendar: 'Calendar',
  },
}

async function lookedAt(page: Page, name: string, view: View): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await axe(page)
  await screenshot(page, name, view)
}

/** Opens the student's bookings, which say on top how many points are left. */
async function expectPoints(page: Page, view: View, points: number): Promise<void> {
  await page.goto('/student/bookings')
  await expect.poll(async () => words[view.language].points(await page.getByRole('main').innerText())).toBe(points)
}

for (const view of otherViews) {
  const text = words[view.language]
  test.describe(`in ${nameOf(view)}`, () => {
    test.beforeEach(({ page }) => lookAs(page, view))

    test(
      'staff open a slot in the list and see the week and month, axe objects to nothing (SCHED-14, SCHED-38, SCHED-41)',
      longForm,
      async ({ page }) => {
        await loginAs(page, 'admin', 'admin')
        const slot = page.locator('[data-row]').first()
        await slot.waitFor()
        const places = page.locator('tbody td:nth-child(5) > span > :first-child')
        const cut = () =>
          places.evaluateAll((names) => names.filter((each) => each.scrollWidth > each.clientWidth).length)
        await expect.poll(cut, 'locations that are cut off').toBe(0)
        await slot.click()
        await lookedAt(page, 'schedule-detail', view)
        await page.keyboard.press('Escape')
        await page
          .getByRole('link', { name: text.calendar })
          .or(page.getByRole('button', { name: text.calendar }))
          .first()
          .click()
        await expect(page.locator('[data-event-id], [data-row]').first()).toBeVisible()
        await lookedAt(page, 'schedule-calendar', view)
      },
    )

    test(
      'a teacher opens a lesson and the calendar, axe objects to nothing (TCH-06, TCH-07, TCH-08, TCH-15)',
      longForm,
      async ({ page }) => {
        await loginAs(page, 'teacher', 't001')
        await page.locator('[data-row]').first().click()
        await lookedAt(page, 'lesson-detail', view)
        await page.goto('/teacher/calendar')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await lookedAt(page, 'lesson-calendar', view)
      },
    )
  })
}

/** Books the lesson of `scene`, as a person does, and cancels it again. */
async function bookAndCancel(page: Page, view: View, { student, slotId, day }: Lesson): Promise<void> {
  const text = words[view.language]
  await loginAs(page, 'student', student)
  await expectPoints(page, view, 10)
  await page.goto(`/student/list?from=${day}&to=${day}`)
  await page
    .locator(`a[href*="slot=${slotId}"]`)
    .and(page.getByRole('link', { name: text.book }))
    .click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  await lookedAt(page, 'slot-sheet', view)
  await sheet.locator('fieldset').getByRole('button').first().click()
  await expect(sheet.getByRole('button', { name: text.proceed })).toBeEnabled()
  await lookedAt(page, 'slot-confirm', view)
  await sheet.getByRole('button', { name: text.proceed }).click()
  await expect(page.getByText(text.booked).first()).toBeVisible()
  await expect(sheet.getByText(text.bookedNow)).toBeVisible()
  await lookedAt(page, 'slot-booked', view)
  await page.keyboard.press('Escape')
  // The sheet leaves by a step back in history, which must not meet the next address.
  await expect(sheet).toHaveCount(0)

  await expectPoints(page, view, 8)
  await page.getByRole('button', { name: text.cancel }).click()
  const ask = page.getByRole('dialog')
  await expect(ask.getByRole('button', { name: text.cancelIt })).toBeEnabled()
  await lookedAt(page, 'cancel-sheet', view)
  await ask.getByRole('button', { name: text.cancelIt }).click()
  await expect(page.getByText(text.canceled).first()).toBeVisible()
  await expect(ask).toHaveCount(0)
  await expectPoints(page, view, 10)
}

/** A lesson that only `student` will book, and its day. */
interface Lesson {
  student: string
  slotId: string
  day: string
}

async function lesson(): Promise<Lesson> {
  const scene = await openScene()
  try {
    const day = new Date(Date.now() + (9 + 5 * 24) * 3_600_000).toISOString().slice(0, 10)
    return { student: await scene.student(), slotId: await scene.slot({ inHours: 5 * 24, online: 'too' }), day }
  } finally {
    await scene.sql.close()
  }
}

for (const view of otherViews) {
  test(
    `in ${nameOf(view)} a student books a lesson in three taps and cancels it: points go and come back, axe objects to nothing (BOOK-04, BOOK-05, BOOK-23, BOOK-29, STU-03, STU-12)`,
    formOf(view, 'en 390'),
    async ({ page }) => {
      await lookAs(page, view)
      await bookAndCancel(page, view, await lesson())
    },
  )
}
