import { oneRecordInput } from '@koma/schema/input/record'
import { firstBroken } from '@koma/schema/rules/checks'
import { inTransaction } from '../platform/database/transaction.ts'
import { forbiddenBy, notThere } from '../platform/record/answer.ts'
import { removeLogged, type RecordResult } from '../platform/record/changes.ts'
import type { Deletion } from '../platform/record/deletion.ts'
import { lockRecord } from '../platform/record/records.ts'
import type { RelatedData } from '../platform/record/related.type.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { obstacleSlots } from '../slots/obstacleSlots.ts'
import { Course, type CourseRow } from './course.entity.ts'
import { isOfKind } from './course.policy.ts'
import { courseRecord } from './course.record.ts'
import { lockOffers, useOfCourse, withdrawCourse } from './courseUse.ts'

/** Keeps a course, or a type of other booking, that slots to come are booked with (D85). */
export function courseDeletion({ lesson }: { lesson: boolean }): Deletion<CourseRow, RelatedData> {
  return {
    entity: Course,
    isOfKind: ({ isLesson }) => isLesson === lesson,
    read: (em, ctx, { id }) => useOfCourse(em, ctx, id),
    checks: [
      {
        rule: 'noneBookedAhead',
        refusal: ({ bookedSlots }) => (bookedSlots === 0 ? null : forbiddenBy('courseInUse')),
        facts: ({ bookedSlots }) => ({ slots: bookedSlots }),
      },
    ],
    readObstacles: async (em, ctx, id) => ({ noneBookedAhead: await obstacleSlots(em, ctx, 'course', id) }),
  }
}

/** Deletes a course, or with `lesson` false a type of other booking; the policy has admitted `by`. */
export async function removeCourse(
  ctx: Context,
  by: Viewer,
  input: { id: string },
  { lesson }: { lesson: boolean },
): Promise<RecordResult> {
  const { id } = parseInput(ctx, oneRecordInput, input)
  const { read, checks } = courseDeletion({ lesson })
  return inTransaction<RecordResult>(ctx, async (em) => {
    await lockOffers(em, ctx, id)
    const course = await lockRecord(em, Course, id)
    if (course === null) return notThere
    const use = await read(em, ctx, course, by)
    const refusal = isOfKind(course, lesson) ?? firstBroken(checks, use)
    if (refusal !== null) return refusal
    await withdrawCourse(em, ctx, by, id)
    await removeLogged(em, ctx, by, courseRecord, course)
    return { ok: true, id, related: use }
  })
}
