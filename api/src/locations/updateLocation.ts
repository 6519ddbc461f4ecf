import { type UpdateLocationInput, updateLocationInput } from '@koma/schema/records/location'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere, readForm } from '../platform/record/answer.ts'
import { logChanges, type RecordResult, writeFields } from '../platform/record/changes.ts'
import { keepChange } from '../platform/record/keptUndo.ts'
import { givenFields, isStale, lockRecord, stale, unlessTaken } from '../platform/record/records.ts'
import { nothingRelated } from '../platform/record/related.type.ts'
import type { Context } from '../platform/shared/context.ts'
import { leaveTemplate, lockTemplateOf } from '../template/leaveTemplate.ts'
import { Location } from './location.entity.ts'
import { mayEditLocation } from './location.policy.ts'
import { sharedAlready, writeRooms } from './rooms.ts'
import { locationRecord } from './location.record.ts'

/**
 * Changes, deactivates or reactivates a place (SET-22, SET-25, PERM-35): one that is inactive cannot be chosen for a
 * slot, the slots that have it keep it, and it leaves the weekly template, and the answer says so. One lesson at a time
 * is refused with 409 while some share it (SET-31). 409 for a name in use (SET-24), `stale`, 400 and 404 as for every
 * record.
 */
export async function updateLocation(ctx: Context, input: UpdateLocationInput): Promise<RecordResult> {
  const viewer = mayEditLocation(ctx)
  const read = readForm(ctx, updateLocationInput, input)
  if (!read.ok) return read
  const { id, version, ...values } = read.form
  const { oneLessonAtATime } = values
  const inTemplate = { kind: 'location', id } as const
  const leaves = values.active === false

  const work = inTransaction<RecordResult>(ctx, async (em) => {
    if (leaves) await lockTemplateOf(em, ctx, inTemplate)
    const place = await lockRecord(em, Location, id)
    if (place === null) return notThere
    if (isStale(place, version)) return stale
    const turnsOn = oneLessonAtATime === true && !place.oneLessonAtATime
    const refusal = turnsOn ? await sharedAlready(em, ctx, id) : null
    if (refusal !== null) return refusal

    const ends = leaves && place.active
    const related = ends ? { ...nothingRelated, ...(await leaveTemplate(em, ctx, viewer, inTemplate)) } : undefined
    const changes = await writeFields(em, place, givenFields(values))
    if (oneLessonAtATime != null) await writeRooms(em, ctx, id, oneLessonAtATime)
    await logChanges(em, ctx, viewer, locationRecord, place, changes)
    const undoId = await keepChange(em, ctx, viewer, { kind: 'location', id }, changes, { related })
    return { ok: true, id, related, undoId }
  })
  return unlessTaken(work, locationRecord.taken ?? {})
}
