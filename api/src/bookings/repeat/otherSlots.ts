import { dateOf, plusDays, type WallTime } from '@koma/schema/rules/time'
import { query, sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import type { Facts } from '../booking.facts.ts'

/** How many slots of each kind and day the rules of booking are asked about. */
const LOOKED_AT = 6

interface Sought {
  /** The lesson that repeats. */
  first: Facts
  courseId: string
  online: boolean
  /** The times at which it cannot be booked. */
  times: readonly WallTime[]
}

/**
 * Returns the ids of slots that could stand in for a lesson, with a seat left in this course or one held for the
 * student. Other teachers at the same time come first, those at the same place before the rest. The same teacher at
 * other times of the day follows, the nearest time first.
 */
export async function otherSlots(
  ctx: Context,
  { first: { slot, student }, courseId, online, times }: Sought,
): Promise<string[]> {
  const days = times.map(dateOf)
  const [from = '', to = from] = [days[0], days.at(-1)]
  const way = online
    ? sql`s.online_available and coalesce(s.booked_online, true)`
    : sql`s.location_id is not null and not coalesce(s.booked_online, false)`
  const found = await query(
    ctx.em,
    sql<{ id: string }>`
      select id from (
        select s.id, s.teacher_id = ${slot.teacherId} as is_same_teacher, row_number() over (
          partition by s.starts_at::date, s.teacher_id = ${slot.teacherId}
          order by abs(extract(epoch from s.starts_at::time - ${slot.startsAt.slice(11)}::time)),
            s.location_id is not distinct from ${slot.locationId}::uuid desc, s.starts_at, s.id) as rank
        from slot s
        where s.school_id = ${ctx.school.id} and s.starts_at >= ${from} and s.starts_at < ${plusDays(to, 1)}
          and s.starts_at::date = any(${days}::date[]) and s.starts_at > ${ctx.now}::timestamp
          and (s.starts_at = any(${times}::timestamp[])) <> (s.teacher_id = ${slot.teacherId})
          and (s.booked_count + s.held_count < coalesce(s.capacity, 1) or exists (select from seat_offer o
            where o.school_id = ${ctx.school.id} and o.slot_id = s.id and o.student_id = ${student?.id ?? null}::uuid
              and o.state = 'open')) and ${way}
          and case when s.booked_course_id is null
            then exists (select from slot_course sc
              where sc.school_id = ${ctx.school.id} and sc.slot_id = s.id and sc.course_id = ${courseId})
            else s.booked_course_id = ${courseId} end) others
      where rank <= ${LOOKED_AT} order by is_same_teacher, rank`,
  )
  return found.map(({ id }) => id)
}
