import { type CreateCourseInput, createCourseInput } from '@koma/schema/records/course'
import { courseProblems } from '@koma/schema/rules/course'
import { readForm, refusedFields } from '../platform/record/answer.ts'
import { createLoggedRecord, type RecordResult } from '../platform/record/changes.ts'
import { givenFields } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { mayCreateCourse } from './course.policy.ts'
import { courseRecord } from './course.record.ts'

/** Makes a course (CRS-01…12, PERM-23). 409 for a code in use, 400 for a field filled in wrongly. */
export async function createCourse(ctx: Context, input: CreateCourseInput): Promise<RecordResult> {
  const viewer = mayCreateCourse(ctx)
  const read = readForm(ctx, createCourseInput, input)
  if (!read.ok) return read
  const { group, numberOfStudents, ...more } = read.form
  const size = { group: group ?? false, numberOfStudents: group === true ? (numberOfStudents ?? 0) : 1 }
  const refusal = refusedFields(courseProblems({ ...more, ...size }))
  if (refusal !== null) return refusal
  return createLoggedRecord(ctx, viewer, courseRecord, { ...givenFields(more), ...size })
}
