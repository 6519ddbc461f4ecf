import { chromium, type Page } from '@playwright/test'
import { browserLaunch, unpackBrowser } from '../e2e/browser.ts'
import { loginAs } from '../e2e/fixtures.ts'
import { type Koma, startKoma } from '../e2e/koma.ts'

/** A phone's page, not signed in, on a Koma of its own with the demo school; everything ends with `work`. */
export async function onPhone(work: (page: Page, koma: Koma) => Promise<void>): Promise<void> {
  await unpackBrowser()
  const koma = await startKoma()
  process.env['KOMA_E2E_A'] = koma.a.url
  try {
    const browser = await chromium.launch(browserLaunch())
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      locale: 'ja-JP',
      timezoneId: 'Asia/Tokyo',
    })
    await work(await context.newPage(), koma)
    await browser.close()
  } finally {
    await koma.stop()
  }
}

export { loginAs }
