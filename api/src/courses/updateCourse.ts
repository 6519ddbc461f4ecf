import { type UpdateCourseInput, updateCourseInput } from '@koma/schema/records/course'
import { courseProblems } from '@koma/schema/rules/course'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere, readForm, refusedFields } from '../platform/record/answer.ts'
import { logChanges, type RecordResult, writeFields } from '../platform/record/changes.ts'
import { keepChange } from '../platform/record/keptUndo.ts'
import { givenFields, isStale, lockRecord, stale } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { Course } from './course.entity.ts'
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
  const { id, version, ...form } = read.form
  const values = { ...givenFields(form), ...(form.group === false ? { numberOfStudents: 1 } : {}) }

  return inTransaction<RecordResult>(ctx, async (em) => {
    await lockOffers(em, ctx, id)
    const course = await lockRecord(em, Course, id)
    if (course === null) return notThere
    if (isStale(course, version)) return stale
    const refusal = isOfKind(course, true) ?? refusedFields(courseProblems({ ...course, ...values }))
    if (refusal !== null) return refusal

    const ends = values.active === false && course.active
    const related = ends ? await useOfCourse(em, ctx, id) : undefined
    if (ends) await withdrawCourse(em, ctx, viewer, id)
    // A private course has one student, whatever number came with it.
    const size = (values.group ?? course.group) ? {} : { numberOfStudents: 1 }
    const changes = await writeFields(em, course, { ...values, ...size })
    await logChanges(em, ctx, viewer, courseRecord, course, changes)
    const undoId = await keepChange(em, ctx, viewer, { kind: 'course', id }, changes, { related })
    return { ok: true, id, related, undoId }
  })
}
