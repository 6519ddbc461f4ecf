/** Milliseconds within which a second tap belongs to the first. */
const DOUBLE_TAP = 500

/** The last tap on one of several buttons. */
export interface Tap {
  name: string
  at: number
}

/** Tells whether a tap on a button now is the second of a double tap, which people who click twice do not mean. */
export function isSecondTap(last: Tap | null, name: string): boolean {
  if (last?.name !== name) return false
  const since = Date.now() - last.at
  return since >= 0 && since < DOUBLE_TAP
}
