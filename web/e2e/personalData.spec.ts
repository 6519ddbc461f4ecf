import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { crossViews, deskViews, expect, formOf, loginAs, lookAs, lookedAt, nameOf, signInAs, test } from './fixtures.ts'
import { openScene } from './studentScene.ts'

const count = z.object({ count: z.string() })

/** The first four bytes of every ZIP file. */
const ZIP = [0x50, 0x4b, 0x03, 0x04]

for (const view of deskViews)
  test(
    `a student's data is exported, then erased once the name is typed, and no page finds them (SEC-62, SEC-64, SEC-65, SEC-69, ${nameOf(view)})`,
    formOf(view, 'ja 1280'),
    async ({ page }) => {
      const { sql, student, leave } = await openScene()
      const code = await student()
      await sql.run(`update student set phone_number = '070-5555-0199', school_notes = $2 where student_id = $1`, [
        code,
        `note ${code}`,
      ])
      // An open contract would be refused.
      await sql.run(
        `update contract set active = false where student_id = (select id from student where student_id = $1)`,
        [code],
      )
      const [row] = await sql.query(
        `select id from student where student_id = $1`,
        [code],
        z.object({ id: z.string() }),
      )
      await lookAs(page, view)
      await signInAs(page, 'admin', 'admin')
      await page.goto(`/admin/students?student=${row?.id}`)

      await page.getByText(/^(編集|Edit)$/).click()

      const file = page.waitForEvent('download')
      await page.getByRole('button', { name: /^(データを出力|Export data)$/ }).click()
      const path = await (await file).path()
      expect([...readFileSync(path).subarray(0, 4)]).toEqual(ZIP)

      const erase = page.getByRole('button', { name: /^(個人データを消去…|Erase personal data…)$/ })
      await erase.press('Enter')
      const form = page.getByRole('dialog', { name: /個人データの消去|erase personal data/ })
      const name = form.getByRole('textbox')
      const confirm = form.getByRole('button', { name: /^(完全に消去する|Erase for good)$/ })
      await expect(
        form.getByText(/^(登録内容（氏名・連絡先・メモなど）|Record \(name, contact, notes\))$/),
      ).toBeVisible()
      await expect(confirm).toBeDisabled()
      await lookedAt(page, 'erasure-preview', view)

      // Escape leaves without a change, and the keyboard is where it was.
      await page.keyboard.press('Escape')
      await expect(form).toHaveCount(0)
      await expect(erase).toBeFocused()
      await erase.press('Enter')

      // Another name erases nobody.
      await name.fill('田中 花子')
      await name.press('Enter')
      await expect(
        page
          .getByRole('status')
          .or(page.getByRole('alert'))
          .filter({ hasText: /氏名|name/ }),
      ).toBeVisible()
      await expect(form).toBeVisible()
      expect(await sql.query(`select count(*) from student where student_id = $1`, [code], count)).toEqual([
        { count: '1' },
      ])

      await name.fill(`試験 ${code}`)
      await name.press('Enter')
      await expect(form).toHaveCount(0)
      const named = `select count(*) from student where concat_ws(' ', student_id, last_name, first_name, phone_number, school_notes) like $1`
      expect(await sql.query(named, [`%${code}%`], count)).toEqual([{ count: '0' }])
      await page.goto(`/admin/students?search=${code}`)
      await expect(page.getByText(/^(該当するデータがありません|No results found)$/)).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: code })).toHaveCount(0)
      await leave()
    },
  )

for (const view of crossViews)
  test(
    `a student takes their own data along as a file (SEC-62, ${nameOf(view)})`,
    formOf(view, 'ja 390'),
    async ({ page }) => {
      const { student, leave } = await openScene()
      await lookAs(page, view)
      await loginAs(page, 'student', await student())
      await page.locator('[data-user]').click()
      const file = page.waitForEvent('download')
      await page.getByRole('button', { name: /^(自分のデータを出力|Export your data)$/ }).press('Enter')
      expect([...readFileSync(await (await file).path()).subarray(0, 4)]).toEqual(ZIP)
      await lookedAt(page, 'own-data', view)
      await leave()
    },
  )
