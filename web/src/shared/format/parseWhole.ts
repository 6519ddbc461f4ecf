import { halfWidth } from './parseDate.ts'

/** A typed whole number, in half or full width, with or without commas between thousands; NaN for what is none, empty for nothing. */
export function parseWhole(text: string): number | '' {
  const plain = halfWidth(text)
    .trim()
    .replace(/^[−–ー]/, '-')
  if (plain === '') return ''
  return /^[+-]?(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2})$/.test(plain) ? Number(plain.replaceAll(',', '')) : Number.NaN
}
