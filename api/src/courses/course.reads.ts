import { findRecord, findRecords } from '../record/records.ts'
import type { Context } from '../shared/context.ts'
import { Course, type CourseRow } from './course.entity.ts'
import { maySeeCourses } from './course.policy.ts'
import type { CourseRecordType } from './course.type.ts'

/** The courses of the school by code. */
export async function courses(ctx: Context): Promise<CourseRecordType[]> {
  maySeeCourses(ctx)
  return (await findRecords(ctx, Course, { isLesson: true }, { orderBy: { code: 'asc' } })).map(shown)
}

/** The types of other bookings by name (SET-27). */
export async function otherBookings(ctx: Context): Promise<CourseRecordType[]> {
  maySeeCourses(ctx)
  return (await findRecords(ctx, Course, { isLesson: false }, { orderBy: { displayName: 'asc' } })).map(shown)
}

/** One course or type of other booking of the school, or null. */
export async function course(ctx: Context, id: string): Promise<CourseRecordType | null> {
  maySeeCourses(ctx)
  const found = await findRecord(ctx, Course, id)
  return found && shown(found)
}

function shown({ isGroup, startTime, endTime, ...more }: CourseRow): CourseRecordType {
  return { ...more, group: isGroup, startTime: startTime.slice(0, 5), endTime: endTime.slice(0, 5) }
}
