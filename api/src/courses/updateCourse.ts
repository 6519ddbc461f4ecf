import { type UpdateCourseInput, updateCourseInput } from '@koma/schema/records/course'
import { courseProblems } from '@koma/schema/rules/course'
import { readForm, refusedFields } from '../record/answer.ts'
import { updateLoggedRecord, type RecordResult } from '../record/changes.ts'
import { given } from '../record/records.ts'
import type { Context } from '../shared/context.ts'
import { isOfKind, mayEditCourse } from './course.policy.ts'
import { courseRecord } from './course.record.ts'
import { lockOffers, useOfCourse, withdrawCourse } from './courseUse.ts'

/**
 * Changes, deactivates or reactivates a course (CRS-01, CRS-14, CRS-16, PERM-24). Deactivating takes it off teachers,
 * contracts, the weekly template and slots to come that nobody has booked, and the answer names them (D85). Bookings
 * keep their cost and slots that are booked their seats. `group: false` makes it one for one student (CRS-13). `stale`,
 * 400 and 404 as for every record.
 */
export async function updateCourse(ctx: Context, input: UpdateCourseInput): Promise<RecordResult> {
  const viewer = mayEditCourse(ctx)
  const read = readForm(ctx, updateCourseInput, input)
  if (!read.ok) return read
  const wish = { ...read.form, ...(read.form.group === false ? { numberOfStudents: 1 } : {}) }
  return updateLoggedRecord(ctx, viewer, courseRecord, wish, {
    before: (em) => lockOffers(em, ctx, wish.id),
    judge: async (em, course) => {
      const other = isOfKind(course, true)
      if (other !== null) return other
      const refusal = refusedFields(courseProblems({ ...course, ...given(wish) }))
      if (refusal !== null) return refusal
      if (wish.active !== false || !course.active) return null
      const use = await useOfCourse(em, ctx, course.id)
      await withdrawCourse(em, ctx, viewer, course.id)
      return use
    },
    // A private course has one student, whatever number came with it.
    follows: (course) => ((wish.group ?? course.group) ? {} : { numberOfStudents: 1 }),
  })
}
