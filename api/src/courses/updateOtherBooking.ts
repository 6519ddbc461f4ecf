import { type UpdateOtherBookingInput, updateOtherBookingInput } from '@koma/schema/records/course'
import { readForm } from '../record/answer.ts'
import { updateLoggedRecord, type RecordResult } from '../record/changes.ts'
import type { Context } from '../shared/context.ts'
import { templateSteps } from '../template/leaveTemplate.ts'
import { isOfKind, mayManageOtherBookings } from './course.policy.ts'
import { courseRecord } from './course.record.ts'

/**
 * Renames, deactivates or reactivates a type of other booking (SET-28, D111); slots that have it keep it,
 * the weekly template does not once it is inactive, and the answer says so.
 */
export async function updateOtherBooking(ctx: Context, input: UpdateOtherBookingInput): Promise<RecordResult> {
  const viewer = mayManageOtherBookings(ctx)
  const read = readForm(ctx, updateOtherBookingInput, input)
  if (!read.ok) return read
  const { lock, leave } = templateSteps(ctx, viewer, 'course', read.form)
  return updateLoggedRecord(ctx, viewer, courseRecord, read.form, {
    before: lock,
    judge: async (em, type) => isOfKind(type, false) ?? leave(em, type),
  })
}
