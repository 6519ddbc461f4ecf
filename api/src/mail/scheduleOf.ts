import { plusDays, type WallDate, type WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql, wallTime } from '../platform/database/sql.ts'
import type { Reading, ScheduledLesson } from './letterParts.ts'

interface Row {
  startsAt: string
  endsAt: string
  courseId: string
  teacherId: string
  online: boolean
  locationId: string | null
  students: string
}

/**
 * Returns what is still to come at `now` of a student's booked lessons, or a teacher's booked slots, of a day, in order
 * (D14).
 */
export async function scheduleOf(
  em: EntityManager,
  schoolId: string,
  reader: { type: 'student' | 'teacher'; id: string },
  day: WallDate,
  names: Pick<Reading, 'courseName' | 'teacherName' | 'placeName'>,
  now: WallTime,
): Promise<ScheduledLesson[]> {
  const isOwn =
    reader.type === 'teacher'
      ? sql`s.teacher_id = ${reader.id}`
      : sql`exists (select from booking b
          where b.school_id = ${schoolId} and b.live_slot_id = s.id and b.student_id = ${reader.id})`
  const rows = await query(
    em,
    sql<Row>`
      select ${wallTime('s.starts_at')} as "startsAt", ${wallTime('s.ends_at')} as "endsAt",
        s.booked_course_id as "courseId", s.teacher_id as "teacherId", s.booked_online as online,
        s.booked_location_id as "locationId",
        coalesce((select string_agg(st.last_name || ' ' || st.first_name, ', ' order by b.booked_at, b.id)
          from booking b join student st on st.school_id = ${schoolId} and st.id = b.student_id
          where b.school_id = ${schoolId} and b.live_slot_id = s.id), '') as students
      from slot s
      where s.school_id = ${schoolId} and s.starts_at >= ${day} and s.starts_at < ${plusDays(day, 1)}
        and s.starts_at > ${now} and s.booked_count > 0 and ${isOwn}
      order by s.starts_at`,
  )
  return rows.map((row) => ({
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    course: names.courseName(row.courseId),
    people: reader.type === 'teacher' ? row.students : names.teacherName(row.teacherId),
    place: names.placeName(row),
  }))
}
