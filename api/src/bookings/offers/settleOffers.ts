import { isOfferOver } from '@koma/schema/rules/offers'
import type { EntityManager } from '@mikro-orm/postgresql'
import { aboutSlot, aboutStudent, activityInsert, type OfferActivity } from '../../activity/activity.ts'
import { query, sql } from '../../platform/database/sql.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { inSlotTransaction } from '../queue/inSlotTransaction.ts'
import { type Facts, readFacts } from '../booking.facts.ts'
import { passOnSeat } from './passOnSeat.ts'

/** The ways in which an offer ends without being accepted. */
type OfferEnd = 'declined' | 'expired' | 'withdrawn'

/** Tells whether an offer of the slot has run out. Its seat must be passed on before anything is judged. */
export function hasOverdueOffer(facts: Pick<Facts, 'offers'> | null, now = Temporal.Now.instant()): boolean {
  return facts?.offers.some(({ expiresAt }) => isOfferOver(expiresAt, now)) === true
}

/** Passes on the seats of a slot whose offers have run out, in a transaction of its own. (OFFER-03) */
export async function settleOffers(ctx: Context, slotId: string): Promise<void> {
  await inSlotTransaction(ctx, slotId, async (em) => {
    const facts = await readFacts(em, ctx, { slotId }, null, { lock: true })
    if (facts !== null) await settleLocked(em, ctx, facts)
  })
}

/** Passes on the seats of a locked slot whose offers have run out. Returns whether there were any. */
export async function settleLocked(em: EntityManager, ctx: Context, facts: Facts): Promise<boolean> {
  const now = Temporal.Now.instant()
  const over = facts.offers.filter(({ expiresAt }) => isOfferOver(expiresAt, now))
  const busy = over.length > 0 ? await bookedMeanwhile(em, ctx, facts, over) : new Set<string>()
  for (const { id, studentId } of over)
    await endOffer(em, ctx, null, facts, { id, studentId }, busy.has(studentId) ? 'withdrawn' : 'expired')
  if (over.length > 0) await passOnSeat(em, ctx, null, facts)
  return over.length > 0
}

/**
 * Returns the students who booked another lesson at the time of their offer. That booking ended the offer, but they
 * keep their place on the list. (OFFER-02, OFFER-08)
 */
async function bookedMeanwhile(
  em: EntityManager,
  ctx: Context,
  { slot }: Facts,
  offers: Facts['offers'],
): Promise<ReadonlySet<string>> {
  const rows = await query(
    em,
    sql<{ id: string }>`
      select student_id as id from booking
      where school_id = ${ctx.school.id} and status = 'booked'
        and student_id = any(${offers.map(({ studentId }) => studentId)}::uuid[])
        and tsrange(starts_at, ends_at) && tsrange(${slot.startsAt}::timestamp, ${slot.endsAt}::timestamp)`,
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Ends an open offer of a locked slot and logs it. The caller passes on the seat, which is free now. A student who
 * declined the offer or let it run out leaves the list; one whose offer was withdrawn stays on it. (OFFER-03)
 */
export async function endOffer(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer | null,
  { slot }: Facts,
  { id, studentId }: { id: string; studentId: string },
  end: OfferEnd,
): Promise<void> {
  const [student] = await query(
    em,
    sql<{ id: string; studentCode: string; name: string }>`
      select id, student_id as "studentCode", last_name || ' ' || first_name as name from student
      where school_id = ${ctx.school.id} and id = ${studentId}`,
  )
  const type: OfferActivity = `offer-${end}`
  const entry = { ...aboutSlot(ctx, viewer, slot), ...aboutStudent(student ?? null), type }
  await query(
    em,
    sql`update seat_offer set state = ${end}, ended_at = ${Temporal.Now.instant().toString()}::timestamptz
      where school_id = ${ctx.school.id} and id = ${id} and state = 'open'`,
  )
  await query(
    em,
    sql`with removed as (
        delete from waiting where school_id = ${ctx.school.id} and slot_id = ${slot.id} and student_id = ${studentId}
          and ${end !== 'withdrawn'}::boolean),
      noted as (${activityInsert([entry])})
      insert into outbox (school_id, topic, ref)
      values (${ctx.school.id}, 'slot', ${slot.id}), (${ctx.school.id}, 'student', ${studentId})`,
  )
}
