import type { Refusal } from '@koma/schema/answers'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Change } from '../activity/noteRecord.ts'
import { query } from '../platform/database/sql.ts'
import { refusedField } from '../platform/record/answer.ts'
import { writeLinks } from '../platform/record/links.ts'

/**
 * The courses that each teacher of a school teaches (ATCH-16), by the order of their codes; those of one teacher with
 * `id`.
 */
export async function coursesOfTeachers(
  em: EntityManager,
  schoolId: string,
  id: string | null = null,
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await query<{ teacherId: string; courseIds: string[] }>(
    em,
    `select tc.teacher_id as "teacherId", array_agg(c.id order by c.code) as "courseIds"
     from teacher_course tc join course c on c.school_id = tc.school_id and c.id = tc.course_id
     where tc.school_id = $1 and ($2::uuid is null or tc.teacher_id = $2) group by 1`,
    [schoolId, id],
  )
  return new Map(rows.map(({ teacherId, courseIds }) => [teacherId, courseIds]))
}

/**
 * Refuses courses that a teacher cannot teach: those that the school does not have, types of other bookings, and
 * inactive ones unless `teacherId` teaches them already. The others stay as they are until the transaction ends.
 */
export async function judgeCourses(
  em: EntityManager,
  schoolId: string,
  courseIds: readonly string[] | null | undefined,
  teacherId: string | null = null,
): Promise<Refusal | null> {
  if (courseIds === null || courseIds === undefined) return null
  const found = await query<{ id: string }>(
    em,
    `select c.id from course c where c.school_id = $1 and c.id = any($2::uuid[]) and c.is_lesson and not c.deleted
       and (c.active or exists (select from teacher_course tc
         where tc.school_id = $1 and tc.teacher_id = $3 and tc.course_id = c.id))
     order by c.id for share`,
    [schoolId, courseIds, teacherId],
  )
  return found.length === courseIds.length ? null : refusedField({ field: 'courseIds', note: 'courseUnknown' })
}

/** Lets a teacher teach just these courses; what changed, as codes. Null or undefined changes nothing. */
export async function writeCourses(
  em: EntityManager,
  schoolId: string,
  teacherId: string,
  courseIds: readonly string[] | null | undefined,
): Promise<Record<string, Change>> {
  if (courseIds === null || courseIds === undefined) return {}
  const [codes] = await query<{ before: string[]; after: string[] }>(
    em,
    `select
       array(select c.code from teacher_course tc join course c on c.school_id = tc.school_id and c.id = tc.course_id
         where tc.school_id = $1 and tc.teacher_id = $2 order by 1) as before,
       array(select code from course where school_id = $1 and id = any($3::uuid[]) order by 1) as after`,
    [schoolId, teacherId, courseIds],
  )
  await writeLinks(em, schoolId, 'teacher_course', teacherId, courseIds)
  if (codes === undefined) throw new Error('a select gives a row')
  const { before, after } = codes
  return before.join() === after.join() ? {} : { courses: [before, after] }
}
