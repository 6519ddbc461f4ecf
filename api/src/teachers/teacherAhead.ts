import { oneRecordInput } from '@koma/schema/input/record'
import { plusDays, type WallTime } from '@koma/schema/rules/time'
import { query, sql, wallTime } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { maySeeTeachers } from './teacher.policy.ts'

/** The most lessons listed, and the days ahead that count for the places. */
const MOST_LESSONS = 6
const DAYS_AHEAD = 28

/** A booked lesson that goes on or is to come; `place` is null for one that is held online. */
export interface LessonAhead {
  slotId: string
  startsAt: WallTime
  endsAt: WallTime
  courseName: string
  place: string | null
  students: string[]
}

/** A place where a teacher has slots in the next four weeks, and how many; null for online only. */
export interface PlaceAhead {
  place: string | null
  slots: number
}

/**
 * Returns the next booked lessons of a teacher of the school, by start, and the places of their slots to come, the most
 * used first.
 */
export async function teacherAhead(
  ctx: Context,
  teacherId: string,
): Promise<{ lessons: LessonAhead[]; places: PlaceAhead[] }> {
  maySeeTeachers(ctx)
  const { id } = parseInput(ctx, oneRecordInput, { id: teacherId })
  const [lessons, places] = await Promise.all([
    query(
      ctx.em,
      sql<LessonAhead>`
        select s.id as "slotId", ${wallTime('s.starts_at')} as "startsAt", ${wallTime('s.ends_at')} as "endsAt",
          c.display_name as "courseName", l.location_name as place,
          array(select st.last_name || ' ' || st.first_name
            from booking b join student st on st.school_id = b.school_id and st.id = b.student_id
            where b.school_id = ${ctx.school.id} and b.live_slot_id = s.id order by b.booked_at) as students
        from slot s
        join course c on c.school_id = s.school_id and c.id = s.booked_course_id
        left join location l on l.school_id = s.school_id and l.id = s.booked_location_id
        where s.school_id = ${ctx.school.id} and s.teacher_id = ${id} and s.booked_count > 0 and s.ends_at > ${ctx.now}
        order by s.starts_at limit ${MOST_LESSONS}`,
    ),
    query(
      ctx.em,
      sql<PlaceAhead>`
        select l.location_name as place, count(*)::int as slots
        from slot s left join location l on l.school_id = s.school_id and l.id = s.location_id
        where s.school_id = ${ctx.school.id} and s.teacher_id = ${id} and s.ends_at > ${ctx.now}
          and s.starts_at < ${plusDays(ctx.now.slice(0, 10), DAYS_AHEAD)}
        group by 1 order by 2 desc, 1`,
    ),
  ])
  return { lessons, places }
}
