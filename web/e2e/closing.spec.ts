import 'temporal-polyfill/global'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { keepsFocus } from './byKeyboard.ts'
import { expect, lookAs, signInAs, test, type View } from './fixtures.ts'
import { act, openScene } from './studentScene.ts'

// As people have it: dialogs fade, and what comes after them comes while they do.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const view: View = { language: 'ja', width: 1280, height: 800 }
const idRow = z.object({ id: z.string() })

/** Opens a list, and something of it as a click does, so that Back leads to the list. */
async function openFromList(page: Page, list: string, opened: string): Promise<void> {
  await lookAs(page, view)
  await signInAs(page, 'admin', 'admin')
  await page.goto(list)
  await page.locator('tbody').getByRole('row').filter({ hasText: opened }).first().click()
  await expect(page.getByRole('complementary')).toBeVisible()
}

/** All dialogs are gone, the focus is somewhere, and the address has what it should, also once it was read again. */
async function staysAt(page: Page, parameter: string, id: string, heading: string): Promise<void> {
  const here = () => new URL(page.url()).searchParams.get(parameter)
  const panel = page.getByRole('complementary', { name: heading })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(panel).toBeVisible()
  await expect.poll(here).toBe(id)
  await keepsFocus(page)
  await page.reload()
  await expect(panel).toBeVisible()
  expect(here()).toBe(id)
}

/** One step of Back leads from what is open to the list, and none is left over. */
async function isOneStepFromList(page: Page, path: string, parameter: string): Promise<void> {
  await page.goBack()
  await expect.poll(() => new URL(page.url()).searchParams.has(parameter)).toBe(false)
  expect(new URL(page.url()).pathname).toBe(path)
  await expect(page.getByRole('complementary')).toHaveCount(0)
}

test('a brother is added from a list: the page is his, also after a reload, and Back leads to the list (ASTU-47, SHELL-39)', async ({
  page,
}) => {
  const { student, slot, courseName, leave, sql } = await openScene()
  const code = await student()
  await slot({ inHours: 49 })
  await openFromList(page, `/admin/students?search=${code}`, code)
  await page.getByRole('button', { name: 'きょうだいを追加' }).click()
  const form = page.getByRole('dialog', { name: /きょうだい/ })
  const name = `太郎${courseName.slice(2)}`
  await form.getByRole('textbox', { name: '名', exact: true }).fill(name)
  await form.getByRole('button', { name: '生徒と契約を追加する' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  const [brother] = await sql.query(`select id from student where first_name = $1`, [name], idRow)
  await staysAt(page, 'student', brother?.id ?? '', `試験 ${name}`)
  await isOneStepFromList(page, '/admin/students', 'student')
  // The latest contract is a picture of the manual, which shows the demo school's own.
  await sql.query(`update contract set active = false where student_id = $1 returning id`, [brother?.id], idRow)
  await leave()
  await sql.close()
})

test('a lesson is found, booked and undone: each question closes into the finder, and it into the student (ASTU-45, SHELL-39)', async ({
  page,
}) => {
  const { student, slot, courseName, leave, sql } = await openScene()
  const code = await student()
  const now = Temporal.Now.zonedDateTimeISO('Asia/Tokyo')
  await slot({ inHours: 6 * 24 + 18 - now.hour })
  await openFromList(page, `/admin/students?search=${code}`, code)
  const [own] = await sql.query(`select id from student where student_id = $1`, [code], idRow)
  await page.getByRole('button', { name: 'レッスンを探す' }).click()
  const finder = page.getByRole('dialog', { name: /レッスンを探す/ })
  const row = finder.getByRole('listitem').filter({ hasText: courseName })
  const book = row.getByRole('button', { name: /を予約する$/ })
  await book.click()
  await expect(finder.getByRole('link', { name: 'レッスンを開く' })).toBeVisible()
  await keepsFocus(page)
  const question = page.getByRole('dialog', { name: /の予約を取り消しますか？$/ })
  await finder.getByRole('button', { name: '元に戻す' }).click()
  await expect(question).toBeVisible()
  // Back closes the question, and it alone.
  await page.goBack()
  await expect(question).toHaveCount(0)
  await expect(finder).toBeVisible()
  await keepsFocus(page)
  await finder.getByRole('button', { name: '元に戻す' }).click()
  await question.getByRole('button', { name: '予約を取り消す' }).click()
  await expect(question).toHaveCount(0)
  await expect(book).toBeVisible()
  await keepsFocus(page)
  await page.goBack()
  await staysAt(page, 'student', own?.id ?? '', `試験 ${code}`)
  await isOneStepFromList(page, '/admin/students', 'student')
  await leave()
  await sql.close()
})

test('a lesson moves, is moved back and cancelled, and the slot stays open beside the list (MOVE-10, SCHED-44, SHELL-39)', async ({
  page,
}) => {
  const { student, slot, courseCode, courseName, teacherName, leave, sql } = await openScene({ seats: 5 })
  const now = Temporal.Now.zonedDateTimeISO('Asia/Tokyo')
  const slotId = await slot({ inHours: 9 * 24 + 10 - now.hour })
  await slot({ inHours: 9 * 24 + 14 - now.hour })
  const code = await student()
  expect(await act(page, code, 'bookSlot', { slotId, courseCode, online: false })).toBe('1001')
  const day = now.add({ days: 9 }).toPlainDate().toString()
  const [teacher] = await sql.query(`select id from teacher where display_name = $1`, [teacherName], idRow)
  await openFromList(page, `/admin/schedule?from=${day}&to=${day}&teacher=${teacher?.id ?? ''}`, teacherName)
  const panel = page.getByRole('complementary')
  const heading = (await panel.getByRole('heading', { level: 2 }).textContent()) ?? courseName
  const move = panel.getByRole('button', { name: new RegExp(`^振替：.*${code}さん$`) })
  await move.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^振替先.*14:00/ }).click()
  await dialog.getByRole('button', { name: '振り替える', exact: true }).click()
  await expect(move).toHaveCount(0)
  await page.getByRole('status').getByRole('button', { name: '元に戻す' }).click()
  const again = page.getByRole('dialog', { name: /さんを.+10:00に戻しますか？$/ })
  await again.getByRole('button', { name: '元の日時に戻す' }).click()
  await expect(move).toBeVisible()
  await staysAt(page, 'slot', slotId, heading)
  await panel.getByRole('button', { name: new RegExp(`${code}.*をキャンセル$`) }).click()
  await page.getByRole('dialog').getByRole('button', { name: '予約をキャンセルする' }).click()
  await expect(move).toHaveCount(0)
  await page.getByRole('status').getByRole('button', { name: '元に戻す' }).click()
  const back = page.getByRole('dialog', { name: /さんの.+の予約を元に戻しますか？$/ })
  await back.getByRole('button', { name: '予約を元に戻す' }).click()
  await expect(move).toBeVisible()
  await staysAt(page, 'slot', slotId, heading)
  await isOneStepFromList(page, '/admin/schedule', 'slot')
  await leave()
  await sql.close()
})

