import type { LastChange } from '@koma/schema/rules/judged'
import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { lastEntry } from '../activity/lastChange.ts'
import { query, wallTimeColumn } from '../database/sql.ts'
import type { Context } from '../shared/context.ts'

/** Returns the teacher's other slot at this time and its start; null if there is none. (SLOT-30) */
export async function otherSlot(
  em: EntityManager,
  schoolId: string,
  there: { teacherId: string | null; startsAt: WallTime | null; endsAt: WallTime | null },
  slotId: string | undefined,
): Promise<{ id: string; startsAt: WallTime } | null> {
  const [slot] = await query<{ id: string; startsAt: WallTime }>(
    em,
    `select id, ${wallTimeColumn('starts_at')} as "startsAt" from slot
     where school_id = $1 and teacher_id = $2 and ($5::uuid is null or id <> $5)
       and tsrange(starts_at, ends_at) && tsrange($3::timestamp, $4::timestamp) order by starts_at limit 1`,
    [schoolId, there.teacherId, there.startsAt, there.endsAt, slotId ?? null],
  )
  return slot ?? null
}

/** Returns the booked student who has another lesson at this time, its slot and its start; null if nobody has. */
export async function otherLesson(
  em: EntityManager,
  schoolId: string,
  slotId: string,
  { startsAt, endsAt }: { startsAt: WallTime; endsAt: WallTime },
): Promise<{ name: string; lesson: WallTime; slotId: string } | null> {
  const [lesson] = await query<{ name: string; lesson: WallTime; slotId: string }>(
    em,
    `select st.last_name || ' ' || st.first_name as name, ${wallTimeColumn('o.starts_at')} as lesson, o.slot_id as "slotId"
     from booking b
     join booking o on o.school_id = b.school_id and o.student_id = b.student_id and o.status = 'booked'
       and o.slot_id <> b.slot_id and tsrange(o.starts_at, o.ends_at) && tsrange($3::timestamp, $4::timestamp)
     join student st on st.school_id = b.school_id and st.id = b.student_id
     where b.school_id = $1 and b.live_slot_id = $2 order by o.starts_at limit 1`,
    [schoolId, slotId, startsAt, endsAt],
  )
  return lesson ?? null
}

/** Returns when a slot was last changed or booked, and by whom; null where nothing is kept of it. */
export function lastChange(
  ctx: Context,
  em: EntityManager,
  slot: { id: string; startsAt: WallTime },
): Promise<LastChange | null> {
  return lastEntry(ctx, em, `a.lesson_time = $2 and a.slot_id = $3`, [slot.startsAt, slot.id])
}
