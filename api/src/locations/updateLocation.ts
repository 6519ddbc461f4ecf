import { type UpdateLocationInput, updateLocationInput } from '@koma/schema/records/location'
import { readForm } from '../record/answer.ts'
import { updateLoggedRecord, type RecordResult } from '../record/changes.ts'
import type { Context } from '../shared/context.ts'
import { templateSteps } from '../template/leaveTemplate.ts'
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
  const { lock, leave } = templateSteps(ctx, viewer, 'location', read.form)
  const { id, oneLessonAtATime } = read.form
  return updateLoggedRecord(ctx, viewer, locationRecord, read.form, {
    before: lock,
    judge: async (em, place) => {
      const turnsOn = oneLessonAtATime === true && !place.oneLessonAtATime
      return (turnsOn ? await sharedAlready(em, ctx, id) : null) ?? leave(em, place)
    },
    parts: async (em) => {
      if (oneLessonAtATime != null) await writeRooms(em, ctx, id, oneLessonAtATime)
      return {}
    },
  })
}
