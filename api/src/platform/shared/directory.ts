import type { courseFields } from '@koma/schema/records/course'
import type { locationFields } from '@koma/schema/records/location'
import type { PublicValuesOf, ValuesOf } from '@koma/schema/records/record'
import type { teacherFields } from '@koma/schema/records/teacher'

export type DirectoryCourse = { deleted: boolean; active: boolean } & PublicValuesOf<typeof courseFields>

export type DirectoryTeacher = { deleted: boolean } & PublicValuesOf<typeof teacherFields>

export type DirectoryLocation = { id: string; deleted: boolean } & ValuesOf<typeof locationFields>

/**
 * The few rows of a school that every slot points to, by id, with those that are deleted: past slots show their names.
 * Lists of slots are joined to it in memory.
 */
export interface Directory {
  courses: ReadonlyMap<string, DirectoryCourse>
  teachers: ReadonlyMap<string, DirectoryTeacher>
  locations: ReadonlyMap<string, DirectoryLocation>
}
