import { z } from 'zod'
import { axe, expect, lookAs, signInAs, test } from './fixtures.ts'
import { openScene } from './studentScene.ts'

const countRow = z.object({ count: z.number() })

test('a new student goes again from the message, with the contract made in the same step (ASTU-50)', async ({
  page,
}) => {
  const { student, slot, courseName, leave, sql } = await openScene()
  await student()
  await slot({ inHours: 49 })
  await lookAs(page, { language: 'ja', width: 1280, height: 900 })
  await signInAs(page, 'admin', 'admin')
  await page.goto('/admin/students')
  await page.getByRole('button', { name: '生徒を追加' }).click()
  const form = page.getByRole('dialog', { name: '生徒を追加' })
  const name = `取消${courseName.slice(2)}`
  await form.getByRole('textbox', { name: '姓', exact: true }).fill(name)
  await form.getByRole('textbox', { name: '名', exact: true }).fill('花')
  await form.getByText('体験レッスン', { exact: true }).click()
  await form.getByRole('radio', { name: courseName }).click()
  await form.getByRole('button', { name: '生徒と体験の契約を追加する' }).click()
  await expect(page.getByRole('dialog', { name: /レッスンを探す/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: `${name} 花` })).toBeVisible()
  const undo = page.getByRole('status').getByRole('button', { name: '元に戻す' })
  await undo.focus()
  await axe(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('元に戻しました')).toBeVisible()
  // The page that showed the student closes without a word about a deletion.
  await expect(page.getByRole('heading', { name: `${name} 花` })).toHaveCount(0)
  await expect(page.getByText('削除されました')).toHaveCount(0)
  const left = await sql.query(
    `select count(*)::int as count from student left join contract on contract.student_id = student.id
     where student.last_name = $1`,
    [name],
    countRow,
  )
  expect(left).toEqual([{ count: 0 }])
  await leave()
  await sql.close()
})

test('a contract is taken out again from the message (CON-64)', async ({ page }) => {
  const { student, slot, courseName, leave, sql } = await openScene()
  const code = await student()
  await slot({ inHours: 49 })
  await lookAs(page, { language: 'en', width: 1280, height: 900 })
  await signInAs(page, 'admin', 'admin')
  await page.goto(`/admin/students?search=${code}`)
  await page
    .getByRole('button', { name: new RegExp(code) })
    .first()
    .click()
  await page.getByRole('button', { name: 'Add contract' }).click()
  const byHand = page.getByText('By hand', { exact: true })
  await byHand
    .or(page.getByRole('textbox', { name: 'End date' }))
    .first()
    .waitFor()
  if (await byHand.isVisible()) await byHand.click()
  await page.getByRole('textbox', { name: 'End date' }).fill('2027-06-30')
  await page.getByRole('checkbox', { name: courseName }).check()
  const contracts = () =>
    sql.query(
      `select count(*)::int as count from contract join student on student.id = contract.student_id
       where student.student_id = $1`,
      [code],
      countRow,
    )
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const anyway = page.getByRole('dialog').getByRole('button', { name: /Add|Save/ })
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
  await anyway.or(undo).first().waitFor()
  if (await anyway.isVisible()) await anyway.click()
  await undo.click()
  await expect(page.getByText(/^Undone: /)).toBeVisible()
  await expect.poll(contracts).toEqual([{ count: 1 }])
  await leave()
  await sql.close()
})

test('an edit of a student is undone from the log (ASTU-51, LOG-18)', async ({ page }) => {
  const { student, leave, sql } = await openScene()
  const code = await student()
  await lookAs(page, { language: 'en', width: 1280, height: 900 })
  await signInAs(page, 'admin', 'admin')
  await page.goto(`/admin/students?search=${code}`)
  await page
    .getByRole('button', { name: new RegExp(code) })
    .first()
    .click()
  await page.getByText('Edit', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Phone number' }).fill('03-9999-0000')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Saved “/)).toBeVisible()
  await page.goto('/admin/log')
  await page.getByRole('searchbox').fill(code)
  await page.getByRole('row').filter({ hasText: code }).first().click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  const question = page.getByRole('dialog', { name: /^Undo/ })
  await expect(question).toContainText('Nobody will be emailed.')
  await axe(page)
  await question.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const phones = z.object({ phone: z.string() })
  await expect
    .poll(() => sql.query(`select phone_number as phone from student where student_id = $1`, [code], phones))
    .toEqual([{ phone: '' }])
  await leave()
  await sql.close()
})
