import { offerUntil } from '@koma/schema/rules/offers'
import { occupancyOf } from '@koma/schema/rules/occupancy'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { schoolFacts } from '../../school/school.reads.ts'
import type { Facts } from '../booking.facts.ts'
import { tellWaiting } from '../waiting/tellWaiting.ts'
import { offerSeats } from './offerSeats.ts'

/**
 * Passes on a seat of a full slot that has just become free. As the school's settings say, it is held for the first of
 * the waiting list who can book it, or everybody who waits is told (OFFER-01, OFFER-05). The slot is locked already.
 * @param viewer null if nobody's action freed the seat
 * @param facts those before it became free
 */
export async function passOnSeat(em: EntityManager, ctx: Context, viewer: Viewer | null, facts: Facts): Promise<void> {
  const now = Temporal.Now.instant()
  const until = offerUntil({ ...ctx.school, ...schoolFacts(ctx.school) }, facts.slot, now)
  if (until === null) return tellWaiting(em, ctx, viewer, facts)
  await offerSeats(em, ctx, viewer, facts.slot.id, { now, until, before: facts.slot.booked ?? facts.offers[0] ?? null })
}

/** Passes on the seat that has just become free, if the slot was full. @param facts those before it became free */
export async function passOnSeatIfFull(em: EntityManager, ctx: Context, viewer: Viewer, facts: Facts): Promise<void> {
  if (occupancyOf(facts.slot.booked) === 'full') await passOnSeat(em, ctx, viewer, facts)
}
