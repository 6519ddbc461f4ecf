import { MAX_OBSTACLES, type Obstacle } from '@koma/schema/rules/judged'
import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql, wallTime } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { takenSeats } from './takenSeats.ts'

/** The condition on slots `s` to come that they keep a record of this kind from being deleted. */
const keeping = {
  student: (schoolId: string, id: string) => sql`exists (select from booking b
    where b.school_id = ${schoolId} and b.live_slot_id = s.id and b.student_id = ${id})`,
  contract: (schoolId: string, id: string) => sql`exists (select from booking b
    where b.school_id = ${schoolId} and b.live_slot_id = s.id and b.contract_id = ${id})`,
  teacher: (_: string, id: string) => sql`s.teacher_id = ${id} and ${takenSeats} > 0`,
  course: (_: string, id: string) => sql`s.booked_course_id = ${id}`,
  location: (_: string, id: string) => sql`(s.location_id = ${id} or s.booked_location_id = ${id})`,
}

/**
 * Returns the slots to come that keep a record from being deleted, the next first, with teacher, course and students.
 */
export async function obstacleSlots(
  em: EntityManager,
  ctx: Context,
  kind: keyof typeof keeping,
  id: string,
): Promise<Obstacle[]> {
  const slots = await query(
    em,
    sql<{ id: string; startsAt: WallTime; names: (string | null)[] }>`
      select s.id, ${wallTime('s.starts_at')} as "startsAt",
        array[c.display_name, t.display_name] || array(
          select st.last_name || ' ' || st.first_name from booking b
          join student st on st.school_id = b.school_id and st.id = b.student_id
          where b.school_id = ${ctx.school.id} and b.live_slot_id = s.id order by b.booked_at, b.id) as names
      from slot s
      join teacher t on t.school_id = s.school_id and t.id = s.teacher_id
      left join course c on c.school_id = s.school_id and c.id = s.booked_course_id
      where s.school_id = ${ctx.school.id} and s.ends_at > ${ctx.now} and ${keeping[kind](ctx.school.id, id)}
      order by s.starts_at, s.id limit ${MAX_OBSTACLES}`,
  )
  return slots.map(({ names, ...slot }) => ({
    ...slot,
    kind: 'slot',
    label: names.filter((name) => name !== null && name !== '').join(' · '),
  }))
}
