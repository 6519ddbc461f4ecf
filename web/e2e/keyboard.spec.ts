import 'temporal-polyfill/global'
import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { expect, longForm, lookAs, signInAs, test, type View } from './fixtures.ts'
import { hasFocus, keepsFocus, MOST_STEPS, reach } from './byKeyboard.ts'
import { act, marksOf, openScene, seatIn } from './studentScene.ts'

/** A desk as schools have it. */
const view: View = { language: 'ja', width: 1280, height: 800 }

const idRow = z.object({ id: z.string() })

/** Opens the only lesson of the list by its row. */
async function openRow(page: Page, teacherName: string): Promise<Locator> {
  const row = page.getByRole('row').filter({ hasText: teacherName })
  await expect(row).toBeVisible()
  await reach(page, page.locator('[data-row][tabindex="0"]'), 'Enter')
  const panel = page.getByRole('complementary')
  await expect(panel).toBeVisible()
  return panel
}

test('a lesson is moved and a child is ill by keyboard alone (MOVE-10, SCHED-44)', longForm, async ({ page }) => {
  const { student, slot, courseCode, teacherName, leave, sql } = await openScene({ seats: 5 })
  const now = Temporal.Now.zonedDateTimeISO('Asia/Tokyo')
  const slotId = await slot({ inHours: 9 * 24 + 10 - now.hour })
  await slot({ inHours: 10 * 24 + 14 - now.hour })
  const codes = [await student(), await student(), await student()]
  for (const code of codes) {
    expect(await act(page, code, 'bookSlot', { slotId, courseCode, online: false })).toBe('1001')
  }
  const [teacher] = await sql.query(`select id from teacher where display_name = $1`, [teacherName], idRow)
  const day = now.add({ days: 9 }).toPlainDate().toString()
  await lookAs(page, view)
  await signInAs(page, 'admin', 'admin')
  await page.goto(`/admin/schedule?from=${day}&to=${day}&teacher=${teacher?.id ?? ''}`)
  const panel = await openRow(page, teacherName)

  const moving = panel.getByRole('button', { name: new RegExp(`^振替：.*${codes[1]}さん$`) })
  await reach(page, moving, 'Enter')
  const dialog = page.getByRole('dialog')
  await reach(page, dialog.getByRole('button', { name: /^振替先.*14:00/ }).first(), 'Enter')
  await expect(dialog.getByRole('region', { name: '変更後' })).toContainText('14:00')
  await reach(page, dialog.getByRole('button', { name: '振り替える', exact: true }), 'Enter')
  await expect(moving).toHaveCount(0)
  await keepsFocus(page)

  const cancel = panel.getByRole('button', { name: new RegExp(`${codes[2]}.*をキャンセル$`) })
  await reach(page, cancel, 'Enter')
  await reach(page, page.getByRole('dialog').getByRole('button', { name: '予約をキャンセルする' }), 'Enter')
  await expect(cancel).toHaveCount(0)
  await keepsFocus(page)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await keepsFocus(page)
  await leave()
  await sql.close()
})

test('a teacher is sick and a sheet is printed by keyboard alone (SCHED-100)', longForm, async ({ page }) => {
  const { student, slot, colleague, courseCode, teacherName, leave, sql } = await openScene({ seats: 2 })
  const substitute = await colleague()
  const now = Temporal.Now.zonedDateTimeISO('Asia/Tokyo')
  const slotId = await slot({ inHours: 5 * 24 + 10 - now.hour })
  expect(await act(page, await student(), 'bookSlot', { slotId, courseCode, online: false })).toBe('1001')
  const day = now.add({ days: 5 }).toPlainDate().toString()
  const [teacher] = await sql.query(`select id from teacher where display_name = $1`, [teacherName], idRow)
  await lookAs(page, view)
  await signInAs(page, 'admin', 'admin')
  const list = `/admin/schedule?from=${day}&to=${day}&teacher=${teacher?.id ?? ''}`
  await page.goto(list)
  await reach(page, page.getByRole('link', { name: '休校・講師の休み' }), 'Enter')
  await reach(page, page.getByRole('textbox', { name: '理由' }))
  await page.keyboard.type('発熱')
  await reach(page, page.getByRole('button', { name: '内容を確認する' }), 'Enter')
  await expect(page.getByText(`${substitute}が担当`)).toBeVisible()
  await keepsFocus(page)
  await reach(page, page.getByRole('button', { name: 'この内容で登録する' }), 'Enter')
  await expect(page.getByRole('region', { name: '電話で知らせる' })).toBeVisible()
  await keepsFocus(page)

  await page.goto(list)
  await page.evaluate(() => (window.print = () => undefined))
  const sheet = page.getByRole('button', { name: '予定表を印刷' })
  await reach(page, sheet, 'Enter')
  await reach(page, page.getByRole('button', { name: '印刷する' }), 'Enter')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeVisible()
  await keepsFocus(page)
  await leave()
  await sql.close()
})

