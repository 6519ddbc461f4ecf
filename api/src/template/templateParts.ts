import type { EntityManager } from '@mikro-orm/postgresql'
import type { Change } from '../platform/record/noteRecord.ts'
import { query, sql } from '../platform/database/sql.ts'
import { writeLinks } from '../platform/record/links.ts'

/** The parts of a template row in other tables. */
export interface TemplateParts {
  courseIds: string[]
  fixedStudents: { id: string; studentCode: string; fullName: string }[]
}

/**
 * Returns the courses and fixed students of the school's rows, by row; only of `ids` where given. Leaves out deleted
 * ones.
 */
export async function partsOfTemplate(
  em: EntityManager,
  schoolId: string,
  ids: readonly string[] | null = null,
): Promise<Map<string, TemplateParts>> {
  const rows = await query(
    em,
    sql<TemplateParts & { id: string }>`
      select t.id,
        array(select tc.course_id from template_course tc join course c on c.school_id = tc.school_id
          and c.id = tc.course_id
          where tc.school_id = ${schoolId} and tc.template_id = t.id and not c.deleted order by c.code collate "C") as "courseIds",
        (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'studentCode', s.student_id,
            'fullName', s.last_name || ' ' || s.first_name) order by s.student_id collate "C"), '[]')
          from template_student ts join student s on s.school_id = ts.school_id and s.id = ts.student_id
          where ts.school_id = ${schoolId} and ts.template_id = t.id and not s.deleted) as "fixedStudents"
      from template t where t.school_id = ${schoolId}${ids === null ? sql`` : sql` and t.id = any(${ids}::uuid[])`}`,
  )
  return new Map(rows.map(({ id: row, ...parts }) => [row, parts]))
}

/**
 * Gives a row just these courses and fixed students; what changed, as codes of the courses and names of the students.
 */
export async function writeParts(
  em: EntityManager,
  schoolId: string,
  id: string,
  request: { courseIds: readonly string[]; fixedStudentIds: readonly string[] },
): Promise<Record<string, Change>> {
  const [names] = await query(
    em,
    sql<Record<'coursesBefore' | 'courses' | 'studentsBefore' | 'students', string[]>>`
      select
      array(select c.code from template_course tc join course c on c.school_id = tc.school_id and c.id = tc.course_id
        where tc.school_id = ${schoolId} and tc.template_id = ${id} order by 1) as "coursesBefore",
      array(select code from course where school_id = ${schoolId} and id = any(${request.courseIds}::uuid[])
        order by 1) as courses,
      array(select s.student_id from template_student ts join student s on s.school_id = ts.school_id
        and s.id = ts.student_id
        where ts.school_id = ${schoolId} and ts.template_id = ${id} order by 1) as "studentsBefore",
      array(select student_id from student where school_id = ${schoolId} and id = any(${request.fixedStudentIds}::uuid[])
        order by 1) as students`,
  )
  await writeLinks(em, schoolId, 'template_course', id, request.courseIds)
  await writeLinks(em, schoolId, 'template_student', id, request.fixedStudentIds)
  if (names === undefined) throw new Error('a select gives a row')
  const { courses, coursesBefore, students, studentsBefore } = names
  return {
    ...(courses.join() === coursesBefore.join() ? {} : { courses: [coursesBefore, courses] as const }),
    ...(students.join() === studentsBefore.join() ? {} : { fixedStudents: [studentsBefore, students] as const }),
  }
}
