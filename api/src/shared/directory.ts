import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from './sql.ts'

export interface DirectoryCourse {
  id: string
  code: string
  displayName: string
  cost: number
  group: boolean
  numberOfStudents: number
  isLesson: boolean
  active: boolean
}

export interface DirectoryTeacher {
  id: string
  teacherId: string
  displayName: string
  calendarColor: string
  active: boolean
  priority: boolean
}

export interface DirectoryLocation {
  id: string
  locationName: string
  active: boolean
  type: 'school' | 'dispatch'
}

/** The few rows of a school that every slot points to, by id. Lists of slots are joined to it in memory. */
export interface Directory {
  courses: ReadonlyMap<string, DirectoryCourse>
  teachers: ReadonlyMap<string, DirectoryTeacher>
  locations: ReadonlyMap<string, DirectoryLocation>
}

/** Reads a school's directory: three small queries. */
export async function readDirectory(em: EntityManager, schoolId: string): Promise<Directory> {
  const [courses, teachers, locations] = await Promise.all([
    query<DirectoryCourse>(
      em,
      `select id, code, display_name as "displayName", cost, is_group as "group",
         number_of_students as "numberOfStudents", is_lesson as "isLesson", active
       from course where school_id = $1 order by code`,
      [schoolId],
    ),
    query<DirectoryTeacher>(
      em,
      `select id, teacher_id as "teacherId", display_name as "displayName", calendar_color as "calendarColor", active, priority
       from teacher where school_id = $1 order by teacher_id`,
      [schoolId],
    ),
    query<DirectoryLocation>(
      em,
      `select id, location_name as "locationName", active, type from location where school_id = $1 order by location_name`,
      [schoolId],
    ),
  ])
  return { courses: byId(courses), teachers: byId(teachers), locations: byId(locations) }
}

function byId<Row extends { id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}
