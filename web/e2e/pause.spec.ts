import 'temporal-polyfill/global'
import type { Locator } from '@playwright/test'
import { z } from 'zod'
import { axe, expect, loginAs, lookAs, phoneOf, screenshot, test, type View } from './fixtures.ts'
import { act, openScene } from './studentScene.ts'

const view: View = { language: 'ja', width: 1280, height: 900 }

test('a pause is recorded, changed and ended, and the student sees each at once on a phone (PAUSE-08, PAUSE-15, PAUSE-20)', async ({
  page,
  browser,
}) => {
  const scene = await openScene()
  const code = await scene.student({ points: 10 })
  const [student] = await scene.sql.query(
    `select id from student where student_id = $1`,
    [code],
    z.object({ id: z.string() }),
  )
  const today = Temporal.Now.plainDateISO('Asia/Tokyo')
  const inDays = (days: number) => today.add({ days }).toString()
  const bookings = `select count(*)::int as count from booking b join student st on st.school_id = b.school_id and st.id = b.student_id
    where st.student_id = $1 and b.status = 'booked'`
  const booked = async () =>
    (await scene.sql.query(bookings, [code], z.object({ count: z.number() }))).map(({ count }) => count)
  for (const days of [5, 15]) {
    const slotId = await scene.slot({ inHours: days * 24 })
    expect(await act(page, code, 'bookSlot', { slotId, courseCode: scene.courseCode, online: false })).toBe('1001')
  }
  const phone = await phoneOf(browser, code, view)
  await expect(phone.getByText(scene.teacherName).first()).toBeVisible()

  await lookAs(page, view)
  await loginAs(page, 'admin', 'admin')
  await page.goto(`/admin/students?student=${student?.id}`)
  const section = page.getByRole('region', { name: '休会・退会', exact: true })
  const dialog = page.getByRole('dialog', { name: /の休会・退会$/ })
  const enter = async (label: string, day: string) => {
    const field: Locator = dialog.getByRole('textbox', { name: label })
    await field.fill(day)
    await field.press('Tab')
  }
  await section.getByRole('button', { name: '休会・退会を登録する' }).click()
  // Early enough for the closing day of any month.
  await enter('申し出た日', inDays(-70))
  await enter('休会の開始日', inDays(4))
  await enter('休会の最終日（空欄は未定）', inDays(8))
  await expect(dialog.getByText('期間中の予約：1件')).toBeVisible()
  await axe(page)
  await screenshot(page, 'pause-form', view)
  await dialog.getByRole('button', { name: '登録する' }).click()
  await expect(phone.getByText(/まで休会の予定です。/).first()).toBeVisible()
  await expect.poll(booked).toEqual([1])
  await axe(phone)

  await section.getByRole('button', { name: '内容を変更する' }).click()
  await enter('休会の開始日', inDays(12))
  await enter('休会の最終日（空欄は未定）', inDays(20))
  await expect(dialog.getByText('元に戻る予約：1件')).toBeVisible()
  await expect(dialog.getByText(/新しく入る期間の予約：1件/)).toBeVisible()
  await axe(page)
  await screenshot(page, 'pause-change', view)
  await dialog.getByRole('button', { name: '内容を変更する' }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(booked).toEqual([1])
  await expect(phone.getByText(scene.teacherName).first()).toBeVisible()

  await section.getByRole('button', { name: '内容を変更する' }).click()
  await enter('休会の開始日', inDays(-2))
  await expect(dialog.getByText(/新しく入る期間の予約：1件/)).toBeVisible()
  await dialog.getByRole('button', { name: '内容を変更する' }).click()
  await expect(phone.getByText(/^休会中です（.*まで）。/).first()).toBeVisible()
  await expect.poll(booked).toEqual([0])

  await section.getByRole('button', { name: '今日から復帰する' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '今日から復帰する' }).click()
  await expect(phone.getByText(/休会中です/)).toHaveCount(0)
  await axe(page)
  await axe(phone)
  await scene.leave()
  await scene.sql.close()
})
