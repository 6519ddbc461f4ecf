import type { Language } from './codes.ts'
import type { ClosedTime } from './rules/closures.ts'

/** Why no lesson can be put where a closure is, with its reason (ES1005). */
export function closedText({ reason }: Pick<ClosedTime, 'reason'>, language: Language): string {
  return language === 'jp'
    ? `休校のため、この時間には枠を置けません：${reason}`
    : `There are no lessons at this time: ${reason}`
}
