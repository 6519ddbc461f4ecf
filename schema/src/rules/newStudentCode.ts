/** Returns what a new ID can begin with: letters, digits, underscores and hyphens in lower case. */
const codeOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]/g, '')

/**
 * Fills a short number up to an ID of that length, with `prefix` before it: `7` and `s` become `s0007`. Anything else
 * stays unchanged.
 */
export function filledUpCode(typed: string, prefix: string, length: number): string {
  const [number, before] = [codeOf(typed), codeOf(prefix)]
  return /^\d+$/.test(number) && number.length < length
    ? before + number.padStart(Math.max(length - before.length, 1), '0')
    : typed
}

/** Returns the ID after the newest one: its last number plus one, with as many digits; null where it ends with none. */
export function codeAfter(newest: string): string | null {
  const [, before = '', digits = ''] = /^(.*?)(\d{1,15})$/.exec(newest) ?? []
  return digits === '' ? null : before + String(Number(digits) + 1).padStart(digits.length, '0')
}
