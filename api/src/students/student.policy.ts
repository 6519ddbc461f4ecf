import type { Permission } from '@koma/schema/permissions'
import { authorize } from '../platform/shared/authorize.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'

// Permissions for the records of students. A missing permission is thrown.

const staffWith =
  (flag?: Permission) =>
  (ctx: Context): Viewer =>
    authorize(ctx, { types: ['staff'], ...(flag === undefined ? {} : { flag }) })

/** All staff see all students, with what the school notes for itself (ASTU-17, D128). */
export const maySeeStudents = staffWith()

/** Allows staff with studentNew to create students (PERM-10). */
export const mayCreateStudent = staffWith('studentNew')

/** Allows staff with studentEdit to edit, deactivate and reactivate students (PERM-11). */
export const mayEditStudent = staffWith('studentEdit')

/** Allows staff with studentDelete to delete students (PERM-12). */
export const mayDeleteStudent = staffWith('studentDelete')
