import { expect, loginAs, test } from './fixtures.ts'

test('a link in a new tab opens for who is signed in, rows are links, and all tabs end together (SHELL-02, AUTH-33)', async ({
  page,
  context,
}) => {
  await loginAs(page, 'admin', 'admin')
  await page.goto('/admin/students')
  const row = page.locator('a[data-row]').first()
  await expect(row).toBeVisible()

  const opening = context.waitForEvent('page')
  await row.click({ modifiers: ['ControlOrMeta'] })
  const second = await opening
  // A browser without a window at times leaves a tab that a click opened empty. The address is what is ours.
  await second.goto(await row.evaluate((link: HTMLAnchorElement) => link.href))
  await expect(second).toHaveURL(/\/admin\/students\?student=/)
  await expect(second.locator('a[data-row][aria-current]')).toBeVisible()
  await expect(second.locator('input[type=password]')).toHaveCount(0)
  // The list that was there stays as it was.
  await expect(page).toHaveURL(/\/admin\/students$/)

  const third = await context.newPage()
  await third.goto('/admin/teachers')
  await expect(third.locator('a[data-row]').first()).toBeVisible()
  // Another area is another person.
  const student = await context.newPage()
  await student.goto('/student')
  await expect(student.locator('input[type=password]')).toBeVisible()

  await third.getByRole('button', { name: /^(ログアウト|Sign out)$/ }).click()
  for (const tab of [third, second, page]) await expect(tab.locator('input[type=password]')).toBeVisible()
})