test('attendance of a group is marked by keyboard alone, all of them and one by one (TCH-22, SLOT-23)', async ({
  page,
}) => {
  const { student, slot, teacherName, leave, sql } = await openScene({ seats: 3 })
  const slotId = await slot({ inHours: -2 })
  for (let seat = 0; seat < 3; seat++) await seatIn(sql, slotId, await student())
  const day = Temporal.Now.zonedDateTimeISO('Asia/Tokyo').subtract({ hours: 2 }).toPlainDate().toString()
  const [teacher] = await sql.query(`select id from teacher where display_name = $1`, [teacherName], idRow)
  await lookAs(page, view)
  await signInAs(page, 'admin', 'admin')
  await page.goto(`/admin/schedule?from=${day}&to=${day}&teacher=${teacher?.id ?? ''}`)
  const panel = await openRow(page, teacherName)
  await reach(page, panel.getByRole('button', { name: '全員出席' }), 'Enter')
  await expect.poll(() => marksOf(sql, slotId)).toEqual(['present', 'present', 'present'])
  await keepsFocus(page)
  await reach(page, panel.getByRole('button', { name: /欠席/ }).first(), 'Enter')
  await expect.poll(async () => (await marksOf(sql, slotId)).toSorted()).toEqual(['absent', 'present', 'present'])
  await keepsFocus(page)
  await leave()
  await sql.close()
})

test(
  'a lesson is found, a student with a trial and a brother are added, and a payment is recorded by keyboard alone (ASTU-45, ASTU-46, ASTU-47, CON-63)',
  longForm,
  async ({ page }) => {
    const { student, slot, courseName, leave, sql } = await openScene()
    const code = await student()
    const now = Temporal.Now.zonedDateTimeISO('Asia/Tokyo')
    await slot({ inHours: 6 * 24 + 18 - now.hour })
    await slot({ inHours: 7 * 24 + 18 - now.hour })
    const [found] = await sql.query(`select id from student where student_id = $1`, [code], idRow)
    await lookAs(page, view)
    await signInAs(page, 'admin', 'admin')
    await page.goto(`/admin/students?student=${found?.id ?? ''}`)
    await reach(page, page.getByRole('button', { name: 'レッスンを探す' }), 'Enter')
    const finder = page.getByRole('dialog', { name: /レッスンを探す/ })
    await reach(page, finder.getByRole('button', { name: '夕方以降', exact: true }), 'Enter')
    const bookable = finder.getByRole('listitem').filter({ hasText: courseName }).first()
    await reach(page, bookable.getByRole('button', { name: /を予約する$/ }), 'Enter')
    await expect(finder.getByRole('link', { name: 'レッスンを開く' }).first()).toBeVisible()
    await keepsFocus(page)
    await page.keyboard.press('Escape')
    await expect(finder).toHaveCount(0)
    await keepsFocus(page)

    await page.goto('/admin/students')
    await reach(page, page.getByRole('button', { name: '生徒を追加' }), 'Enter')
    const form = page.getByRole('dialog', { name: '生徒を追加' })
    await reach(page, form.getByRole('textbox', { name: '姓', exact: true }))
    const name = `鍵盤${courseName.slice(2)}`
    await page.keyboard.type(name)
    await reach(page, form.getByRole('textbox', { name: '名', exact: true }))
    await page.keyboard.type('花')
    const kinds = form.getByRole('radio', { name: '体験レッスン' })
    const contract = form.getByRole('radiogroup', { name: '最初の契約' })
    await reach(page, contract.getByRole('radio', { checked: true }))
    for (let step = 0; step < 6 && !(await kinds.isChecked()); step++) await page.keyboard.press('ArrowRight')
    await expect(kinds).toBeChecked()
    const course = form.getByRole('radio', { name: courseName })
    await expect(course).toBeAttached()
    for (let step = 0; step < MOST_STEPS && !(await course.isChecked()); step++) {
      const isRadio = await page.evaluate(() => document.activeElement?.getAttribute('type') === 'radio')
      await page.keyboard.press(isRadio && !(await hasFocus(kinds)) ? 'ArrowDown' : 'Tab')
    }
    await expect(course).toBeChecked()
    await reach(page, form.getByRole('button', { name: '生徒と体験の契約を追加する' }), 'Enter')
    const trial = page.getByRole('dialog', { name: /レッスンを探す/ })
    const lesson = trial.getByRole('listitem').filter({ hasText: courseName }).first()
    await reach(page, lesson.getByRole('button', { name: /を予約する$/ }), 'Enter')
    await expect(trial.getByRole('link', { name: 'レッスンを開く' }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await reach(page, page.getByRole('button', { name: 'きょうだいを追加' }), 'Enter')
    const second = page.getByRole('dialog', { name: /きょうだい/ })
    await reach(page, second.getByRole('textbox', { name: '名', exact: true }))
    await page.keyboard.type('太郎')
    await reach(page, second.getByRole('button', { name: '生徒と契約を追加する' }), 'Enter')
    await expect(page.getByRole('heading', { name: `${name} 太郎` })).toBeVisible()
    await keepsFocus(page)

    await page.goto('/admin/contracts?kind=unpaid')
    await expect(page.locator('[data-row]').first()).toBeVisible()
    await reach(page, page.locator('[data-row][tabindex="0"]'), 'Enter')
    const owed = page.locator('aside, [role=dialog]').getByRole('button', { name: /の入金を記録$/ })
    await reach(page, owed.first(), 'Enter')
    // Its date opens a calendar of its own as the focus passes.
    const payment = page.getByRole('dialog', { name: '入金を記録' })
    await expect(payment.locator('input').first()).toBeFocused()
    await page.keyboard.type('100')
    await reach(page, payment.getByRole('button', { name: /円の入金を記録する$/ }), 'Enter')
    await expect(page.getByText(/を記録しました。(残り|未払いなし)/).last()).toBeVisible()
    await reach(page, page.getByRole('button', { name: '元に戻す', exact: true }).last(), 'Enter')
    await expect(page.getByText(/入金を元に戻しました$/).last()).toBeVisible()
    await keepsFocus(page)
    await leave()
    await sql.close()
  },
)
