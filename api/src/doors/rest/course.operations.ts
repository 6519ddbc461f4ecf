import { courseFields } from '@koma/schema/records/course'
import { course, courses, otherBookings } from '../../courses/course.reads.ts'
import { createCourse } from '../../courses/createCourse.ts'
import { createOtherBooking } from '../../courses/createOtherBooking.ts'
import { deleteCourse } from '../../courses/deleteCourse.ts'
import { deleteOtherBooking } from '../../courses/deleteOtherBooking.ts'
import { updateCourse } from '../../courses/updateCourse.ts'
import { updateOtherBooking } from '../../courses/updateOtherBooking.ts'
import type { Context } from '../../platform/shared/context.ts'
import {
  courseAnswer,
  courseBody,
  courseOf,
  courseShape,
  coursesShape,
  newCourseBody,
  newOtherBody,
  otherBody,
} from './course.shape.ts'
import type { Operation } from './operation.ts'
import { recordReads } from './recordReads.ts'
import { recordWrites } from './recordWrites.ts'
import { readRest } from './restFields.ts'

const active = async (ctx: Context) => (await courses(ctx)).filter((each) => each.active)

async function data(ctx: Context, id: string) {
  const found = await course(ctx, id)
  return found && courseOf(found)
}

/** The paths of courses and of types of other bookings (API-42…44, CRS-19, D104, D106, D111). */
export const courseOperations: Operation[] = [
  ...recordReads({
    resource: 'lessonTypes',
    scopes: ['courses:read'],
    lists: {
      active: { name: 'listActiveCourses', summary: 'Lists the active courses, by code.', read: active },
      all: { name: 'listCourses', summary: 'Lists all courses, by code.', read: courses },
      names: {
        name: 'listCourses',
        older: true,
        summary: 'Lists all courses, by code, for their names.',
        read: courses,
      },
      schedule: {
        name: 'listActiveCourses',
        older: true,
        summary: 'Lists the active courses, by code, for the schedule.',
        read: active,
      },
      export: {
        name: 'listCourses',
        older: true,
        summary: 'Lists all courses, by code, for an export.',
        read: courses,
      },
      nonLesson: {
        name: 'listOtherBookingTypes',
        summary: 'Lists all non-lesson types, by name.',
        read: otherBookings,
      },
    },
    shape: courseShape,
    listShape: coursesShape,
    shown: courseOf,
    shownAll: (found) => found.map(courseOf),
    readOne: course,
    oneName: 'getCourse',
  }),
  ...recordWrites({
    resource: 'lessonTypes',
    noun: 'Course',
    phrase: 'a course',
    flags: { create: ['courseNew'], update: ['courseEdit'], delete: ['courseDelete'] },
    scopes: {
      create: ['courses:write'],
      update: ['courses:write', 'students:read'],
      delete: ['courses:write', 'students:read'],
    },
    newBody: newCourseBody,
    body: courseBody,
    answer: courseAnswer,
    data,
    create: (ctx, body) => createCourse(ctx, readRest(courseFields, body)),
    update: (ctx, id, body) => updateCourse(ctx, { ...readRest(courseFields, body), id }),
    remove: (ctx, id) => deleteCourse(ctx, { id }),
  }),
  ...recordWrites({
    resource: 'nonLesson',
    noun: 'OtherBookingType',
    phrase: 'a type of other booking',
    flags: { create: ['settingsEdit'], update: ['settingsEdit'], delete: ['settingsEdit'] },
    scopes: {
      create: ['settings:write', 'courses:read'],
      update: ['settings:write', 'courses:read', 'students:read'],
      delete: ['settings:write', 'courses:read', 'students:read'],
    },
    newBody: newOtherBody,
    body: otherBody,
    answer: courseAnswer,
    data,
    create: createOtherBooking,
    update: (ctx, id, body) => updateOtherBooking(ctx, { id, ...body }),
    remove: (ctx, id) => deleteOtherBooking(ctx, { id }),
  }),
]
