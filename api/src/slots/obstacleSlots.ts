import { MAX_OBSTACLES, type Obstacle } from '@koma/schema/rules/judged'
import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, wallTimeColumn } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'

const bookedBy = (column: 'student_id' | 'contract_id') =>
  `exists (select from booking b where b.school_id = $1 and b.live_slot_id = s.id and b.${column} = $2)`

/** The slots `s` to come that keep a record `$2` of this kind from being deleted. */
const keeping = {
  student: bookedBy('student_id'),
  contract: bookedBy('contract_id'),
  teacher: `s.teacher_id = $2 and s.booked_count > 0`,
  course: `s.booked_course_id = $2`,
  location: `(s.location_id = $2 or s.booked_location_id = $2)`,
}

/** The slots to come that keep a record from being deleted, the next first, with their teacher, course and students. */
export async function obstacleSlots(
  em: EntityManager,
  ctx: Context,
  kind: keyof typeof keeping,
  id: string,
): Promise<Obstacle[]> {
  const slots = await query<{ id: string; startsAt: WallTime; names: (string | null)[] }>(
    em,
    `select s.id, ${wallTimeColumn('s.starts_at')} as "startsAt",
       array[c.display_name, t.display_name] || array(
         select st.last_name || ' ' || st.first_name from booking b
         join student st on st.school_id = b.school_id and st.id = b.student_id
         where b.school_id = $1 and b.live_slot_id = s.id order by b.booked_at, b.id) as names
     from slot s
     join teacher t on t.school_id = s.school_id and t.id = s.teacher_id
     left join course c on c.school_id = s.school_id and c.id = s.booked_course_id
     where s.school_id = $1 and s.ends_at > $3 and ${keeping[kind]}
     order by s.starts_at, s.id limit ${MAX_OBSTACLES}`,
    [ctx.school.id, id, ctx.now],
  )
  return slots.map(({ names, ...slot }) => ({
    ...slot,
    kind: 'slot',
    label: names.filter((name) => name !== null && name !== '').join(' · '),
  }))
}
