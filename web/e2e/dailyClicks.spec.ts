import 'temporal-polyfill/global'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { countClicks } from './clicks.ts'
import { axe, expect, lookAs, signInAs, test, type View } from './fixtures.ts'
import { act, marksOf, openScene, seatIn } from './studentScene.ts'

/** A desk as schools have it. */
const view: View = { language: 'ja', width: 1280, height: 800 }

const idRow = z.object({ id: z.string() })

async function atDesk(page: Page): Promise<void> {
  await lookAs(page, view)
  await signInAs(page, 'admin', 'admin')
}

test('a lesson is found for a student on a weekday in the evening, and booked, in three clicks (ASTU-45)', async ({
  page,
}) => {
  const { student, slot, courseName, leave, sql } = await openScene()
  const code = await student()
  const now = Temporal.Now.zonedDateTimeISO('Asia/Tokyo')
  await slot({ inHours: 6 * 24 + 18 - now.hour })
  const day = now.add({ days: 6 })
  const [found] = await sql.query(`select id from student where student_id = $1`, [code], idRow)
  await atDesk(page)
  await page.goto(`/admin/students?student=${found?.id ?? ''}`)
  const find = page.getByRole('button', { name: 'レッスンを探す' })
  await expect(find).toBeVisible()
  const clicks = await countClicks(page)
  await find.click()
  const dialog = page.getByRole('dialog', { name: /レッスンを探す/ })
  await dialog.getByRole('button', { name: `${'日月火水木金土'.charAt(day.dayOfWeek % 7)} 夕方以降` }).click()
  const row = dialog.getByRole('listitem').filter({ hasText: courseName })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('18:00')
  await axe(page)
  await row.getByRole('button', { name: /を予約する$/ }).click()
  await expect(dialog.getByRole('link', { name: 'レッスンを開く' })).toBeVisible()
  // A course of several is one click more.
  expect(await clicks()).toBe(3)
  // Undone where it stands, the lesson is there again.
  await dialog.getByRole('button', { name: '元に戻す' }).click()
  const question = page.getByRole('dialog', { name: /の予約を取り消しますか？$/ })
  await question.getByRole('button', { name: '予約を取り消す' }).click()
  await expect(row.getByRole('button', { name: /を予約する$/ })).toBeVisible()
  // A course that is not held then leaves nothing: the answer says so, and what would.
  await dialog.getByRole('button', { name: `${'日月火水木金土'.charAt((day.dayOfWeek + 1) % 7)} 午前` }).click()
  const loosen = dialog.getByRole('button', { name: /^「.曜?」をはずす/ }).first()
  await expect(
    loosen.or(dialog.getByRole('button', { name: /^期間を4週間延ばす|^条件をクリア/ })).first(),
  ).toBeVisible()
  await axe(page)
  await leave()
  await sql.close()
})

test('a new student with a trial lesson takes five clicks, a brother three (ASTU-46, ASTU-47)', async ({ page }) => {
  const { student, slot, courseName, leave, sql } = await openScene()
  await student()
  await slot({ inHours: 49 })
  await atDesk(page)
  await page.goto('/admin/students')
  const add = page.getByRole('button', { name: '生徒を追加' })
  await expect(add).toBeVisible()
  const trial = await countClicks(page)
  await add.click()
  const form = page.getByRole('dialog', { name: '生徒を追加' })
  const name = `体験${courseName.slice(2)}`
  await form.getByRole('textbox', { name: '姓', exact: true }).fill(name)
  await form.getByRole('textbox', { name: '名', exact: true }).fill('花')
  await form.getByText('体験レッスン', { exact: true }).click()
  await form.getByRole('radio', { name: courseName }).click()
  await form.getByRole('button', { name: '生徒と体験の契約を追加する' }).click()
  const finder = page.getByRole('dialog', { name: /レッスンを探す/ })
  await finder
    .getByRole('listitem')
    .filter({ hasText: courseName })
    .getByRole('button', { name: /を予約する$/ })
    .click()
  await expect(finder.getByRole('link', { name: 'レッスンを開く' })).toBeVisible()
  expect(await trial()).toBe(5)

  await page.keyboard.press('Escape')
  // While the dialog still fades out, nothing may ask about what it held.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const again = page.getByRole('button', { name: 'きょうだいを追加' })
  await expect(again).toBeVisible()
  const sibling = await countClicks(page)
  await again.click()
  const second = page.getByRole('dialog', { name: /きょうだい/ })
  await second.getByRole('textbox', { name: '名', exact: true }).fill('太郎')
  await second.getByRole('button', { name: '生徒と契約を追加する' }).click()
  await expect(page.getByRole('heading', { name: `${name} 太郎` })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await sibling()).toBeLessThanOrEqual(3)
  await leave()
  await sql.close()
})

