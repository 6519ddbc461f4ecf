import type { ImportedKind } from '@koma/schema/tables/tables'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Access } from '../platform/shared/access.ts'
import { authorize, holdsAll } from '../platform/shared/authorize.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { contractImport } from './importContracts.ts'
import { courseImport } from './importCourses.ts'
import type { ImportKind } from './importKind.ts'
import { studentImport } from './importStudents.ts'
import { teacherImport } from './importTeachers.ts'

/** The imports of each kind of records. */
export const importKinds: Record<ImportedKind, ImportKind> = {
  student: studentImport,
  teacher: teacherImport,
  course: courseImport,
  contract: contractImport,
}

/** Returns the import of a kind of records with the columns that the school has made itself. */
export async function importKindOf(em: EntityManager, schoolId: string, kind: ImportedKind): Promise<ImportKind> {
  const known = importKinds[kind]
  return known.ofSchool === undefined ? known : known.ofSchool(em, schoolId)
}

/**
 * Allows importing, and undoing it, to staff who may create and edit records of the kind (PERM-10, 11, 14, 15, 19, 20,
 * 23, 24).
 */
export const mayImport = (ctx: Context, kind: ImportedKind): Viewer => importKinds[kind].may(ctx)

/** Tells whether who imports may also let guardians act for students (decision 119). */
export const mayLink = (by: Viewer): boolean => holdsAll(by, ['studentPassword'])

/** Declares this for each operation on imports; the kind decides which permissions staff need. */
export const importAccess: Access = {
  people: ['staff'],
  staffOneOf: [
    ['studentNew', 'studentEdit'],
    ['teacherNew', 'teacherEdit'],
    ['courseNew', 'courseEdit'],
    ['contractNew', 'contractEdit'],
  ],
}

/** Allows all staff to ask for an import; its own permission is checked once it is found. */
export const mayAskForImports = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'] })
