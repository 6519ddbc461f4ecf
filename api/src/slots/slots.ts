import { plusDays, type WallDate } from '@koma/schema/rules/time'
import { z } from 'zod'
import type { Context } from '../platform/shared/context.ts'
import { badInput, forbidden, notFound } from '../platform/shared/errors.ts'
import { type Audience, audienceOf } from './audience.ts'
import { maySee, slotFor, type VisibleSlot } from './slot.view.ts'
import { slotRowsById } from './slot.rows.ts'
import { slotRowsInTurn } from './slotRowsInTurn.ts'
import { maySeeSlots } from './slot.policy.ts'

const MOST_DAYS = 92

/** Returns the audience whose view of the slots the viewer gets. A range of more than 92 days is BAD_USER_INPUT. */
export function audienceFor(ctx: Context, from: WallDate, to: WallDate): Audience {
  const viewer = maySeeSlots(ctx)
  checkPeriod(ctx, from, to)
  return audienceOf(viewer)
}

/** Returns the slots of at most 92 days as the viewer may see them (TCH-01, D57, D66), by start and teacher id. */
export async function visibleSlots(ctx: Context, from: WallDate, to: WallDate): Promise<VisibleSlot[]> {
  const audience = audienceFor(ctx, from, to)
  const [rows, directory] = await Promise.all([slotRowsInTurn(ctx, audience, { from, to }), ctx.directory()])
  return rows
    .filter((row) => maySee(row, audience, directory))
    .map((row) => slotFor(row, audience, ctx.school, directory))
}

/** One day early: the day after 9999-12-31 no longer has four digits in its year. */
const LAST_DAY = '9999-12-30'

/** Throws BAD_USER_INPUT for a range of days that is empty, longer than 92 days or at the end of the calendar. */
export function checkPeriod(ctx: Context, from: WallDate, to: WallDate): void {
  if (to >= from && to <= plusDays(from, MOST_DAYS - 1) && to <= LAST_DAY) return
  const text = {
    en: `Choose a period of 1 to ${MOST_DAYS} days.`,
    jp: `期間は1日から${MOST_DAYS}日までで指定してください。`,
  }
  throw badInput(text[ctx.language])
}

/**
 * Returns the slots with the given ids as the viewer may see them, by start. Leaves out those that are gone or hidden.
 */
export async function visibleSlotsById(ctx: Context, ids: readonly string[]): Promise<VisibleSlot[]> {
  const viewer = maySeeSlots(ctx)
  const audience = audienceOf(viewer)
  const [rows, directory] = await Promise.all([slotRowsById(ctx.em, ctx.school.id, ids), ctx.directory()])
  return rows
    .filter((row) => maySee(row, audience, directory))
    .map((row) => slotFor(row, audience, ctx.school, directory))
}

/** Returns one slot as the viewer may see it; null if there is none or the viewer may not see it. */
export async function visibleSlot(ctx: Context, id: string): Promise<VisibleSlot | null> {
  const [slot] = await visibleSlotsById(ctx, z.uuid().safeParse(id).success ? [id] : [])
  return slot ?? null
}

/**
 * Returns one slot as the viewer may see it, or throws NOT_FOUND. Teachers get FORBIDDEN: they only reach their own
 * (D66, D104).
 */
export async function oneSlot(ctx: Context, id: string): Promise<VisibleSlot> {
  const slot = await visibleSlot(ctx, id)
  if (slot !== null) return slot
  throw ctx.viewer?.type === 'teacher' ? forbidden(ctx.language) : notFound(ctx.language)
}
