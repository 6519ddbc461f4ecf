import { type TooFast, tooFast } from '@koma/schema/rules/pace'
import type { Viewer } from '../platform/shared/context.ts'
import type { Facts } from './booking.facts.ts'

/**
 * Returns the verdict on a change, or EU1006 where the rules allow it but the student who asks has made too many within
 * a minute. It counts the transactions that have written something, so all processes count alike, and a request about
 * many lessons counts once; staff are not counted.
 */
export function limitPace<Verdict extends { ok: boolean }>(
  viewer: Viewer,
  { changes }: Pick<Facts, 'changes'>,
  verdict: Verdict,
): Verdict | TooFast {
  if (!verdict.ok || viewer.type !== 'student') return verdict
  return tooFast(changes) ?? verdict
}
