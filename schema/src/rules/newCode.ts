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

/** The most IDs in a row that may be taken before nothing is proposed. */
const CODE_TRIES = 50

/** Returns the IDs after the newest one that may be proposed, the nearest first; none where it ends with no number. */
export function codesAfter(newest: string): string[] {
  const codes: string[] = []
  let code = codeAfter(newest)
  while (code !== null && codes.length < CODE_TRIES) {
    codes.push(code)
    code = codeAfter(code)
  }
  return codes
}

/**
 * Returns the ID that a school would give its next record. It follows the highest number written in the most common
 * way, passing over those that are taken. If several ways are as common, it follows the highest ID of all. Empty if IDs
 * are no numbers, or there are none yet. `nextStudentCode` says the same in SQL, since students are many.
 */
export function nextCode(codes: readonly string[]): string {
  const numbered = codes.filter((code) => codeAfter(code) !== null)
  const ways = Map.groupBy(numbered, (code) => `${code.replace(/\d+$/, '')} ${code.length}`)
  const [commonest] = [...ways.values()]
    .map((way) => ({ count: way.length, highest: way.toSorted().at(-1) ?? '' }))
    .toSorted((a, b) => b.count - a.count || (a.highest < b.highest ? 1 : -1))
  const taken = new Set(codes)
  return codesAfter(commonest?.highest ?? '').find((code) => !taken.has(code)) ?? ''
}
