import { courseFields } from '@koma/schema/records/course'
import { locationFields } from '@koma/schema/records/location'
import { publicFields } from '@koma/schema/records/record'
import { teacherFields } from '@koma/schema/records/teacher'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import { columnsOf } from '../platform/shared/recordFields.ts'
import type { Directory, DirectoryCourse, DirectoryLocation, DirectoryTeacher } from '../platform/shared/directory.ts'

/** Reads a school's directory: three small queries. */
export async function readDirectory(em: EntityManager, schoolId: string): Promise<Directory> {
  const [courses, teachers, locations] = await Promise.all([
    query(
      em,
      sql<DirectoryCourse>`
        select id, deleted, active, ${sql.raw(columnsOf(publicFields(courseFields)))}
        from course where school_id = ${schoolId} order by deleted desc, code collate "C"`,
    ),
    query(
      em,
      sql<DirectoryTeacher>`
        select id, deleted, ${sql.raw(columnsOf(publicFields(teacherFields)))}
        from teacher where school_id = ${schoolId} order by deleted desc, teacher_id collate "C"`,
    ),
    query(
      em,
      sql<DirectoryLocation>`
        select id, deleted, ${sql.raw(columnsOf(locationFields))}
        from location where school_id = ${schoolId} order by location_name collate "C"`,
    ),
  ])
  return { courses: byId(courses), teachers: byId(teachers), locations: byId(locations) }
}

function byId<Row extends { id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}
