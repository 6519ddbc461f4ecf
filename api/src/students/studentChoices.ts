import { type StudentSearchInput, studentSearchInput } from '@koma/schema/input/studentSearch'
import type { Context } from '../platform/shared/context.ts'
import type { DirectoryCourse } from '../platform/shared/directory.ts'
import { parseInput } from '../platform/shared/input.ts'
import { query, sql } from '../platform/database/sql.ts'
import { isAway } from './isAway.ts'
import { mayChooseStudents } from './studentChoice.policy.ts'
import { studentsFound } from './studentSearch.ts'

/** The most students that one search returns. */
const MOST_FOUND = 20

/** A student as the add-student form offers them: what a contract valid on the lesson's day lets them book. */
export interface StudentChoice {
  id: string
  studentCode: string
  fullName: string
  active: boolean
  hasContract: boolean
  /** Whether the student pauses or has left on that day. */
  isAway: boolean
  courses: DirectoryCourse[]
}

/**
 * Returns the students whom a search finds, as the list of students does, with the courses of their contracts valid on
 * `date` (SCHED-45, SCHED-52, SCHED-53, D70). Those who can be booked come first, at most
 * `MOST_FOUND`. Staff only.
 */
export async function studentChoices(ctx: Context, input: StudentSearchInput): Promise<StudentChoice[]> {
  mayChooseStudents(ctx)
  const { search, date } = parseInput(ctx, studentSearchInput, input)
  const found = await studentsFound(ctx, search, 'all')
  const [rows, directory] = await Promise.all([
    query(
      ctx.em,
      sql<Omit<StudentChoice, 'courses'> & { courseIds: string[] }>`
        with found as (
          select s.id, s.student_id, s.last_name || ' ' || s.first_name as full_name, s.active,
            ${isAway(ctx.school.id, sql`s.id`, sql`${date}::date`)} as away,
            array(select k.id from contract k where k.school_id = ${ctx.school.id} and k.student_id = s.id
              and k.active and ${date}::date between k.start_date and k.end_date) as contracts
          from student s where s.school_id = ${ctx.school.id} and not s.deleted and ${found})
        select f.id, f.student_id as "studentCode", f.full_name as "fullName", f.active,
          f.contracts <> '{}' as "hasContract", f.away as "isAway",
          array(select distinct c.course_id from contract_course c
            where c.school_id = ${ctx.school.id} and c.contract_id = any(f.contracts)) as "courseIds"
        from found f order by f.active and not f.away and f.contracts <> '{}' desc, f.student_id collate "C" limit ${MOST_FOUND}`,
    ),
    ctx.directory(),
  ])
  return rows.map(({ courseIds, ...student }) => ({
    ...student,
    courses: courseIds.flatMap((id) => directory.courses.get(id) ?? []).toSorted((a, b) => (a.code < b.code ? -1 : 1)),
  }))
}
