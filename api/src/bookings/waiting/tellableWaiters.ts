import type { SlotFacts } from '@koma/schema/rules/facts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import type { LessonPerson } from '../../slots/lessonPeople.ts'
import type { Facts } from '../booking.facts.ts'
import { judgeFreeSeatOnceOpen } from './judgeFreeSeat.ts'

/** The times of a slot, or those it will have after a move. */
type SlotTimes = Pick<SlotFacts, 'startsAt' | 'endsAt'> & Partial<Pick<SlotFacts, 'availableFrom'>>

/**
 * Leaves out those whom booking would refuse at the slot's times even with a free seat. Someone who is busy then, or
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
  const canBook = ({ slotId, overlaps, facts }: (typeof rows)[number]) =>
    facts !== null &&
    judgeFreeSeatOnceOpen(ctx, { ...facts, overlaps, slot: { ...facts.slot, ...timesOf.get(slotId) } }).ok
  const keyOf = (slotId: string, studentId: string) => `${slotId} ${studentId}`
  const refused = new Set(rows.filter((row) => !canBook(row)).map((row) => keyOf(row.slotId, row.studentId)))
  return people.filter(({ role, slotId, id }) => role !== 'waiting' || !refused.has(keyOf(slotId, id)))
}
