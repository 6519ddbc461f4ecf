import { halfWidth } from './parseDate.ts'

/** A typed whole number, in half or full width, with or without commas; NaN for what is none, empty for nothing. */
export function parseWhole(text: string): number | '' {
  const plain = halfWidth(text)
    .replaceAll(/[\s,]/g, '')
    .replace(/^[−–ー]/, '-')
  if (plain === '') return ''
  return /^[+-]?\d{1,9}$/.test(plain) ? Number(plain) : Number.NaN
}
