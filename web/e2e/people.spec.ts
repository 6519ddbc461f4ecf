import type { Locator, Page } from '@playwright/test'
import { axe, expect, formOf, longForm, lookAs, nameOf, screenshot, signInAs, test, type View } from './fixtures.ts'

const looks: View[] = (['ja', 'en'] as const).flatMap((language) => [
  { language, width: 1280, height: 900 },
  { language, width: 768, height: 1024 },
])

/** Looks at the page once nothing on it loads but what waits for the answer to a question. */
async function lookedAt(page: Page, name: string, view: View): Promise<void> {
  if (!/free|effects/.test(name)) await expect(page.locator('[aria-busy=true], [data-loading=true]')).toHaveCount(0)
  await axe(page)
  await screenshot(page, `people-${name}`, view)
}

/** The texts of those that take more than one line. */
function brokenLines(texts: Locator): Promise<(string | null)[]> {
  return texts.evaluateAll((all) =>
    all
      .filter((text) => {
        const range = document.createRange()
        range.selectNodeContents(text)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
      })
      .map(({ textContent }) => textContent),
  )
}

/** Opens what `search` finds in a list, with the keyboard alone. */
async function openFirst(page: Page, search: string): Promise<void> {
  await expect(page.locator('[data-row]').first()).toBeVisible()
  const field = page.getByRole('searchbox')
  await expect(async () => {
    if (!(await field.evaluate((node) => node === document.activeElement))) await page.keyboard.press('f')
    expect(await field.evaluate((node) => node === document.activeElement)).toBe(true)
  }).toPass()
  await page.keyboard.type(search)
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

const edit = /^(編集|Edit)$/
const history = /^(履歴|History)$/
const password = /^(新しいパスワード|New password)$/

for (const view of looks) {
  test.describe(nameOf(view), () => {
    // What is looked at in the dark on a desk is looked at in the light on a tablet.
    test.use({ colorScheme: view.width === 1280 ? 'dark' : 'light' })
    test.beforeEach(async ({ page }) => {
      await lookAs(page, view)
      await signInAs(page, 'admin', 'admin')
    })

    test(
      'a student in every state, axe objects to nothing (ASTU-09, ASTU-11, ASTU-34, ASTU-38, PERM-13)',
      formOf(view, 'ja 1280'),
      async ({ page }) => {
        await page.goto('/admin/students')
        await openFirst(page, 's0001')
        await expect(page.getByRole('heading', { name: /^(契約|Contracts)$/ })).toBeVisible()
        await lookedAt(page, 'student', view)
        await page.getByText(history).click()
        await lookedAt(page, 'student-history', view)
        await page.getByText(edit).click()
        await expect(page.getByLabel(password)).toBeVisible()
        await lookedAt(page, 'student-edit', view)
        await page.getByLabel(password).fill('short')
        await page.getByLabel(password).scrollIntoViewIfNeeded()
        await lookedAt(page, 'student-password', view)
        await page.getByRole('switch', { name: /^(アカウントを有効にする|Account is active)/ }).click()
        await expect(page.getByRole('dialog', { name: /無効化|Deactivate/ })).toBeVisible()
        await lookedAt(page, 'student-deactivate', view)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog', { name: /無効化|Deactivate/ })).toHaveCount(0)
        await page.goto('/admin/students')
        await expect(page.locator('[data-row]').first()).toBeVisible()
        await lookedAt(page, 'students', view)
        await page.keyboard.press('n')
        await expect(page.getByRole('dialog')).toBeVisible()
        await page.getByLabel(/^(生徒ID|Student ID)$/).fill('abc')
        await page.getByLabel(/^(姓|Last name)$/).focus()
        await page.getByLabel(/^(名|First name)$/).focus()
        await page.getByLabel(/^(電話番号|Phone( number)?)$/).fill('０３（１２３４）５６７８')
        await page.keyboard.press('Tab')
        await lookedAt(page, 'student-new-problems', view)
        await page.keyboard.press('Escape')
        // What was entered is not lost without being asked for.
        await page.getByRole('button', { name: /^(保存せずに離れる|Leave without saving)$/ }).click()
        await expect(page.getByRole('dialog')).toHaveCount(0)
      },
    )

    test(
      'a teacher in every state, axe objects to nothing (ATCH-01, ATCH-10, ATCH-20, ATCH-31, PERM-22)',
      longForm,
      async ({ page }) => {
        await page.goto('/admin/teachers')
        await openFirst(page, 't001')
        await lookedAt(page, 'teacher', view)
        const times = page.getByRole('link').locator('strong')
        await expect(times.first()).toBeVisible()
        expect(await brokenLines(times), 'however many students a lesson has').toEqual([])
        await page.getByText(history).click()
        await lookedAt(page, 'teacher-history', view)
        await page.getByText(edit).click()
        await expect(page.getByLabel(password)).toBeVisible()
        await lookedAt(page, 'teacher-edit', view)
        await page.getByLabel(password).fill('Secret-Stair-12')
        await page.getByLabel(password).scrollIntoViewIfNeeded()
        await lookedAt(page, 'teacher-password', view)
        await page.goto('/admin/teachers?login=never')
        await expect(page.getByRole('main')).toBeVisible()
        await lookedAt(page, 'teachers-never', view)
      },
    )

    test('a course in every state, axe objects to nothing (CRS-01, CRS-10, CRS-14)', longForm, async ({ page }) => {
      await page.goto('/admin/courses')
      await openFirst(page, 'GRP-BEG')
      await lookedAt(page, 'course', view)
      const cost = page.getByLabel(/^(消費ポイント|Cost)/).first()
      await cost.fill('0')
      await page.getByRole('button', { name: /^(保存|Save)$/ }).click()
      await expect(
        page.getByRole('dialog', { name: /^(ポイント・チケットを使わないコース|Course without cost)$/ }),
      ).toBeVisible()
      await lookedAt(page, 'course-free', view)
    })

    test(
      'staff in every state, with the presets of flags, axe objects to nothing (STF-01, STF-05, STF-11, PERM-31, PERM-33)',
      longForm,
      async ({ page }) => {
        await page.goto('/admin/settings/accounts?kind=staff')
        await expect(page.locator('[data-row]').first()).toBeVisible()
        await lookedAt(page, 'staff', view)
        await page.keyboard.press('n')
        await lookedAt(page, 'staff-new', view)
        await page.getByLabel(/^(スタッフID|Staff ID)$/).fill(`new-${view.language}-${view.width}`)
        await page.getByLabel(/^(姓|Last name)$/).fill('森')
        await page.getByLabel(/^(名|First name)$/).fill('蘭')
        await page.getByRole('button', { name: /^(追加する|Add)$/ }).click()
        await expect(page.getByRole('checkbox').first()).toBeVisible()
        await page.getByLabel(/^(メール|メールアドレス|Email)$/).fill('ran@mail.example')
        await page.getByRole('button', { name: /^(受付|フロント|Front desk)$/ }).click()
        await lookedAt(page, 'staff-preset', view)
        await page.getByRole('button', { name: /^(保存|Save)$/ }).click()
        const invite = page.getByRole('button', { name: /招待|invitation/i })
        await invite.scrollIntoViewIfNeeded()
        await lookedAt(page, 'staff-invite', view)
        await page.goto('/admin/settings/accounts?kind=staff')
        await openFirst(page, 'admin')
        await expect(page.getByRole('checkbox').first()).toBeVisible()
        await lookedAt(page, 'staff-admin', view)
      },
    )

    test(
      'the settings, their range errors and what a change leaves behind, axe objects to nothing (SET-01, SET-06, SET-13, SET-16, BRAND-09)',
      longForm,
      async ({ page }) => {
        await page.goto('/admin/settings/school')
        await expect(page.getByRole('textbox').first()).toBeVisible()
        await lookedAt(page, 'settings', view)
        const start = page.getByLabel(/^(開始時刻|.*[Ss]tart.*)$/).first()
        await start.fill('12:00')
        const days = page.getByLabel(/^(日数（日前）|.*days.*)$/i).first()
        await days.fill('400')
        await days.press('Tab')
        await expect(page.getByText('0~365')).toBeVisible()
        await lookedAt(page, 'settings-range', view)
        await days.fill('1')
        await page.getByRole('switch', { name: /キャンセル待ちを受け付ける|Offer a waiting list/ }).click()
        await page.getByRole('button', { name: /^(保存|Save)$/ }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await lookedAt(page, 'settings-effects', view)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      },
    )
  })
}
