import { expect, type Page } from '@playwright/test'
import { getDocumentProxy } from 'unpdf'

/** One printed page: its size in millimetres, its text without any spaces, and the words that reach beyond its edge. */
export interface PrintedPage {
  width: number
  height: number
  text: string
  clipped: string[]
}

const MM_PER_POINT = 25.4 / 72

/** As printers of Japanese offices are set; a screen that has a page of its own is printed on that. */
const margin = '10mm'
const a4 = { format: 'A4', margin: { top: margin, right: margin, bottom: margin, left: margin } }

/** Returns what the printer would get for `page`, read back from the PDF by a reader of its own. */
export async function printed(page: Page, how: { landscape?: boolean } = {}): Promise<PrintedPage[]> {
  // Letters whose font is still on its way would not be on the paper, and the app brings it when it has nothing to do.
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].some(({ family }) => family.includes('Noto Sans JP'))))
    .toBe(true)
  await page.evaluate(async () => {
    // What is on the page asks for its letters when it is laid out.
    document.body.getBoundingClientRect()
    await document.fonts.ready
  })
  const data = new Uint8Array(await page.pdf({ ...a4, ...how, preferCSSPageSize: true, printBackground: true }))
  const pdf = await getDocumentProxy(data)
  const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1)
  return Promise.all(
    numbers.map(async (number) => {
      const sheet = await pdf.getPage(number)
      const [left = 0, bottom = 0, right = 0, top = 0] = sheet.view
      const { items } = await sheet.getTextContent()
      const words = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
      const isOutside = ({ transform, width }: { transform: number[]; width: number }): boolean => {
        const [x = 0, y = 0] = transform.slice(4)
        return x < left || x + width > right || y < bottom || y > top
      }
      return {
        width: Math.round((right - left) * MM_PER_POINT),
        height: Math.round((top - bottom) * MM_PER_POINT),
        text: words
          .map(({ str }) => str)
          .join('')
          .replaceAll(/\s/g, ''),
        clipped: words.filter(isOutside).map(({ str }) => str),
      }
    }),
  )
}
