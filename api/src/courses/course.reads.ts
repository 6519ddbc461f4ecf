import { orderOfName } from '@koma/schema/rules/nameOrder'
import { findRecord, findRecords, inOrderOf } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { Course, type CourseRow } from './course.entity.ts'
import { maySeeCourses } from './course.policy.ts'

/** Returns the courses of the school by code. */
export async function courses(ctx: Context): Promise<CourseRow[]> {
  maySeeCourses(ctx)
  return inOrderOf(await findRecords(ctx, Course, { isLesson: true }), ({ code }) => code)
}

/** Returns the types of other bookings by name (SET-27). */
export async function otherBookings(ctx: Context): Promise<CourseRow[]> {
  maySeeCourses(ctx)
  return inOrderOf(await findRecords(ctx, Course, { isLesson: false }), ({ displayName }) => orderOfName(displayName))
}

/** Returns one course or type of other booking of the school, or null. */
export async function course(ctx: Context, id: string): Promise<CourseRow | null> {
  maySeeCourses(ctx)
  return findRecord(ctx, Course, id)
}
