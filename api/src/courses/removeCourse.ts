import { oneRecordInput } from '@koma/schema/input/record'
import { deleteLoggedRecord, type RecordResult } from '../record/changes.ts'
import type { Context, Viewer } from '../shared/context.ts'
import { parseInput } from '../shared/input.ts'
import { isOfKind, mayRemove } from './course.policy.ts'
import { courseRecord } from './course.record.ts'
import { lockOffers, useOfCourse, withdrawCourse } from './courseUse.ts'

/** Deletes a course, or with `lesson` false a type of other booking; the policy has admitted `by`. */
export async function removeCourse(
  ctx: Context,
  by: Viewer,
  input: { id: string },
  { lesson }: { lesson: boolean },
): Promise<RecordResult> {
  const { id } = parseInput(ctx, oneRecordInput, input)
  return deleteLoggedRecord(ctx, by, courseRecord, id, {
    before: (em) => lockOffers(em, ctx, id),
    judge: async (em, course) => {
      const use = await useOfCourse(em, ctx, id)
      const refusal = isOfKind(course, lesson) ?? mayRemove(use.bookedSlots)
      if (refusal !== null) return refusal
      await withdrawCourse(em, ctx, by, id)
      return use
    },
  })
}
