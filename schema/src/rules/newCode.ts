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
export const CODE_TRIES = 50

/**
 * Returns the ID that a school would give its next record: after the highest of the way in which most of its numbers
 * are written, passing over those that are taken. Empty where IDs are no numbers, or there are none yet.
 */
export function nextCode(codes: readonly string[]): string {
  const ways = new Map<string, string[]>()
  for (const code of codes) {
    if (codeAfter(code) === null) continue
    const way = `${code.replace(/\d+$/, '')} ${code.length}`
    const others = ways.get(way)
    if (others === undefined) ways.set(way, [code])
    else others.push(code)
  }
  const [usual = []] = [...ways.values()].toSorted((one, other) => other.length - one.length)
  const taken = new Set(codes)
  let code = usual.length === 0 ? null : codeAfter(usual.toSorted().at(-1) ?? '')
  for (let tries = 0; code !== null && taken.has(code); tries++) code = tries < CODE_TRIES ? codeAfter(code) : null
  return code ?? ''
}
