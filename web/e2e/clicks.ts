import type { Page } from '@playwright/test'

/**
 * Counts the presses of a hand from now on, of the pointer and of Enter; those that labels pass on to their fields are
 * not of the hand, and typing an amount is no press.
 */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  const count = () => page.evaluate(() => Number(sessionStorage.getItem('clicks') ?? 0))
  await page.evaluate(() => {
    sessionStorage.setItem('clicks', '0')
    if (document.documentElement.dataset['counted'] !== undefined) return
    document.documentElement.dataset['counted'] = ''
    const add = ({ isTrusted }: Event) =>
      isTrusted && sessionStorage.setItem('clicks', `${Number(sessionStorage.getItem('clicks') ?? 0) + 1}`)
    window.addEventListener('pointerdown', add, true)
    window.addEventListener('keydown', (event) => event.key === 'Enter' && add(event), true)
  })
  return count
}
