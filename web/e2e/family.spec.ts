import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expect, lookAs, lookedAt, signInAs, test, type View } from './fixtures.ts'
import { openScene } from './studentScene.ts'

const desk: View = { language: 'ja', width: 1280, height: 900 }
const hand: View = { language: 'ja', width: 390, height: 844 }
const day = 24

/** Adds a guardian on the page of a student; an address that is known links its guardian. */
async function addGuardian(page: Page, studentId: string, email: string): Promise<void> {
  await page.goto(`/admin/students?student=${studentId}`)
  await page.getByRole('button', { name: '保護者を追加' }).click()
  const form = page.getByRole('dialog', { name: /の保護者を追加$/ })
  await form.getByLabel('姓', { exact: true }).fill('試験')
  await form.getByLabel('名', { exact: true }).fill('母')
  await form.getByLabel('メールアドレス').fill(email)
  await form.getByLabel('続柄').fill('母')
  await form.getByRole('button', { name: '追加する' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByText(email)).toBeVisible()
}

test('a guardian is invited, signs in, changes the child with one tap, books for each, sees all lessons on one page, cancels, and leaves a child whom staff unlink (FAM-01, FAM-03, FAM-07, FAM-08, FAM-09, FAM-10)', async ({
  browser,
  page,
  servers,
}) => {
  const scene = await openScene()
  const codes = [await scene.student(), await scene.student()] as const
  const slots = [await scene.slot({ inHours: 3 * day }), await scene.slot({ inHours: 4 * day })] as const
  const ids = await scene.sql.query(
    `select id from student where student_id = any($1::text[]) order by student_id`,
    [codes],
    z.object({ id: z.string() }),
  )
  const email = `${codes[0]}@mail.example`
  await lookAs(page, desk)
  await signInAs(page, 'admin', 'admin')
  for (const { id } of ids) await addGuardian(page, id, email)
  await page.getByRole('button', { name: '招待メールを送る' }).click()
  await lookedAt(page, 'family-desk', desk)

  await page.goto(`/admin/settings/mail?search=${email}`)
  await page.locator('[data-row]').first().click()
  // The email is written with the invitation and made a moment later, which the page follows.
  const link = page.getByRole('link', { name: /passwordReset/ })
  await expect(link).toBeVisible()
  const { pathname } = new URL(await link.innerText())

  const phone = await (await browser.newContext({ baseURL: servers.a })).newPage()
  await lookAs(phone, hand)
  await phone.goto(pathname)
  await phone.getByLabel('新しいパスワード', { exact: true }).fill('Spring-Door-27')
  await phone.getByLabel('新しいパスワード（確認）').fill('Spring-Door-27')
  await phone.keyboard.press('Enter')
  await expect(phone.getByText('パスワードを変更しました。')).toBeVisible()
  await phone.goto('/student')
  await phone.getByLabel('ユーザーID').fill(email)
  await phone.getByLabel('パスワード', { exact: true }).fill('Spring-Door-27')
  await phone.getByRole('button', { name: 'ログイン', exact: true }).click()

  const children = phone.getByRole('radiogroup', { name: 'お子さまの切り替え' })
  await expect(children.getByRole('radio', { checked: true })).toHaveAccessibleName(codes[0])
  for (const [at, code] of codes.entries()) {
    await phone.goto('/student/bookings')
    const other = children.getByRole('radio', { name: code })
    if (!(await other.isChecked())) await children.getByText(code).click()
    await expect(children.getByRole('radio', { checked: true })).toHaveAccessibleName(code)
    await expect(phone.getByText('予約はありません')).toBeVisible()
    await phone.goto(`/student/list?slot=${slots[at]}`)
    const lesson = phone.getByRole('dialog')
    await lesson.getByRole('button', { name: '予約を確定する' }).click()
    await expect(lesson.getByText('予約が完了しました。')).toBeVisible()
  }

  await phone.goto('/student/family')
  const lessonOf = (code: string) => phone.getByRole('button', { name: new RegExp(`^${code} `) })
  for (const code of codes) await expect(lessonOf(code)).toBeVisible()
  await lookedAt(phone, 'family-list', hand)
  await phone.getByRole('radiogroup', { name: '表示' }).getByText('カレンダー').click()
  await expect(phone.getByRole('time').first()).toBeVisible()
  await lookedAt(phone, 'family-calendar', hand)

  const [stays, leaves] = codes
  await phone.goto('/student/family')
  await lessonOf(stays).click()
  // The lesson opens for the child whose it is.
  await expect(children.getByRole('radio', { checked: true })).toHaveAccessibleName(stays)
  await phone
    .getByRole('dialog')
    .getByRole('button', { name: /^(予約を)?キャンセル/ })
    .click()
  await phone.getByRole('button', { name: 'キャンセルする' }).click()
  await expect(phone.getByText(/の予約をキャンセルしました/).first()).toBeVisible()
  await phone.goto('/student/family')
  await expect(lessonOf(stays)).toHaveCount(0)

  // Staff unlink the other child, whose page is open: it is left at once.
  await lessonOf(leaves).click()
  await expect(children.getByRole('radio', { checked: true })).toHaveAccessibleName(leaves)
  await page.goto(`/admin/students?student=${ids[1]?.id}`)
  await page.getByRole('button', { name: '解除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '解除する' }).click()
  await expect(page.getByText(email)).toHaveCount(0)
  await expect(children.getByRole('radio', { name: leaves })).toHaveCount(0)
  await expect(children.getByRole('radio', { checked: true })).toHaveAccessibleName(stays)
  await phone.goto('/student/family')
  await expect(phone.getByText('予約中のレッスンはありません')).toBeVisible()
  await lookedAt(phone, 'family-empty', hand)
  await scene.sql.close()
})
