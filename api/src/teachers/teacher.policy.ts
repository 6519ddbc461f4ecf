import type { Permission } from '@koma/schema/permissions'
import { authorize } from '../platform/shared/authorize.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'

const staffWith =
  (flag?: Permission) =>
  (ctx: Context): Viewer =>
    authorize(ctx, { types: ['staff'], ...(flag === undefined ? {} : { flag }) })

/** All staff see all teachers (D128). */
export const maySeeTeachers = staffWith()

/** Allows staff with teacherNew to create teachers (PERM-19). */
export const mayCreateTeacher = staffWith('teacherNew')

/** Allows staff with teacherEdit to edit and deactivate teachers (PERM-20). */
export const mayEditTeacher = staffWith('teacherEdit')

/** Allows staff with teacherDelete to delete teachers (PERM-21). */
export const mayDeleteTeacher = staffWith('teacherDelete')

/** Allows everybody who is signed in to know calendar colours; which ones is decided where they are read (SLOT-17). */
export const maySeeColours = (ctx: Context): Viewer =>
  authorize(ctx, { types: ['student', 'teacher', 'staff'], guardians: true })
