import type { Permission } from '@koma/schema/permissions'
import type { ImportedKind } from '../gql/graphql.ts'
import { staffMay } from '../shared/session/staffMay.ts'

/** The permissions an import needs, to create and to edit records of a kind. (PERM-10, 11, 14, 15, 19, 20, 23, 24) */
export const importFlags: Record<ImportedKind, readonly [Permission, Permission]> = {
  student: ['studentNew', 'studentEdit'],
  teacher: ['teacherNew', 'teacherEdit'],
  course: ['courseNew', 'courseEdit'],
  contract: ['contractNew', 'contractEdit'],
}

/**
 * Tells whether the staff member who is signed in may import records of a kind, as the session's record says right now.
 */
export const mayImport = (kind: ImportedKind): boolean => importFlags[kind].every(staffMay)
