import { type UpdateOtherBookingInput, updateOtherBookingInput } from '@koma/schema/input/course'
import { readForm } from '../record/answer.ts'
import { changeRecord, type RecordResult } from '../record/changes.ts'
import type { Context } from '../shared/context.ts'
import { untouched } from '../record/related.type.ts'
import { leaveTemplate, lockTemplateOf } from '../template/leaveTemplate.ts'
import { isOfKind, mayManageOtherBookings } from './course.policy.ts'
import { courseRecord } from './course.record.ts'

/**
 * Renames, deactivates or reactivates a type of other booking (SET-28, D111); slots that have it keep it,
 * the weekly template does not once it is inactive, and the answer says so. */
export async function updateOtherBooking(ctx: Context, input: UpdateOtherBookingInput): Promise<RecordResult> {
  const viewer = mayManageOtherBookings(ctx)
  const read = readForm(ctx, updateOtherBookingInput, input)
  if (!read.ok) return read
  const { id, active } = read.form
  const inTemplate = { kind: 'course', id } as const
  return changeRecord(ctx, viewer, courseRecord, read.form, {
    before: async (em) => {
      if (active === false) await lockTemplateOf(em, ctx, inTemplate)
    },
    judge: async (em, type) => {
      const refusal = isOfKind(type, false)
      if (refusal !== null || active !== false || !type.active) return refusal
      return { ...untouched, ...(await leaveTemplate(em, ctx, viewer, inTemplate)) }
    },
  })
}
