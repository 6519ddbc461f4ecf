import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The most steps to anything of a page or dialog. */
export const MOST_STEPS = 140

export const hasFocus = (thing: Locator) => thing.evaluate((element) => element === document.activeElement)

/** Goes on by Tab until the thing has the focus, and presses what does it. */
export async function reach(page: Page, thing: Locator, key?: 'Enter' | 'Space'): Promise<void> {
  await expect(thing).toBeAttached()
  for (let step = 0; step < MOST_STEPS && !(await hasFocus(thing)); step++) await page.keyboard.press('Tab')
  expect(await hasFocus(thing), `by Tab to ${String(thing)}`).toBe(true)
  if (key) await page.keyboard.press(key)
}

/** The focus is on something, wherever the last step has left it. */
export async function keepsFocus(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
}
