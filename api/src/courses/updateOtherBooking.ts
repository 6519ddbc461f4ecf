import { type UpdateOtherBookingInput, updateOtherBookingInput } from '@koma/schema/records/course'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere, readForm } from '../platform/record/answer.ts'
import { logChanges, type RecordResult, writeFields } from '../platform/record/changes.ts'
import { givenFields, isStale, lockRecord, stale } from '../platform/record/records.ts'
import { nothingRelated } from '../platform/record/related.type.ts'
import type { Context } from '../platform/shared/context.ts'
import { leaveTemplate, lockTemplateOf } from '../template/leaveTemplate.ts'
import { Course } from './course.entity.ts'
import { isOfKind, mayManageOtherBookings } from './course.policy.ts'
import { courseRecord } from './course.record.ts'

/**
 * Renames, deactivates or reactivates a type of other booking (SET-28, D111). Slots that have it keep it. The weekly
 * template loses it once it is inactive, and the answer says so.
 */
export async function updateOtherBooking(ctx: Context, input: UpdateOtherBookingInput): Promise<RecordResult> {
  const viewer = mayManageOtherBookings(ctx)
  const read = readForm(ctx, updateOtherBookingInput, input)
  if (!read.ok) return read
  const { id, version, ...values } = read.form
  const inTemplate = { kind: 'course', id } as const
  const leaves = values.active === false

  return inTransaction<RecordResult>(ctx, async (em) => {
    if (leaves) await lockTemplateOf(em, ctx, inTemplate)
    const type = await lockRecord(em, Course, id)
    if (type === null) return notThere
    if (isStale(type, version)) return stale
    const refusal = isOfKind(type, false)
    if (refusal !== null) return refusal
    const ends = leaves && type.active
    const related = ends ? { ...nothingRelated, ...(await leaveTemplate(em, ctx, viewer, inTemplate)) } : undefined
    const changes = await writeFields(em, type, givenFields(values))
    await logChanges(em, ctx, viewer, courseRecord, type, changes)
    return { ok: true, id, related }
  })
}