test('a payment closes into the contract it was recorded on, and Back leads to the list (CON-63, SHELL-39)', async ({
  page,
}) => {
  await openFromList(page, '/admin/contracts?kind=unpaid', '')
  const id = new URL(page.url()).searchParams.get('contract') ?? ''
  const panel = page.getByRole('complementary')
  const heading = (await panel.getByRole('heading', { level: 2 }).textContent()) ?? ''
  await panel
    .getByRole('button', { name: /の入金を記録$/ })
    .first()
    .click()
  const payment = page.getByRole('dialog')
  await expect(payment.locator('input').first()).toBeFocused()
  await page.keyboard.type('100')
  await payment.getByRole('button', { name: /円の入金を記録する$/ }).click()
  await expect(page.getByText(/を記録しました。(残り|未払いなし)/).last()).toBeVisible()
  await page.getByRole('button', { name: '元に戻す', exact: true }).last().click()
  await expect(page.getByText(/入金を元に戻しました$/).last()).toBeVisible()
  await staysAt(page, 'contract', id, heading)
  await isOneStepFromList(page, '/admin/contracts', 'contract')
})

test('a booking is undone from its entry of the log, whose button then has nothing left to do (LOG-17)', async ({
  page,
}) => {
  const { student, slot, courseName, leave, sql } = await openScene()
  const code = await student()
  const now = Temporal.Now.zonedDateTimeISO('Asia/Tokyo')
  await slot({ inHours: 6 * 24 + 18 - now.hour })
  const [own] = await sql.query(`select id from student where student_id = $1`, [code], idRow)
  await lookAs(page, view)
  await signInAs(page, 'admin', 'admin')
  await page.goto(`/admin/students?student=${own?.id ?? ''}`)
  await page.getByRole('button', { name: 'レッスンを探す' }).click()
  const finder = page.getByRole('dialog', { name: /レッスンを探す/ })
  await finder
    .getByRole('listitem')
    .filter({ hasText: courseName })
    .getByRole('button', { name: /を予約する$/ })
    .click()
  await expect(finder.getByRole('link', { name: 'レッスンを開く' })).toBeVisible()
  await page.goto('/admin/log')
  await page
    .getByRole('button', { name: new RegExp(`試験 ${code} · ${courseName}`) })
    .first()
    .click()
  const entry = page.getByRole('complementary')
  await entry.getByRole('button', { name: '元に戻す' }).click()
  const question = page.getByRole('dialog', { name: /を元に戻しますか？$/ })
  await question.getByRole('button', { name: '元に戻す' }).click()
  await expect(entry.getByText(/を元に戻しました$/)).toBeVisible()
  await expect(entry.getByRole('button', { name: '元に戻す' })).toHaveCount(0)
  await keepsFocus(page)
  const booked = async () => {
    const rows = await sql.query(
      `select id from booking where student_id = $1 and status = 'booked'`,
      [own?.id ?? ''],
      idRow,
    )
    return rows.length
  }
  expect(await booked()).toBe(0)
  await leave()
  await sql.close()
})
