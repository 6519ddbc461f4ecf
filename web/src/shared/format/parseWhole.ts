import { halfWidth } from './halfWidth.ts'

/** The greatest number that `parseWhole` reads. */
export const MOST_WHOLE = 999_999_999

/**
 * Reads a typed whole number, in half or full width, with or without commas between thousands; NaN for other texts,
 * empty for nothing.
 */
export function parseWhole(text: string): number | '' {
  const plain = plainOf(text)
  if (plain === '') return ''
  return /^[+-]?(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2})$/.test(plain) ? Number(plain.replaceAll(',', '')) : Number.NaN
}

/** Tells whether a whole number is typed that has too many digits for `parseWhole`. */
export function isLongWhole(text: string): boolean {
  return /^[+-]?(?:\d{10,}|\d{1,3}(?:,\d{3}){3,})$/.test(plainOf(text))
}

const plainOf = (text: string) =>
  halfWidth(text)
    .trim()
    .replace(/^[−–ー]/, '-')
