import type { EntityManager } from '../../src/platform/database/connection.ts'
import { query } from '../../src/platform/database/sql.ts'

/** A weekly template as tests and benches need one. */
export interface LargeWeek {
  schoolId: string
  courseId: string
  locationId: string
  teachers: number
  /** 0 Sunday to 6. */
  days: readonly number[]
  /** The starts of a day's lessons, `HH:MM`; they last fifty minutes. */
  hours: readonly string[]
  /** The starts of those that have a student of their own. */
  fixedHours: readonly string[]
  /** The first day of the students' contracts, which last 400 days. */
  from: string
  /** The points each of them has. */
  points: number
}

/** Adds teachers with a full template and its fixed students, whose codes begin with `w`; gives the ids of both. */
export async function insertLargeWeek(
  em: EntityManager,
  { schoolId, courseId, locationId, teachers, days, hours, fixedHours, from, points }: LargeWeek,
): Promise<{ teachers: string[]; students: string[] }> {
  await query(
    em,
    `with person as (
       insert into teacher (school_id, teacher_id, first_name, last_name, display_name)
       select $1, 'w' || lpad(n::text, 3, '0'), 'W', n::text, 'W ' || n from generate_series(1, $2::int) n returning id),
     taught as (insert into teacher_course (school_id, teacher_id, course_id) select $1, id, $3::uuid from person),
     line as (
       insert into template (school_id, day, start_time, end_time, teacher_id, location_id, fixed_course_id, fixed_online)
       select $1, day, hour, hour + interval '50 minutes', person.id, $4::uuid, $3::uuid, false
       from person, unnest($5::int[]) day, unnest($6::time[]) hour returning id)
     insert into template_course (school_id, template_id, course_id) select $1, id, $3::uuid from line`,
    [schoolId, teachers, courseId, locationId, days, hours],
  )
  await query(
    em,
    `with line as (
       select t.id, row_number() over (order by t.id) as n from template t join teacher p on p.school_id = $1 and p.id = t.teacher_id
       where t.school_id = $1 and p.teacher_id like 'w%' and t.start_time = any($2::time[])),
     person as (
       insert into student (school_id, student_id, first_name, last_name, is_fixed)
       select $1, 'w' || lpad(n::text, 4, '0'), '花' || n, '佐藤', true from line returning id, student_id),
     placed as (
       insert into template_student (school_id, template_id, student_id)
       select $1, line.id, person.id from line join person on right(student_id, 4)::int = n),
     made as (
       insert into contract (school_id, contract_name, student_id, start_date, end_date)
       select $1, student_id || '_1700000000000', id, $3::date, $3::date + 400 from person returning id)
     insert into contract_course (school_id, contract_id, course_id) select $1, id, $4::uuid from made`,
    [schoolId, fixedHours, from, courseId],
  )
  await query(
    em,
    `insert into credit_entry (school_id, contract_id, delta, reason, actor, at)
     select school_id, id, $2, 'opening', 'staff:admin', now() from contract
     where school_id = $1 and contract_name like 'w%'`,
    [schoolId, points],
  )
  const ids = async (table: string) =>
    (
      await query<{ id: string }>(em, `select id from ${table} where school_id = $1 and ${table}_id like 'w%'`, [
        schoolId,
      ])
    ).map(({ id }) => id)
  return { teachers: await ids('teacher'), students: await ids('student') }
}
