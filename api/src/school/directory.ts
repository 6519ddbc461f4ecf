import { courseFields } from '@koma/schema/records/course'
import { locationFields } from '@koma/schema/records/location'
import { publicFields } from '@koma/schema/records/record'
import { teacherFields } from '@koma/schema/records/teacher'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../platform/database/sql.ts'
import { columnsOf } from '../platform/shared/recordFields.ts'
import type { Directory, DirectoryCourse, DirectoryLocation, DirectoryTeacher } from '../platform/shared/directory.ts'

/** Reads a school's directory: three small queries. */
export async function readDirectory(em: EntityManager, schoolId: string): Promise<Directory> {
  const [courses, teachers, locations] = await Promise.all([
    query<DirectoryCourse>(
      em,
      `select id, deleted, active, ${columnsOf(publicFields(courseFields))}
       from course where school_id = $1 order by deleted desc, code`,
      [schoolId],
    ),
    query<DirectoryTeacher>(
      em,
      `select id, deleted, ${columnsOf(publicFields(teacherFields))}
       from teacher where school_id = $1 order by deleted desc, teacher_id`,
      [schoolId],
    ),
    query<DirectoryLocation>(
      em,
      `select id, deleted, ${columnsOf(locationFields)} from location where school_id = $1 order by location_name`,
      [schoolId],
    ),
  ])
  return { courses: byId(courses), teachers: byId(teachers), locations: byId(locations) }
}

function byId<Row extends { id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}
