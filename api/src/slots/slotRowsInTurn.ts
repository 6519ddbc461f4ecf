import { IsolationLevel } from '@mikro-orm/core'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { plusDays, type WallDate } from '@koma/schema/rules/time'
import type { Context } from '../platform/shared/context.ts'
import { refusedWith } from '../platform/shared/errors.ts'
import { CallerTurns } from '../platform/database/turns/callerTurns.ts'
import { FairTurns } from '../platform/database/turns/fairTurns.ts'
import { answerTooLarge } from '../platform/shared/queryRefusals.ts'
import type { Audience } from './audience.ts'
import { countSlotsInRange, type SlotRow, slotRowsInRange } from './slot.rows.ts'

/** Ranges that are read at once: more would only share the processor, and each holds all its slots. */
const AT_ONCE = 4
/** The most ranges read at once for one school, while others read too. */
const SHARE = 1
/** Ranges that one person may have waiting behind the one that is read. */
const MOST_WAITING = 9
/** The longest wait for a long range, in milliseconds. */
const LONG_TIMEOUT_MS = 30_000

/** Slots of one range. A school with 400 slots on every day has fewer; each takes some kilobytes while it is read. */
const MOST_SLOTS = 40_000
/** A range so short that no school has too many slots in it, and the most it can have; it need not be counted. */
const FEW_DAYS = 31
const FEW_SLOTS = 20_000

const turns = new CallerTurns({ maxRunning: AT_ONCE, maxPerSchool: SHARE, maxQueued: MOST_WAITING })
const longTurns = new FairTurns({ maxRunning: 1, maxQueued: Number.POSITIVE_INFINITY, timeout: LONG_TIMEOUT_MS })

/** Tells whether a range is long enough to have very many slots. */
const isLong = ({ from, to }: { from: WallDate; to: WallDate }): boolean => to > plusDays(from, FEW_DAYS)

/**
 * Runs `work`, which reads a school's slots of `days` and answers with them. Long ranges run one at a time in this
 * process, because rows, texts and answer of forty thousand slots take a hundred megabytes. Schools take turns.
 */
export function inTurnIfLong<Result>(
  school: string,
  days: { from: WallDate; to: WallDate },
  work: () => Promise<Result>,
): Promise<Result> {
  return isLong(days) ? longTurns.run(school, work) : work()
}

/** Slots that are read at once. */
const PART = 5_000
/** Slots that are made into text before others have their turn at the processor. */
const PIECE = 500

/**
 * Gives `take` the slots of a range in their order, some thousands at a time, all as they were at one moment. So one
 * part is made into text and forgotten before the next is read. Each person reads one range after the other, so that a
 * large request delays nobody.
 * @throws ANSWER_TOO_LARGE for a long range of more than `most` slots, or for more than the answer has `room` for; 429
 * for a caller with ten ranges waiting
 */
export function slotRowsInParts(
  ctx: Context,
  audience: Audience,
  days: { from: WallDate; to: WallDate },
  { most = MOST_SLOTS, room = Number.MAX_SAFE_INTEGER }: { most?: number; room?: number },
  take: (rows: readonly SlotRow[]) => void,
): Promise<void> {
  const text = {
    en: 'Too many requests at once. Please wait a moment.',
    jp: 'リクエストが多すぎます。しばらくお待ちください。',
  }
  const read = async (): Promise<void> => {
    const limit = isLong(days) ? Math.min(most, room) : room
    // Counted before they are read: what is too much is not loaded only to be refused.
    const isCounted = isLong(days) || room < FEW_SLOTS
    const count = isCounted ? await countSlotsInRange(ctx.em, ctx.school.id, audience, days, limit + 1) : 0
    if (count > limit) throw answerTooLarge(ctx.language)
    if (count <= PART) await inPieces(await slotRowsInRange(ctx.em, ctx.school.id, audience, days), take)
    else await readParts(ctx, audience, partsOf(days, Math.ceil(count / PART)), take)
  }
  return turns.run({ caller: `${ctx.school.id} ${ctx.viewer?.id ?? ''}`, school: ctx.school.id }, read, () =>
    refusedWith(429, text[ctx.language]),
  )
}

/** Returns all slots of a range at once, as `slotRowsInParts` gives them. */
export async function slotRowsInTurn(
  ctx: Context,
  audience: Audience,
  days: { from: WallDate; to: WallDate },
  limits: { most?: number; room?: number } = {},
): Promise<SlotRow[]> {
  const parts: (readonly SlotRow[])[] = []
  await slotRowsInParts(ctx, audience, days, limits, (rows) => parts.push(rows))
  return parts.flat()
}

/** Passes rows to `take` in pieces, and lets other work run between them. */
async function inPieces(rows: readonly SlotRow[], take: (rows: readonly SlotRow[]) => void): Promise<void> {
  for (let from = 0; from < rows.length; from += PIECE) {
    if (from > 0) await yieldToEventLoop()
    take(from === 0 && rows.length <= PIECE ? rows : rows.slice(from, from + PIECE))
  }
}

async function readParts(
  ctx: Context,
  audience: Audience,
  parts: readonly { from: WallDate; to: WallDate }[],
  take: (rows: readonly SlotRow[]) => void,
): Promise<void> {
  const moment = { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true, clear: true }
  await ctx.em.fork().transactional(async (em) => {
    for (const part of parts) {
      await inPieces(await slotRowsInRange(em, ctx.school.id, audience, part), take)
      await yieldToEventLoop()
    }
  }, moment)
}

/** Splits a range into about `count` pieces of as many days each. */
function partsOf({ from, to }: { from: WallDate; to: WallDate }, count: number): { from: WallDate; to: WallDate }[] {
  const days = Temporal.PlainDate.from(from).until(to).days + 1
  const length = Math.max(1, Math.ceil(days / count))
  return Array.from({ length: Math.ceil(days / length) }, (_, part) => {
    const last = plusDays(from, (part + 1) * length - 1)
    return { from: plusDays(from, part * length), to: last < to ? last : to }
  })
}
