import 'temporal-polyfill/global'
import { deskViews, expect, formOf, longForm, lookAs, lookedAt, phoneOf, signInAs, test } from './fixtures.ts'
import { openScene } from './studentScene.ts'

for (const view of deskViews) {
  test(
    `places are listed, looked at and kept while slots need them, ${view.language} at ${view.width} (SET-22…26, D123)`,
    longForm,
    async ({ page }) => {
      await lookAs(page, view)
      await signInAs(page, 'admin', 'admin')
      await page.goto('/admin/settings/locations')
      await expect(page.locator('[data-row]').first()).toBeVisible()
      await lookedAt(page, 'records-places', view)
      await page.getByRole('button', { name: '駅前校' }).click()
      await expect(page.getByText(/今後の空き枠|Upcoming open slots/)).toBeVisible()
      await lookedAt(page, 'records-place', view)
      await page.keyboard.press('Escape')
      await page.goto('/admin/settings/locations?active=inactive')
      await page.getByRole('button', { name: '旧西口校' }).click()
      await lookedAt(page, 'records-place-inactive', view)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.keyboard.press('n')
      await expect(page.getByRole('dialog')).toBeVisible()
      await lookedAt(page, 'records-place-new', view)
    },
  )
}

for (const view of deskViews) {
  test(
    `a type of other booking is made and looked at, ${view.language} at ${view.width} (SET-27, SET-28)`,
    longForm,
    async ({ page }) => {
      const name = view.language === 'ja' ? '朝会' : 'Stand-up'
      await lookAs(page, view)
      await signInAs(page, 'admin', 'admin')
      await page.goto('/admin/settings/locations')
      await page.getByRole('link', { name: /^(その他の予約|Other bookings)$/ }).click()
      await expect(page.locator('[data-row]').first()).toBeVisible()
      await lookedAt(page, 'records-other-bookings', view)
      await page.getByRole('button', { name: /^(種類を追加|Add type)$/ }).click()
      await lookedAt(page, 'records-other-booking-new', view)
      await page.getByLabel(/^(名前|Name)$/).fill(name)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('switch', { name: /^(この種類を有効にする|Type is active)/ })).toBeChecked()
      await expect(page.getByRole('button', { name })).toBeVisible()
      await lookedAt(page, 'records-other-booking', view)
    },
  )
}

/** The words of the forms on the way from a place to a lesson. */
const words = {
  ja: {
    name: '海辺校',
    code: 'umibe',
    startTime: '開始時刻',
    location: '場所',
    teacher: '講師',
    all: 'すべて選択',
    create: '作成する',
  },
  en: {
    name: 'Seaside',
    code: 'seaside',
    startTime: 'Start time',
    location: 'Place',
    teacher: 'Teacher',
    all: 'Select all',
    create: 'Create slot',
  },
}

