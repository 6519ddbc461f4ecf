import type { Refusal } from '@koma/schema/answers'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Change } from '../platform/record/noteRecord.ts'
import { query, sql } from '../platform/database/sql.ts'
import { refusedField } from '../platform/record/answer.ts'
import { writeLinks } from '../platform/record/links.ts'

/**
 * Returns the courses that each teacher of a school teaches (ATCH-16), by the order of their codes; those of one
 * teacher with `id`.
 */
export async function coursesOfTeachers(
  em: EntityManager,
  schoolId: string,
  id: string | null = null,
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await query(
    em,
    sql<{ teacherId: string; courseIds: string[] }>`
      select tc.teacher_id as "teacherId", array_agg(c.id order by c.code collate "C") as "courseIds"
      from teacher_course tc join course c on c.school_id = tc.school_id and c.id = tc.course_id
      where tc.school_id = ${schoolId} and (${id}::uuid is null or tc.teacher_id = ${id}) group by 1`,
  )
  return new Map(rows.map(({ teacherId, courseIds }) => [teacherId, courseIds]))
}

/** Returns the ids of the courses that a teacher teaches, in order. */
export async function taughtBy(em: EntityManager, schoolId: string, teacherId: string): Promise<string[]> {
  const rows = await query(
    em,
    sql<{ id: string }>`select course_id as id from teacher_course
      where school_id = ${schoolId} and teacher_id = ${teacherId} order by 1`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Refuses courses that a teacher cannot teach: unknown ones, types of other bookings, and inactive ones unless
 * `teacherId` teaches them already. Locks the others until the transaction ends.
 */
export async function judgeCourses(
  em: EntityManager,
  schoolId: string,
  courseIds: readonly string[] | null | undefined,
  teacherId: string | null = null,
): Promise<Refusal | null> {
  if (courseIds === null || courseIds === undefined) return null
  const found = await query(
    em,
    sql<{ id: string }>`
      select c.id from course c where c.school_id = ${schoolId} and c.id = any(${courseIds}::uuid[])
        and c.is_lesson and not c.deleted
        and (c.active or exists (select from teacher_course tc
          where tc.school_id = ${schoolId} and tc.teacher_id = ${teacherId} and tc.course_id = c.id))
      order by c.id for share`,
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
  const [codes] = await query(
    em,
    sql<{ before: string[]; after: string[] }>`
      select array(select c.code
        from teacher_course tc join course c on c.school_id = tc.school_id and c.id = tc.course_id
        where tc.school_id = ${schoolId} and tc.teacher_id = ${teacherId} order by 1) as before,
        array(select code from course
          where school_id = ${schoolId} and id = any(${courseIds}::uuid[]) order by 1) as after`,
  )
  await writeLinks(em, schoolId, 'teacher_course', teacherId, courseIds)
  if (codes === undefined) throw new Error('a select gives a row')
  const { before, after } = codes
  return before.join() === after.join() ? {} : { courses: [before, after] }
}
