import 'temporal-polyfill/global'
import { z } from 'zod'
import { countClicks } from './clicks.ts'
import { expect, lookAs, signInAs, test, type View } from './fixtures.ts'
import { act, openScene } from './studentScene.ts'

/** A desk as schools have it. */
const view: View = { language: 'ja', width: 1280, height: 800 }

test('a child is ill, a teacher is sick, a sheet is printed: few clicks each, and an undo (SCHED-44, SCHED-100, ASTU-49)', async ({
  page,
}) => {
  const { student, slot, colleague, courseCode, teacherName, leave, sql } = await openScene({ seats: 5 })
  const substitute = await colleague()
  const now = Temporal.Now.zonedDateTimeISO('Asia/Tokyo')
  const slotId = await slot({ inHours: 8 * 24 + 10 - now.hour })
  const codes: string[] = []
  for (let seat = 0; seat < 4; seat++) {
    const code = await student()
    codes.push(code)
    expect(await act(page, code, 'bookSlot', { slotId, courseCode, online: false })).toBe('1001')
  }
  const [teacher] = await sql.query(
    `select id from teacher where display_name = $1`,
    [teacherName],
    z.object({ id: z.string() }),
  )
  const teacherId = teacher?.id ?? ''
  const day = now.add({ days: 8 }).toPlainDate().toString()
  await lookAs(page, view)
  await signInAs(page, 'admin', 'admin')

  // A child is ill: the lesson, its cancel button, and yes.
  await page.goto(`/admin/schedule?from=${day}&to=${day}&teacher=${teacherId}`)
  const row = page.getByRole('row').filter({ hasText: teacherName })
  await expect(row).toBeVisible()
  const cancelling = await countClicks(page)
  await row.click()
  const panel = page.getByRole('complementary')
  const cancel = panel.getByRole('button', { name: new RegExp(`${codes[3]}.*をキャンセル$`) })
  await expect(cancel).toBeVisible()
  // Beside the list it has the height from the header to the foot of the window.
  const box = await panel.boundingBox()
  expect(box?.y).toBeLessThan(130)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(770)
  // Its four students and the way to a fifth are in sight at once, as they are drawn.
  const controls = [
    ...(await panel.getByRole('listitem').filter({ hasText: '連絡先・契約' }).all()),
    panel.getByRole('button', { name: '予約を登録' }),
  ]
  expect(controls).toHaveLength(5)
  const feet = await Promise.all(controls.map(async (each) => (await each.boundingBox()) ?? { y: 0, height: 9999 }))
  for (const { y, height } of feet) expect(y + height).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0))
  await cancel.click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('メールが届かない')
  await question.getByRole('button', { name: '予約をキャンセルする' }).click()
  await expect(cancel).toHaveCount(0)
  expect(await cancelling()).toBe(3)
  await page.getByRole('status').getByRole('button', { name: '元に戻す' }).click()
  const again = page.getByRole('dialog', { name: /さんの.+の予約を元に戻しますか？$/ })
  await expect(again).toContainText(codes[3] ?? '')
  await again.getByRole('button', { name: '予約を元に戻す' }).click()
  await expect(cancel).toBeVisible()

  // A teacher is sick: from the teacher's page through who stands in to the end.
  await page.goto(`/admin/teachers?teacher=${teacherId}`)
  const way = page.getByRole('link', { name: '休み・代講を登録' })
  await expect(way).toBeVisible()
  const clicks = await countClicks(page)
  await way.click()
  await page.getByRole('textbox', { name: '理由' }).fill('発熱')
  const first = page.getByRole('textbox', { name: '初日' })
  await first.fill(day)
  await first.press('Tab')
  await expect(page.getByRole('heading', { name: `${teacherName}が担当するレッスン` })).toBeVisible()
  await page.getByRole('button', { name: '内容を確認する' }).click()
  await expect(page.getByRole('combobox', { name: /のレッスンの扱い$/ }).first()).toHaveValue(substitute)
  await page.getByRole('button', { name: 'この内容で登録する' }).click()
  await expect(page.getByRole('region', { name: 'レッスンと担当' })).toContainText(`${substitute}が担当`)
  await expect(page.getByRole('region', { name: '電話で知らせる' })).toContainText('あと5名')
  expect(await clicks()).toBe(3)

  // The sheet of a day, and back by Escape.
  await page.goto('/admin/schedule')
  await page.evaluate(() => (window.print = () => undefined))
  const sheet = page.getByRole('button', { name: '予定表を印刷' })
  await expect(sheet).toBeVisible()
  const printing = await countClicks(page)
  await sheet.click()
  await page.getByRole('button', { name: '印刷する' }).click()
  expect(await printing()).toBe(2)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeVisible()
  await leave()
  await sql.close()
})

test('one of a group moves into a slot that is there already: three clicks, and an undo (MOVE-10, MOVE-11)', async ({
  page,
}) => {
  const { student, slot, courseCode, teacherName, leave, sql } = await openScene({ seats: 5 })
  const now = Temporal.Now.zonedDateTimeISO('Asia/Tokyo')
  const slotId = await slot({ inHours: 9 * 24 + 10 - now.hour })
  const targetId = await slot({ inHours: 9 * 24 + 14 - now.hour })
  const codes = [await student(), await student()]
  for (const code of codes) {
    expect(await act(page, code, 'bookSlot', { slotId, courseCode, online: false })).toBe('1001')
  }
  const day = now.add({ days: 9 }).toPlainDate().toString()
  await lookAs(page, view)
  await signInAs(page, 'admin', 'admin')
  await page.goto(`/admin/schedule?from=${day}&to=${day}&slot=${slotId}`)
  const panel = page.getByRole('complementary')
  const moving = panel.getByRole('button', { name: new RegExp(`^振替：.*${codes[1]}さん$`) })
  await expect(moving).toBeVisible()
  const clicks = await countClicks(page)
  await moving.click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('region', { name: `同じ講師（${teacherName}）` })
    .getByRole('button', { name: /^振替先.*14:00/ })
    .click()
  await expect(dialog.getByRole('region', { name: '変更前' })).toContainText('10:00')
  await expect(dialog.getByRole('region', { name: '変更後' })).toContainText('14:00')
  await expect(dialog).toContainText('メールが届かない')
  await dialog.getByRole('button', { name: '振り替える', exact: true }).click()
  await expect(moving).toHaveCount(0)
  expect(await clicks()).toBe(3)
  const seats = async () => {
    const rows = await sql.query(
      `select id, booked_count as taken from slot where id in ($1, $2)`,
      [slotId, targetId],
      z.object({ id: z.string(), taken: z.number() }),
    )
    return [slotId, targetId].map((id) => rows.find((row) => row.id === id)?.taken)
  }
  expect(await seats()).toEqual([1, 1])
  await page.getByRole('status').getByRole('button', { name: '元に戻す' }).click()
  const again = page.getByRole('dialog', { name: /さんを.+10:00に戻しますか？$/ })
  await expect(again).toContainText(codes[1] ?? '')
  await again.getByRole('button', { name: '元の日時に戻す' }).click()
  await expect(moving).toBeVisible()
  expect(await seats()).toEqual([2, 0])
  await leave()
  await sql.close()
})
