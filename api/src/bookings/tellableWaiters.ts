import { book, bookAnyhow, withFreeSeat } from '@koma/schema/rules/book'
import type { SlotFacts } from '@koma/schema/rules/facts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import type { LessonPerson } from '../slots/lessonPeople.ts'
import { bookingFacts, type Facts } from './booking.facts.ts'

/** The times of a slot, or those it will have after a move. */
type SlotTimes = Pick<SlotFacts, 'startsAt' | 'endsAt'> & Partial<Pick<SlotFacts, 'availableFrom'>>

/**
 * Leaves out those whom booking would refuse at the slot's times even with a free seat: someone who is busy then, or
 * has no contract for it, does not learn where the lesson goes (decision 054). Everybody else stays.
 * @param timesOf the slots as they are after the change
 */
export async function tellableWaiters(
  em: EntityManager,
  ctx: Context,
  people: readonly LessonPerson[],
  timesOf: ReadonlyMap<string, SlotTimes>,
): Promise<LessonPerson[]> {
  const waiting = people.filter(({ role }) => role === 'waiting')
  if (waiting.length === 0) return [...people]
  const places = waiting.flatMap(({ slotId, id }) => {
    const times = timesOf.get(slotId)
    return times === undefined ? [] : [{ slotId, studentId: id, startsAt: times.startsAt, endsAt: times.endsAt }]
  })
  const rows = await query(
    em,
    sql<{ slotId: string; studentId: string; overlaps: boolean; facts: Facts | null }>`
      select w."slotId", w."studentId", koma_booking_facts(${ctx.school.id}, w."slotId", w."studentId", false) as facts,
        exists (select from booking b
          where b.school_id = ${ctx.school.id} and b.student_id = w."studentId" and b.status = 'booked'
            and b.slot_id <> w."slotId"
            and tsrange(b.starts_at, b.ends_at) && tsrange(w."startsAt", w."endsAt")) as overlaps
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
        as w ("slotId" uuid, "studentId" uuid, "startsAt" timestamp, "endsAt" timestamp)`,
  )
  const left = new Set(
    rows.flatMap(({ slotId, studentId, overlaps, facts }) =>
      facts !== null && mayBook(ctx, { ...facts, overlaps, slot: { ...facts.slot, ...timesOf.get(slotId) } })
        ? []
        : [`${slotId} ${studentId}`],
    ),
  )
  return people.filter(({ role, slotId, id }) => role !== 'waiting' || !left.has(`${slotId} ${id}`))
}

/** Tells whether the student of the facts could book a seat that becomes free, once the slot is open to students. */
function mayBook(ctx: Context, seen: Facts): boolean {
  const facts = bookingFacts(ctx, seen)
  const { booked, availableFrom } = seen.slot
  const then = ctx.now < availableFrom ? availableFrom : ctx.now
  if (booked === null) return bookAnyhow(facts, 'student', then).ok
  const freed = withFreeSeat(facts, booked)
  return book(freed.facts, freed.request, 'student', then).ok
}
