import { halfWidth } from './halfWidth.ts'
import { parseWhole } from './parseWhole.ts'

/** Returns what is typed without the signs of yen around it: `¥12,000`, `12,000円` and `12,000 yen` become 12,000. */
export const withoutYen = (text: string): string =>
  halfWidth(text)
    .trim()
    .replace(/^[¥\\]\s*/, '')
    .replace(/\s*(?:円|圓|yen|jpy)$/i, '')

/**
 * Reads a typed amount of whole yen, in half or full width, with or without signs of yen and commas between thousands;
 * NaN for other texts, such as 12,5 and 12.000, which may be meant in two ways; empty for nothing. (PAY-18)
 */
export const parseYen = (text: string): number | '' => parseWhole(withoutYen(text))
