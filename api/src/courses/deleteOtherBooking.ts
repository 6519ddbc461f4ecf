import type { RecordResult } from '../platform/record/changes.ts'
import type { Context } from '../platform/shared/context.ts'
import { mayManageOtherBookings } from './course.policy.ts'
import { removeCourse } from './removeCourse.ts'

/**
 * Deletes a type of other booking (SET-28, SET-29, D111). 403 while slots to come are filled with it, 404 without one.
 */
export async function deleteOtherBooking(ctx: Context, input: { id: string }): Promise<RecordResult> {
  return removeCourse(ctx, mayManageOtherBookings(ctx), input, { lesson: false })
}
