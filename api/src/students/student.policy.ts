import type { Permission } from '@koma/schema/permissions'
import { authorize } from '../shared/authorize.ts'
import type { Context, Viewer } from '../shared/context.ts'

// Who may what with the records of students. A right that is missing is thrown.

const staffWith =
  (flag?: Permission) =>
  (ctx: Context): Viewer =>
    authorize(ctx, { types: ['staff'], ...(flag === undefined ? {} : { flag }) })

/** All staff see all students, with what the school notes for itself (ASTU-17, D128). */
export const maySeeStudents = staffWith()

/** Who has studentNew makes students (PERM-10). */
export const mayCreateStudent = staffWith('studentNew')

/** Who has studentEdit edits, deactivates and reactivates students (PERM-11). */
export const mayEditStudent = staffWith('studentEdit')

/** Who has studentDelete deletes students (PERM-12). */
export const mayDeleteStudent = staffWith('studentDelete')