test('a sick teacher is replaced and everybody told from the schedule in four clicks (SCHED-100, SCHED-105)', async ({
  page,
}) => {
  const { student, slot, colleague, courseCode, teacherName, leave, sql } = await openScene()
  const substitute = await colleague()
  const now = Temporal.Now.zonedDateTimeISO('Asia/Tokyo')
  const slotId = await slot({ inHours: 5 * 24 + 10 - now.hour })
  expect(await act(page, await student(), 'bookSlot', { slotId, courseCode, online: false })).toBe('1001')
  const day = now.add({ days: 5 }).toPlainDate().toString()
  const [teacher] = await sql.query(`select id from teacher where display_name = $1`, [teacherName], idRow)
  await atDesk(page)
  await page.goto(`/admin/schedule?from=${day}&to=${day}&teacher=${teacher?.id ?? ''}`)
  const way = page.getByRole('link', { name: '休校・講師の休み' })
  await expect(way).toBeVisible()
  const clicks = await countClicks(page)
  await way.click()
  await page.getByRole('textbox', { name: '理由' }).fill('発熱')
  await page.getByRole('button', { name: '内容を確認する' }).click()
  await expect(page.getByRole('combobox', { name: /のレッスンの扱い$/ }).first()).toHaveValue(substitute)
  await page.getByRole('button', { name: 'この内容で登録する' }).click()
  // Who covers what, and whom no email reaches: phoned, and ticked.
  const calls = page.getByRole('region', { name: '電話で知らせる' })
  await expect(calls).toContainText('あと2名')
  await expect(page.getByRole('region', { name: 'レッスンと担当' })).toContainText(`${substitute}が担当`)
  await axe(page)
  expect(await clicks()).toBe(3)
  // Found again after a reload, and from the day.
  await page.reload()
  await expect(calls).toContainText('あと2名')
  await page.goto(`/admin/schedule?from=${day}&to=${day}&teacher=${teacher?.id ?? ''}`)
  await page
    .getByRole('list', { name: '休校のお知らせ' })
    .getByRole('link', { name: /電話連絡あと2名/ })
    .press('Enter')
  await calls.getByRole('button', { name: '全員を連絡済みにする' }).click()
  await expect(calls).toContainText('全員に連絡しました。')
  await leave()
  await sql.close()
})

test('all six of a group are present in two clicks (TCH-22, SLOT-23)', async ({ page }) => {
  const { student, slot, teacherName, leave, sql } = await openScene({ seats: 6 })
  // Two hours ago, where nothing can be booked on a screen.
  const slotId = await slot({ inHours: -2 })
  for (let seat = 0; seat < 6; seat++) await seatIn(sql, slotId, await student())
  const day = Temporal.Now.zonedDateTimeISO('Asia/Tokyo').subtract({ hours: 2 }).toPlainDate().toString()
  const [teacher] = await sql.query(`select id from teacher where display_name = $1`, [teacherName], idRow)
  await atDesk(page)
  await page.goto(`/admin/schedule?from=${day}&to=${day}&teacher=${teacher?.id ?? ''}`)
  const row = page.getByRole('row').filter({ hasText: teacherName })
  await expect(row).toBeVisible()
  const clicks = await countClicks(page)
  await row.click()
  await page.getByRole('complementary').getByRole('button', { name: '全員出席' }).click()
  await expect.poll(() => marksOf(sql, slotId)).toEqual(Array.from({ length: 6 }, () => 'present'))
  expect(await clicks()).toBe(2)
  await leave()
  await sql.close()
})

test('from the overview of the day a group is marked in two clicks, all lessons of a teacher in two more, and undone in one (SCHED-107)', async ({
  page,
}) => {
  const { student, slot, teacherName, leave, sql } = await openScene({ seats: 2 })
  const [first, second] = [await slot({ inHours: -27 }), await slot({ inHours: -25 })]
  for (const slotId of [first, first, second]) await seatIn(sql, slotId, await student())
  const [teacher] = await sql.query(`select id from teacher where display_name = $1`, [teacherName], idRow)
  await atDesk(page)
  await page.goto('/admin/schedule')
  const way = page.getByRole('link', { name: /^出欠が未入力/ })
  await expect(way).toBeVisible()
  const clicks = await countClicks(page)
  await way.click()
  await page.getByRole('button', { name: new RegExp(`^全員出席 .*${teacherName}$`) }).click()
  await expect.poll(() => marksOf(sql, first)).toEqual(['present', 'present'])
  expect(await clicks()).toBe(2)
  await axe(page)
  // The lessons of others in the demo school keep their marks.
  await page.goto(`${page.url()}&teacher=${teacher?.id ?? ''}`)
  await expect(page.getByText('出欠が未入力：1件')).toBeVisible()
  const more = await countClicks(page)
  await page.getByRole('button', { name: '全員出席にする（1名）' }).click()
  const question = page.getByRole('dialog', { name: 'レッスン1件の1名を出席にしますか？' })
  await axe(page)
  await question.getByRole('button', { name: '出席にする' }).click()
  await expect.poll(() => marksOf(sql, second)).toEqual(['present'])
  expect(await more()).toBe(2)
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.poll(() => marksOf(sql, second)).toEqual([''])
  // An absence and its reason are a click each.
  const single = await countClicks(page)
  await page.getByRole('button', { name: '欠席' }).click()
  await page.getByRole('button', { name: /^連絡あり/ }).click()
  await expect.poll(() => marksOf(sql, second)).toEqual(['absent'])
  expect(await single()).toBe(2)
  await leave()
  await sql.close()
})
