import type { EntityManager } from '@mikro-orm/postgresql'
import { type Facts, readFacts } from '../bookings/booking.facts.ts'
import { passOnSeat } from '../bookings/offers/passOnSeat.ts'
import { waitRemoval } from '../bookings/waiting/waitRemoval.ts'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import { actorOf, type Context, type Viewer } from '../platform/shared/context.ts'
import type { StudentRow } from './student.entity.ts'

/** Locks the slots to come for which a student waits, before the student: a booking takes them in that order. */
export async function lockWaits(em: EntityManager, ctx: Context, id: string): Promise<void> {
  await query(
    em,
    sql`
      select from slot s where s.school_id = ${ctx.school.id} and s.starts_at > ${ctx.now}
        and exists (select from waiting w
          where w.school_id = ${ctx.school.id} and w.slot_id = s.id and w.student_id = ${id})
      order by s.id for no key update`,
  )
}

/**
 * Takes a student off the waiting lists of slots to come, or of the slots `s` that `within` says, and returns how many
 * those were. Each is an activity, and
 * announced to those who have the slot open; a seat that was held for the student goes to the next.
 */
export async function withdrawWaits(
  em: EntityManager,
  ctx: Context,
  by: Viewer | null,
  { id, studentCode, lastName, firstName }: StudentRow,
  within: Sql = sql`s.starts_at > ${ctx.now}`,
): Promise<number> {
  const heldSlots = await heldFor(em, ctx, id, within)
  const student = { id, studentCode, name: `${lastName} ${firstName}`, active: true }
  const removed = await query(
    em,
    sql`with ${waitRemoval(ctx, actorOf(by), student, within)} select slot_id from left_lists`,
  )
  for (const facts of heldSlots) await passOnSeat(em, ctx, by, facts)
  return removed.length
}

/** Returns the facts of the slots in which a seat is held for a student; `lockWaits` has locked them. */
async function heldFor(em: EntityManager, ctx: Context, id: string, within: Sql): Promise<Facts[]> {
  const slots = await query(
    em,
    sql<{ slotId: string }>`
      select o.slot_id as "slotId" from seat_offer o join slot s on s.school_id = o.school_id and s.id = o.slot_id
      where o.school_id = ${ctx.school.id} and o.student_id = ${id} and o.state = 'open' and ${within}`,
  )
  const facts = await Promise.all(slots.map(({ slotId }) => readFacts(em, ctx, { slotId }, null, { lock: true })))
  return facts.filter((each) => each !== null)
}
