import { expect, lookAs, loginAs, test } from './fixtures.ts'
import { printed } from './paper.ts'

for (const language of ['ja', 'en'] as const) {
  test(`the day sheet prints on A4, from its first page to its last and nothing beside it, in ${language}`, async ({
    page,
  }) => {
    await lookAs(page, { language, width: 1280, height: 900 })
    await loginAs(page, 'admin', 'admin')
    await page.goto('/admin/schedule?view=sheet')
    await expect(page.locator('[data-sheet][aria-busy=false]')).toBeVisible()
    const lessons = await page.locator('[data-sheet] tbody').count()
    const title = (await page.locator('[data-sheet] h2').textContent()) ?? ''

    const pages = await printed(page)
    expect(pages[0]?.text).toContain(title.replaceAll(/\s/g, ''))
    expect(pages.flatMap(({ clipped }) => clipped)).toEqual([])
    for (const { width, height, text } of pages) {
      expect([width, height]).toEqual([210, 297])
      expect(text).not.toBe('')
      expect(text).not.toMatch(/Skipto|本文へ/)
    }
    // Each lesson once: the start of a row is its time.
    const times = pages.flatMap(({ text }) => text.match(/\d\d:\d\d–\d\d:\d\d/g) ?? [])
    expect(times.length).toBe(lessons)
    expect(lessons).toBeGreaterThan(0)
  })
}