for (const view of deskViews) {
  test(
    `a place and a course are made, a slot in them, and a student books it, ${view.language} at ${view.width} (SET-22, CRS-01, SCHED-54, BOOK-04)`,
    longForm,
    async ({ page, browser }) => {
      const text = words[view.language]
      const { name } = text
      await lookAs(page, view)
      await signInAs(page, 'admin', 'admin')
      await page.goto('/admin/settings/locations')
      await page.getByRole('button', { name: /^(場所を追加|Add place)$/ }).click()
      await page.getByLabel(/^(名前|Name)$/).fill(name)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name })).toBeVisible()

      await page.goto('/admin/courses')
      await expect(page.locator('[data-row]').first()).toBeVisible()
      await lookedAt(page, 'records-courses', view)
      await page.getByRole('button', { name: /^(コースを追加|Add course)$/ }).click()
      await page.getByLabel(/^(コード|Code)$/).fill(text.code)
      await page.getByLabel(/^(コース名|Name)$/).fill(name)
      await lookedAt(page, 'records-course-new', view)
      await page.getByRole('button', { name: /^(追加する|Add)$/ }).click()
      await expect(page.getByRole('button', { name })).toBeVisible()
      await lookedAt(page, 'records-course', view)

      const scene = await openScene()
      const student = await scene.student()
      await scene.offer(name)
      await scene.sql.close()
      const day = Temporal.Now.plainDateISO('Asia/Tokyo').add({ days: 5 }).toString()
      await page.goto(`/admin/schedule?from=${day}&to=${day}`)
      await expect(page.getByRole('table')).toBeVisible()
      await page.keyboard.press('n')
      await page.getByRole('textbox', { name: text.startTime }).fill('20')
      const teacher = page.getByRole('combobox', { name: text.teacher }).last()
      await teacher.fill(scene.teacherName)
      await page.getByRole('option', { name: scene.teacherName }).click()
      await page.getByRole('combobox', { name: text.location }).last().click()
      await page.getByRole('option', { name }).click()
      await page.getByRole('button', { name: text.all, exact: true }).click()
      await page.getByRole('button', { name: text.create }).click()
      await expect(page.getByRole('button', { name: `20:00–20:50 ${scene.teacherName}` })).toBeVisible()

      const phone = await phoneOf(browser, student, view)
      await phone.goto('/student/list')
      const row = phone.getByRole('link', { name: `${name} ${scene.teacherName}` })
      await row.click()
      const sheet = phone.getByRole('dialog')
      await expect(sheet.getByText(name).first()).toBeVisible()
      await sheet.getByRole('button', { name: /^(予約を確定する|Book lesson)$/ }).click()
      await expect(sheet.getByText(/^(予約が完了しました。|Your lesson is booked\.)$/)).toBeVisible()
      await phone.goto('/student/bookings')
      await expect(phone.getByText(scene.teacherName).first()).toBeVisible()
      await phone.context().close()
    },
  )
}

for (const view of deskViews) {
  test(
    `a teacher is made, given a course, looked at and deleted, ${view.language} at ${view.width} (ATCH-06, ATCH-08, ATCH-12, ATCH-13, ATCH-33, PERM-21)`,
    formOf(view, 'en 768'),
    async ({ page }) => {
      const code = `new-${view.language}`
      await lookAs(page, view)
      await signInAs(page, 'admin', 'admin')
      await page.goto('/admin/teachers')
      await expect(page.locator('[data-row]').first()).toBeVisible()
      await lookedAt(page, 'records-teachers', view)
      await page.keyboard.press('n')
      const form = page.getByRole('dialog')
      await form.getByLabel(/^(講師ID|Teacher ID)$/).fill(code)
      await form.getByLabel(/^(表示名|Display name)$/).fill('Nora')
      await form.getByLabel(/^(姓|Last name)$/).fill('hill')
      await form.getByLabel(/^(名|First name)$/).fill('nora')
      await lookedAt(page, 'records-teacher-new', view)
      await form.getByRole('button', { name: /^(追加する|Add)$/ }).click()
      await expect(page.getByText('Hill Nora').last()).toBeVisible()

      await page.getByText(/^(編集|Edit)$/).click()
      await page.getByRole('checkbox', { name: 'フリートーク' }).check()
      await lookedAt(page, 'records-teacher-edit', view)
      await page.getByRole('button', { name: /^(保存|Save)$/ }).click()
      await expect(page.getByText(/^(今後4週間の枠はありません。|No slots in the next four weeks\.)$/)).toBeVisible()
      await lookedAt(page, 'records-teacher', view)
      await page.getByText(/^(履歴|History)$/).click()
      await expect(
        page.getByText(/^(この期間の予約やキャンセルはありません。|No bookings or cancellations)/),
      ).toBeVisible()
      await lookedAt(page, 'records-teacher-history', view)

      await page.getByText(/^(編集|Edit)$/).click()
      await page.getByRole('switch', { name: /^(削除できるようにする|Allow deletion)$/ }).check()
      await page.getByRole('button', { name: /^(削除する|Delete)$/ }).click()
      await page
        .getByRole('dialog', { name: /^(「.+」の削除|Delete “.+”)$/ })
        .getByRole('button', { name: /^(削除する|Delete)$/ })
        .click()
      await expect(page.getByText(code)).toHaveCount(0)
    },
  )
}
