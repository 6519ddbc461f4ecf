import { type Sql, sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import type { Facts } from '../booking.facts.ts'

/**
 * Returns three parts of a `with` clause that take a student off the waiting lists of the slots `s` that meet a
 * condition. `left_lists` removes them and has their slot_id, `logged_leaves` logs each, and `announced_leaves`
 * announces the slots.
 */
export function waitRemoval(
  { school, now, origin }: Pick<Context, 'school' | 'now' | 'origin'>,
  actor: string,
  student: Facts['student'],
  condition: Sql,
): Sql {
  return sql`left_lists as (
      delete from waiting w using slot s
      where w.school_id = ${school.id} and w.student_id = ${student?.id}
        and s.school_id = ${school.id} and s.id = w.slot_id and ${condition}
      returning s.id as slot_id, s.starts_at, s.teacher_id),
    logged_leaves as (
      insert into activity (school_id, type, at, actor, slot_id, lesson_time, teacher_id, teacher_code, student_id,
        student_code, student_name, points_change, door)
      select ${school.id}::uuid, 'waiting-remove', ${now}::timestamp, ${actor}::text, l.slot_id, l.starts_at, t.id,
        t.teacher_id, ${student?.id}::uuid, ${student?.studentCode}::text, ${student?.name}::text, 0, ${origin}::text
      from left_lists l join teacher t on t.school_id = ${school.id} and t.id = l.teacher_id),
    announced_leaves as (
      insert into outbox (school_id, topic, ref) select ${school.id}::uuid, 'slot', slot_id from left_lists)`
}
