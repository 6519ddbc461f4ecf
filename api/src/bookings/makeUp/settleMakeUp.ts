import type { Refusal } from '@koma/schema/answers'
import { type MakeUp, makeUpDigest, makeUpFor, type MarkedAs } from '@koma/schema/rules/makeUp'
import { dateOf } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { announceContract } from '../../contracts/announceContract.ts'
import { holderOf } from '../../contracts/lots/holderOf.ts'
import { moveLots } from '../../contracts/movePoints.ts'
import { setLogOrigin } from '../../contracts/setLogOrigin.ts'
import { dayText, timeText } from '../../mail/mailFormat.ts'
import { refusedFor } from '../../platform/bulk/refusedNaming.ts'
import { query, sql } from '../../platform/database/sql.ts'
import { actorOf, type Context, type Viewer } from '../../platform/shared/context.ts'
import type { Facts } from '../booking.facts.ts'
import { type MakeUpFacts, makeUpFacts } from './makeUpFacts.ts'

/** A mark that is about to be written, and what its preview promised; null for no promise. */
export interface NewMark extends MarkedAs {
  digest: string | null
}

/**
 * Returns the make-up points of a booking once it is marked so. The mark it has keeps those it has given, and so does
 * one that gives the same. Another one gives only what marks of the lesson have not given and lost before.
 */
export function makeUpAfter(ctx: Context, facts: MakeUpFacts, mark: MarkedAs): MakeUp | null {
  if (facts.attendance === mark.attendance && facts.reason === mark.reason) return facts.held
  const whole = makeUpFor(ctx.school, facts, mark, dateOf(ctx.now))
  if (whole === null || makeUpDigest(whole) === makeUpDigest(facts.held)) return whole === null ? null : facts.held
  const points = whole.points - facts.spent
  return points > 0 ? { ...whole, points } : null
}

/**
 * Gives and takes back the make-up points of a booking that is being marked, each with entries of the ledger and the
 * log. The slot and the student's contracts are locked. Refuses with `makeUpMoved` if the digest promised something
 * else, and with `makeUpUsed` if points would be taken back of which some pay for a booked lesson. Those lost with a
 * late cancellation stay spent. (LOT-14, LOT-16, LOT-17)
 */
export async function settleMakeUp(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  bookingId: string,
  mark: NewMark,
): Promise<Refusal | null> {
  const [facts] = await makeUpFacts(em, ctx, sql`b.id = ${bookingId}`)
  if (facts === undefined) return null
  const next = makeUpAfter(ctx, facts, mark)
  if (mark.digest !== null && mark.digest !== makeUpDigest(next)) return refusedFor(ctx, 'makeUpMoved')
  if (next === facts.held) return null
  if (facts.held !== null) {
    if (facts.held.usedBy.length > 0) return refusedForUse(ctx, facts.held.usedBy)
    await undoGrant(em, ctx, viewer, bookingId)
  }
  if (next !== null) await give(em, ctx, viewer, facts, next)
  return null
}

/**
 * Refuses to cancel or move a booking whose mark gave make-up points, since its own points would come back beside them:
 * the mark is changed first. Returns null where there are none. (LOT-17)
 */
export async function refuseIfMadeUp(
  em: EntityManager,
  ctx: Context,
  { booking }: Pick<Facts, 'booking'>,
): Promise<Refusal | null> {
  if (booking === null || booking.attendance === null) return null
  const [facts] = await makeUpFacts(em, ctx, sql`b.id = ${booking.id}`)
  return facts?.held == null ? null : refusedFor(ctx, 'makeUpHeld')
}

const refusedForUse = (ctx: Context, usedBy: readonly string[]) =>
  refusedFor(
    ctx,
    'makeUpUsed',
    usedBy.map((startsAt) => `${dayText(startsAt, ctx.language)} ${timeText(startsAt)}`),
  )

async function undoGrant(em: EntityManager, ctx: Context, viewer: Viewer, bookingId: string): Promise<void> {
  await setLogOrigin(em, ctx)
  await query(
    em,
    sql`select koma_take_back_make_up(${ctx.school.id}, ${bookingId}, ${actorOf(viewer)}, ${ctx.now}::timestamp)`,
  )
}

/** Gives the points to the contract that paid, or to the one that follows where it is over. */
async function give(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  { bookingId, studentId, contractId }: MakeUpFacts,
  { points, validUntil }: MakeUp,
): Promise<void> {
  const actor = actorOf(viewer)
  const holderId = await holderOf(em, ctx, { id: contractId ?? '', studentId }, dateOf(ctx.now))
  const [lot] = await query(
    em,
    sql<{ id: string }>`
      insert into point_lot (school_id, contract_id, origin, valid_until, since, actor, booking_id, missed_at)
      values (${ctx.school.id}, ${holderId}, 'make-up', ${validUntil}, ${ctx.now}, ${actor}, ${bookingId},
        (select starts_at from booking where school_id = ${ctx.school.id} and id = ${bookingId})) returning id`,
  )
  if (lot === undefined) throw new Error('a lot was not written')
  await moveLots(em, ctx, actor, [{ contractId: holderId, lots: { [lot.id]: points } }], 'make-up')
  await announceContract(em, ctx, holderId)
}
