import type { Booked } from '@koma/schema/rules/book'
import type { EntityManager } from '@mikro-orm/postgresql'
import { activityInsert } from '../../activity/activity.ts'
import { query, sql } from '../../platform/database/sql.ts'
import { actorOf, type Context, type Viewer } from '../../platform/shared/context.ts'
import type { Facts } from '../booking.facts.ts'
import { acceptsOffer, bookingEntry, newBooking, overlappingWaits, withAccepted } from '../writeBooking.ts'
import { bookingInsert, bookingRows } from '../writeSeats.ts'
import { mailLessons } from './mailLessons.ts'

/**
 * Writes the bookings of locked facts in one statement: seats, charges, a log entry and news for each. Then queues one
 * mail to each person with all of their lessons (REPEAT-07). Returns the ids of the bookings, by start.
 */
export async function writeLessons(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  lessons: readonly { facts: Facts; verdict: Booked }[],
): Promise<string[]> {
  const { id: schoolId } = ctx.school
  const slotIds = lessons.map(({ facts }) => facts.slot.id)
  const studentId = lessons[0]?.facts.student?.id
  const rows = bookingRows(
    ctx,
    lessons.map(({ facts, verdict }) => newBooking(facts, verdict)),
  )
  const entries = lessons.flatMap(({ facts, verdict }) =>
    withAccepted(facts, bookingEntry(ctx, viewer, facts, verdict)),
  )
  await query(
    em,
    sql`with ${bookingInsert(ctx, actorOf(viewer), rows)},
      noted as (${activityInsert(entries)})
      insert into outbox (school_id, topic, ref)
      select ${schoolId}::uuid, 'slot', unnest(${slotIds}::uuid[])
      union all select ${schoolId}::uuid, 'student', ${studentId}::uuid`,
  )
  for (const { facts } of lessons)
    if (acceptsOffer(facts)) await query(em, sql`with ${overlappingWaits(ctx, actorOf(viewer), facts)} select`)
  const bookings = await query(
    em,
    sql<{ id: string }>`
      select id from booking where school_id = ${schoolId} and student_id = ${studentId}
        and live_slot_id = any(${slotIds}::uuid[]) order by starts_at, id`,
  )
  if (ctx.tellsNobody !== true) {
    const booked = lessons.map(({ facts, verdict: { course, online, locationId, cost } }) => ({
      facts,
      cost,
      place: { courseId: course.id, online, locationId },
    }))
    await mailLessons(em, ctx, viewer, 'made', booked)
  }
  return bookings.map(({ id }) => id)
}
