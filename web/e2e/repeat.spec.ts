import 'temporal-polyfill/global'
import { axe, expect, formOf, lookAs, loginAs, screenshot, signInAs, test, views } from './fixtures.ts'
import { openScene, type Scene } from './studentScene.ts'

const words = {
  ja: {
    repeat: '毎週同じ時間に予約',
    twelve: '12週間',
    book: '10件を予約する',
    done: '10件のレッスンを予約しました。',
    none: 'この日時には同じレッスンがありません。',
    undo: '元に戻す',
    undone: '10件の予約を元に戻しました。',
  },
  en: {
    repeat: 'Repeat weekly',
    twelve: '12 weeks',
    book: 'Book 10 lessons',
    done: '10 lessons are booked.',
    none: 'There is no such lesson then.',
    undo: 'Undo',
    undone: '10 bookings were undone.',
  },
}

const weeks = 10

/** Makes the same slot in ten weeks, all of them open; returns the id of the first. */
async function tenWeeks({ slot, sql }: Scene): Promise<string> {
  const hours = 2 * 24 + 10 - Temporal.Now.zonedDateTimeISO('Asia/Tokyo').hour
  const ids: string[] = []
  for (let week = 0; week < weeks; week += 1) ids.push(await slot({ inHours: hours + week * 7 * 24 }))
  await sql.run(`update slot set available_from = available_from - interval '90 days' where id = any($1::uuid[])`, [
    ids,
  ])
  return ids[0] ?? ''
}

for (const view of views.filter(({ width }) => width < 600)) {
  const m = words[view.language]
  test(
    `in ${view.language} a student books ten weeks in at most five taps, and takes them back (REPEAT-01, REPEAT-03, REPEAT-06, REPEAT-08)`,
    formOf(view, 'ja 390'),
    async ({ page }) => {
      const scene = await openScene()
      const code = await scene.student({ points: 30 })
      const slotId = await tenWeeks(scene)
      await lookAs(page, view)
      await loginAs(page, 'student', code)
      let taps = 0
      const tap = async (name: string) => {
        taps += 1
        await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
      }
      // Opening the lesson is the first tap.
      taps += 1
      await page.goto(`/student/list?slot=${slotId}`)
      const sheet = page.getByRole('dialog')
      await tap(m.repeat)
      await tap(m.twelve)
      await expect(sheet.getByText(m.none)).toBeVisible()
      await expect(sheet.getByRole('button', { name: m.book, exact: true })).toBeEnabled()
      await axe(page)
      await screenshot(page, 'repeat', view)
      await tap(m.book)
      await expect(sheet.getByText(m.done)).toBeVisible()
      expect(taps).toBeLessThanOrEqual(5)
      await axe(page)
      await screenshot(page, 'repeat-done', view)
      await sheet.getByRole('button', { name: m.undo, exact: true }).click()
      await expect(sheet.getByText(m.undone)).toBeVisible()
      await scene.sql.close()
    },
  )
}

for (const view of views.filter(({ width }) => width > 600)) {
  const m = words[view.language]
  test(
    `in ${view.language} staff repeat a student's lesson, with who is told, and undo it (REPEAT-07, REPEAT-08)`,
    formOf(view, 'en 1280'),
    async ({ page }) => {
      const scene = await openScene()
      const code = await scene.student({ points: 30 })
      const slotId = await tenWeeks(scene)
      await lookAs(page, view)
      await signInAs(page, 'admin', 'admin')
      await page.goto(`/admin/schedule?slot=${slotId}`)
      const panel = page.getByRole('complementary')
      await panel
        .getByRole('button', { name: view.language === 'ja' ? '予約を登録' : 'Add booking', exact: true })
        .click()
      await panel.getByRole('combobox').first().fill(code)
      await page.getByRole('option', { name: new RegExp(code, 'i') }).click()
      await panel.getByRole('button', { name: m.repeat, exact: true }).click()
      await panel.getByRole('button', { name: m.twelve, exact: true }).click()
      await expect(panel.getByText(`試験 ${code}`).first()).toBeVisible()
      await expect(panel.getByRole('button', { name: m.book, exact: true })).toBeEnabled()
      await axe(page)
      await screenshot(page, 'repeat-staff', view)
      await panel.getByRole('button', { name: m.book, exact: true }).click()
      await expect(panel.getByText(m.done)).toBeVisible()
      await panel.getByRole('button', { name: m.undo, exact: true }).click()
      await expect(panel.getByText(m.undone)).toBeVisible()
      await scene.sql.close()
    },
  )
}
