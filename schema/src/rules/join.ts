import { JOIN_MINUTES_BEFORE } from '../constants.ts'
import type { SlotFacts } from './facts.ts'
import { plusMinutes, type WallTime } from './time.ts'

export type JoinVerdict =
  | { ok: true; code: '1001' }
  | { ok: false; code: 'generalE'; note: 'linkTooEarly' | 'linkTooLate' }

/**
 * Judges whether a booked student may open the link of an online lesson at `now` (SLOT-19…21, D58). It opens from 5
 * minutes before the start until the end, both included (D143).
 */
export function joinLesson(slot: Pick<SlotFacts, 'startsAt' | 'endsAt'>, now: WallTime): JoinVerdict {
  if (now < plusMinutes(slot.startsAt, -JOIN_MINUTES_BEFORE))
    return { ok: false, code: 'generalE', note: 'linkTooEarly' }
  if (now > slot.endsAt) return { ok: false, code: 'generalE', note: 'linkTooLate' }
  return { ok: true, code: '1001' }
}
