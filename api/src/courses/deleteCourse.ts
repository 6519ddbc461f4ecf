import type { RecordResult } from '../platform/record/changes.ts'
import type { Context } from '../platform/shared/context.ts'
import { mayDeleteCourse } from './course.policy.ts'
import { removeCourse } from './removeCourse.ts'

/**
 * Deletes a course (CRS-15, PERM-25): it leaves teachers, contracts, the weekly template and slots to come, as the
 * answer says, and past lessons keep its name. 403 while slots to come are booked with it (D85), 404 without one.
 */
export async function deleteCourse(ctx: Context, input: { id: string }): Promise<RecordResult> {
  return removeCourse(ctx, mayDeleteCourse(ctx), input, { lesson: true })
}
