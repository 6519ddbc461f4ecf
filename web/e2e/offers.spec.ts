import { axe, expect, formOf, loginAs, lookAs, phoneOf, screenshot, test, views } from './fixtures.ts'
import { act, openScene } from './studentScene.ts'

const words = {
  ja: {
    yours: /までお席を確保しています$/,
    book: '予約する',
    booked: /のレッスンを予約しました$/,
    full: 'このレッスンは満席です。',
    held: '空いたお席は、キャンセル待ちの方のために確保されています。',
    cancel: /^キャンセル \d/,
    confirm: 'キャンセルする',
  },
  en: {
    yours: /^A seat is yours until /,
    book: 'Book',
    booked: /^Booked: /,
    full: 'This lesson is full.',
    held: 'The free seat is held for somebody on the waiting list.',
    cancel: /^Cancel \S/,
    confirm: 'Cancel booking',
  },
}

for (const view of views.filter(({ width }) => width < 600)) {
  const m = words[view.language]
  test(
    `in ${view.language} one cancels, the first who waits sees the seat held live and takes it in one tap, and others see it held, then full (OFFER-01, OFFER-02)`,
    formOf(view, 'ja 390'),
    async ({ page, browser }) => {
      const { student, slot, courseCode, sql } = await openScene()
      const [holder, first, second] = [await student(), await student(), await student()]
      const slotId = await slot({ inHours: 5 * 24 })
      expect(await act(page, holder, 'bookSlot', { slotId, courseCode, online: false })).toBe('1001')
      for (const code of [first, second]) expect(await act(page, code, 'joinWaitingList', { slotId })).toBe('1001')

      const [waiting, other] = [await phoneOf(browser, first, view), await phoneOf(browser, second, view)]
      await waiting.goto('/student/bookings')
      await other.goto(`/student/list?slot=${slotId}`)
      const sheet = other.getByRole('dialog')
      await expect(sheet.getByText(m.full)).toBeVisible()

      await lookAs(page, view)
      await loginAs(page, 'student', holder)
      await page.goto('/student/bookings')
      await page.getByRole('button', { name: m.cancel }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: m.confirm }).click()

      const seat = waiting.getByRole('region', { name: m.yours })
      await expect(seat).toBeVisible()
      await expect(sheet.getByText(m.held)).toBeVisible()
      await axe(waiting)
      await axe(other)
      await screenshot(waiting, 'offer', view)
      await screenshot(other, 'offer-held', view)

      await seat.getByRole('button', { name: new RegExp(`^${m.book} `) }).click()
      await expect(waiting.getByText(m.booked, { exact: true })).toBeVisible()
      await expect(seat).toHaveCount(0)
      await expect(waiting.getByRole('button', { name: m.cancel })).toHaveCount(1)
      await expect(sheet.getByText(m.full)).toBeVisible()
      await expect(sheet.getByText(m.held)).toHaveCount(0)
      await axe(waiting)
      await screenshot(waiting, 'offer-booked', view)
      await sql.close()
    },
  )
}
