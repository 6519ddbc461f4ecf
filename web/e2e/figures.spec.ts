import { axe, expect, formOf, lookAs, nameOf, screenshot, signInAs, test, type View } from './fixtures.ts'

const views: View[] = [
  { language: 'ja', width: 390, height: 844 },
  { language: 'en', width: 390, height: 844 },
]

for (const view of views) {
  test(
    `in ${nameOf(view)} the tables of all figures are opened by keyboard, keep their words and leave the page as wide as it is`,
    formOf(view, 'ja 390'),
    async ({ page }) => {
      await lookAs(page, view)
      await signInAs(page, 'admin', 'admin')
      for (const [name, path] of [
        ['contracts', '/admin/figures'],
        ['lessons', '/admin/figures?of=lessons'],
      ] as const) {
        await page.goto(path)
        const tables = page.locator('summary')
        await expect(tables.first()).toBeVisible()
        for (const table of await tables.all()) await table.press('Enter')
        await expect(page.locator('details table').last()).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
        const tallest = await page
          .locator('table tbody th')
          .evaluateAll((names) => Math.max(...names.map((each) => each.getBoundingClientRect().height)))
        // Four lines of words; one letter a line would be three times as tall.
        expect(tallest).toBeLessThan(120)
        await axe(page)
        await screenshot(page, `figures-${name}`, view)
      }
    },
  )
}
