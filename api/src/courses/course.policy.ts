import type { Refusal } from '@koma/schema/answers'
import type { Permission } from '@koma/schema/permissions'
import { authorize } from '../platform/shared/authorize.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import type { CourseRow } from './course.entity.ts'

// Permissions for courses and the types of other bookings. A missing permission is thrown.

const staffWith =
  (flag?: Permission) =>
  (ctx: Context): Viewer =>
    authorize(ctx, { types: ['staff'], ...(flag === undefined ? {} : { flag }) })

/** All staff see all courses and types of other bookings (D128). */
export const maySeeCourses = staffWith()

/** Allows staff with courseNew to create courses (PERM-23). */
export const mayCreateCourse = staffWith('courseNew')

/** Allows staff with courseEdit to edit and deactivate courses (PERM-24). */
export const mayEditCourse = staffWith('courseEdit')

/** Allows staff with courseDelete to delete courses (PERM-25). */
export const mayDeleteCourse = staffWith('courseDelete')

/** Allows staff with settingsEdit to create, edit and delete types of other bookings (SET-29, PERM-37). */
export const mayManageOtherBookings = staffWith('settingsEdit')

/** Courses and types of other bookings are one table, and never taken for each other. */
export const isOfKind = ({ isLesson }: CourseRow, lesson: boolean): Refusal | null =>
  isLesson === lesson ? null : { ok: false, code: '404', note: 'notFound' }
