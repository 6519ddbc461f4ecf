import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { deskViews, expect, formOf, lookAs, lookedAt, nameOf, phoneOf, signInAs, test } from './fixtures.ts'
import { openScene } from './studentScene.ts'

/** Defines a field of texts, which the student sees or not. */
async function define(page: Page, name: string, isSeen: boolean): Promise<void> {
  await page.getByRole('button', { name: /^(項目を追加|Add field)$/ }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(/^(名前（日本語）|Name \(Japanese\))$/).fill(name)
  if (isSeen) await form.getByRole('switch', { name: /^(生徒に表示|The student sees it)$/ }).check()
  await form.getByRole('button', { name: /^(追加する|Add)$/ }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
}

for (const view of deskViews)
  test(
    `own fields are defined, filled in, shown as a column and looked for, a student sees only what is for them, and an archived one is gone (FIELD-01, FIELD-03, FIELD-04, FIELD-12, ${nameOf(view)})`,
    formOf(view, 'ja 1280'),
    async ({ page, browser }) => {
      const scene = await openScene()
      const code = await scene.student()
      await scene.student()
      const key = randomUUID().slice(0, 6)
      const [shown, kept] = [`学校${key}`, `内部${key}`]
      const [student] = await scene.sql.query(
        `select id from student where student_id = $1`,
        [code],
        z.object({ id: z.string() }),
      )
      try {
        await lookAs(page, view)
        await signInAs(page, 'admin', 'admin')
        await page.goto('/admin/settings/fields')
        await define(page, shown, true)
        await define(page, kept, false)
        await lookedAt(page, 'fields', view)

        await page.goto(`/admin/students?student=${student?.id}`)
        const part = page.getByRole('region', { name: /^(スクールの項目|The school's fields)$/ })
        await part.getByLabel(shown).fill(`北小学校${key}`)
        await part.getByLabel(kept).fill(`要相談${key}`)
        await part.getByRole('button', { name: /^(保存|Save)$/ }).click()
        await expect(part.getByRole('button', { name: /^(保存|Save)$/ })).toBeDisabled()
        await lookedAt(page, 'fields-student', view)

        await page.goto('/admin/students')
        await page.getByRole('button', { name: /^(表示する列|Columns)$/ }).click()
        await page.getByRole('checkbox', { name: shown }).check()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('columnheader', { name: shown })).toBeVisible()
        await page.getByLabel(/^(独自項目|Own fields)$/).click()
        await page.getByRole('option', { name: shown }).click()
        const condition = page.getByRole('group', { name: shown })
        await condition.getByLabel(/^(含まれる文字|Text)$/).fill(`小学校${key}`)
        await expect(page.locator('[data-row]')).toHaveCount(1)
        await expect(page.getByRole('cell', { name: `北小学校${key}` })).toBeVisible()
        await lookedAt(page, 'fields-list', view)
        // The address has it all: a page that is loaded again shows the same.
        await page.reload()
        await expect(page.locator('[data-row]')).toHaveCount(1)
        await condition.getByRole('button', { name: new RegExp(shown) }).click()
        await expect(page.locator('[data-row]').nth(1)).toBeVisible()

        const phone = await phoneOf(browser, code, view)
        await phone.goto('/student/info')
        await expect(phone.getByText(`北小学校${key}`)).toBeVisible()
        await expect(phone.getByText(kept)).toHaveCount(0)
        await expect(phone.getByText(`要相談${key}`)).toHaveCount(0)
        await lookedAt(phone, 'fields-info', { ...view, width: 390 })

        // An archived field is asked for no more.
        await page.goto('/admin/settings/fields')
        await page.getByRole('row').filter({ hasText: shown }).click()
        await page.getByRole('switch', { name: /^(この項目を使う|Field is in use)/ }).click()
        await expect(page.getByRole('row').filter({ hasText: shown })).toHaveCount(0)
        await page.goto(`/admin/students?student=${student?.id}`)
        await expect(part.getByLabel(kept)).toHaveValue(`要相談${key}`)
        await expect(part.getByLabel(shown)).toHaveCount(0)
      } finally {
        // Forms of other tests would have them, too.
        await scene.sql.run(`update student_field set active = false where name_jp = any($1::text[])`, [[shown, kept]])
        await scene.sql.close()
      }
    },
  )
