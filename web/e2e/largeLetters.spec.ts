import type { Page } from '@playwright/test'
import { browserLaunch } from './browser.ts'
import { expect, lookAs, signInAs, test, type View } from './fixtures.ts'
import { misplacedText } from './largeText.ts'

// The browser's own setting, which media queries follow, too: a phone is 12 letters wide then, a desk 40.
const launch = browserLaunch()
test.use({ launchOptions: { ...launch, args: [...(launch.args ?? []), '--blink-settings=defaultFontSize=32'] } })

/** Staff's pages, each read whole once all of it is there. */
async function readAll(page: Page, view: View, paths: readonly string[]): Promise<void> {
  await lookAs(page, view)
  await signInAs(page, 'admin', 'admin')
  for (const path of paths) {
    await page.goto(`/admin/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect.poll(() => misplacedText(page), path).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(view.width)
  }
}

test('with letters of twice the size nothing of staff’s pages is cut off or overlaps, on a phone in English', async ({
  page,
}) => {
  await readAll(page, { language: 'en', width: 390, height: 844 }, [
    'schedule?view=calendar&span=month',
    'contracts',
    'monthEnd',
    'fixedSchedule/export',
    'figures?of=lessons',
    'settings/school',
    'settings/work',
  ])
})

test('with letters of twice the size nothing of staff’s calendars is cut off or overlaps, on a desk in Japanese', async ({
  page,
}) => {
  await readAll(page, { language: 'ja', width: 1280, height: 900 }, [
    'schedule',
    'schedule?view=calendar&span=teachers',
    'schedule?view=calendar&span=week&by=teachers',
    'schedule?view=calendar&span=month',
  ])
})
