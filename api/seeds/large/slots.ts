import type { EntityManager } from '../../src/platform/database/connection.ts'
import { query } from '../../src/platform/database/sql.ts'

/** The slots of a teacher per day. */
export const SLOTS_A_DAY = 8

/**
 * Inserts `slots` slots with their courses from `firstDay` on, eight an hour apart for each teacher and
 * day, teachers starting between 09:00 and 13:00. Seven in ten offer three private courses, the others
 * two group courses; every fifth is online only. Open-from and cancel-until are those of the
 * settings a new school has (D75, D76, D122).
 */
export async function insertLargeSlots(
  em: EntityManager,
  { schoolId, slots, firstDay }: { schoolId: string; slots: number; firstDay: string },
): Promise<void> {
  await query(
    em,
    `with teachers as (
       select id, (row_number() over (order by teacher_id) - 1)::int as number, count(*) over ()::int as total
       from teacher where school_id = $1),
     locations as (
       select id, (row_number() over (order by location_name) - 1)::int as number from location where school_id = $1),
     planned as (
       select t.id as teacher_id, t.number, n,
         $3::date + n / $4 + make_interval(hours => 9 + t.number % 5 + n % $4) as starts_at
       from teachers t, generate_series(0, ($2 - 1) / t.total) n
       where n * t.total + t.number < $2)
     insert into slot (school_id, teacher_id, starts_at, ends_at, available_from, cancel_by, location_id, online_available)
     select $1, teacher_id, starts_at, starts_at + interval '50 minutes',
       date_trunc('month', starts_at) - interval '1 month' + interval '9 hours',
       date_trunc('day', starts_at) - interval '1 day' + interval '18 hours',
       case when (n + p.number) % 5 > 0 then l.id end, (n + p.number) % 5 < 2
     from planned p join locations l on l.number = p.number % 2
     order by starts_at`,
    [schoolId, slots, firstDay, SLOTS_A_DAY],
  )
  await query(
    em,
    `insert into slot_course (school_id, slot_id, course_id)
     select $1, s.id, c.id from slot s join course c on c.school_id = $1 and c.code = any(
       case when (extract(epoch from s.starts_at)::bigint / 3600 + ascii(right(s.teacher_id::text, 1))) % 10 < 7
         then array['PRI-GEN', 'PRI-PRON', 'PRI-BIZ'] else array['GRP-BEG', 'GRP-INT'] end)
     where s.school_id = $1`,
    [schoolId],
  )
}
