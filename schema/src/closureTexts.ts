import type { Language } from './codes.ts'
import type { ClosedTime } from './rules/closures.ts'

/** Why no lesson can be put where a closure is, with its reason (ES1005). */
export function closedText({ reason }: Pick<ClosedTime, 'reason'>, language: Language): string {
  return language === 'jp' ? `この時間は休校です：${reason}` : `This time is closed: ${reason}`
}
