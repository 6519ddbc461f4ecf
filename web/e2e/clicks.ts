import type { Page } from '@playwright/test'

/** Counts the clicks of a hand from now on; those that labels pass on to their fields are not of the hand. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  const count = () => page.evaluate(() => Number(sessionStorage.getItem('clicks') ?? 0))
  await page.evaluate(() => {
    sessionStorage.setItem('clicks', '0')
    if (document.documentElement.dataset['counted'] !== undefined) return
    document.documentElement.dataset['counted'] = ''
    window.addEventListener(
      'pointerdown',
      ({ isTrusted }) =>
        isTrusted && sessionStorage.setItem('clicks', `${Number(sessionStorage.getItem('clicks') ?? 0) + 1}`),
      true,
    )
  })
  return count
}
