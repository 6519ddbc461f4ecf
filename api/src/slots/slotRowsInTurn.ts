import { plusDays, type WallDate } from '@koma/schema/rules/time'
import type { Context } from '../shared/context.ts'
import { refusedWith } from '../shared/errors.ts'
import { Turns } from '../shared/turns.ts'
import { answerTooLarge } from '../documents/refusals.ts'
import type { Audience } from './audience.ts'
import { countSlotsInRange, type SlotRow, slotRowsInRange } from './slot.rows.ts'

/** Ranges that are read at once: more would only share the processor, and each holds all its slots. */
const AT_ONCE = 4
/** Ranges that one person may wait for. */
const MOST_WAITING = 10

/** Slots of one range. A school with 400 slots on every day has fewer; each takes some kilobytes while it is read. */
const MOST_SLOTS = 40_000
/** Days in which no school has so many, and how many it has at most; they need not be counted. */
const FEW_DAYS = 31
const FEW_SLOTS = 20_000

const turns = new Turns(AT_ONCE, MOST_WAITING)

/**
 * `slotRowsInRange`, one range after the other for each person, so that who asks for many holds nobody up.
 * @throws ANSWER_TOO_LARGE for a long range of more than `most` slots, or any of more than the answer has `room` for; 429 for who has ten ranges waiting
 */
export function slotRowsInTurn(
  ctx: Context,
  audience: Audience,
  days: { from: WallDate; to: WallDate },
  { most = MOST_SLOTS, room = Number.MAX_SAFE_INTEGER }: { most?: number; room?: number } = {},
): Promise<SlotRow[]> {
  const text = {
    en: 'Too many requests at once. Please wait a moment.',
    jp: 'リクエストが多すぎます。しばらくお待ちください。',
  }
  const read = async (): Promise<SlotRow[]> => {
    const isLong = days.to > plusDays(days.from, FEW_DAYS)
    const limit = isLong ? Math.min(most, room) : room
    // Counted before they are read: what is too much is not loaded only to be refused.
    const isCounted = isLong || room < FEW_SLOTS
    if (isCounted && (await countSlotsInRange(ctx.em, ctx.school.id, audience, days, limit + 1)) > limit) {
      throw answerTooLarge(ctx.language)
    }
    return slotRowsInRange(ctx.em, ctx.school.id, audience, days)
  }
  return turns.take(ctx.viewer?.id ?? '', read, () => refusedWith(429, text[ctx.language]))
}
