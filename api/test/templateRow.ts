import { query } from '../src/platform/database/sql.ts'
import type { TestSchool } from './school.ts'

interface TemplateRowOptions {
  /** The weekday, 0 for Sunday; by default a Monday. */
  day?: number
  start?: string
  end?: string
  teacher: { id: string }
  /** Null for a lesson that is only held online. */
  location: { id: string } | null
  online?: boolean
  courses: readonly { id: string }[]
  /** The course that the row is fixed to; by default it is open. */
  fixed?: { id: string } | null
  fixedOnline?: boolean
  onlineLessonLink?: string
  students?: readonly { id: string }[]
}

/** Adds a row to the weekly template of a school, by default on Mondays at 10:00, and returns its id. */
export async function addTemplateRow(school: TestSchool, options: TemplateRowOptions): Promise<string> {
  const { day = 1, start = '10:00', end = '10:50', teacher, location, courses, students = [] } = options
  const { online = false, fixed = null, fixedOnline = false, onlineLessonLink = '' } = options
  const [row] = await query<{ id: string }>(
    school.orm.em.fork(),
    `with made as (
       insert into template (school_id, day, start_time, end_time, teacher_id, location_id, online_available,
         online_lesson_link, fixed_course_id, fixed_online)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9::uuid, case when $9::uuid is not null then $10::boolean end) returning id),
     offered as (
       insert into template_course (school_id, template_id, course_id) select $1, id, unnest($11::uuid[]) from made),
     placed as (
       insert into template_student (school_id, template_id, student_id) select $1, id, unnest($12::uuid[]) from made)
     select id from made`,
    [
      school.id,
      day,
      start,
      end,
      teacher.id,
      location?.id ?? null,
      online,
      onlineLessonLink,
      fixed?.id ?? null,
      fixedOnline,
      courses.map(({ id }) => id),
      students.map(({ id }) => id),
    ],
  )
  if (row === undefined) throw new Error('the row was not made')
  return row.id
}
