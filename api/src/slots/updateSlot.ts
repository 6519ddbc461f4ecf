import { type SlotRequest, type UpdateSlotInput, updateSlotInput } from '@koma/schema/input/slot'
import { asKept } from '@koma/schema/rules/slotEdit'
import type { MovableSlot } from '@koma/schema/rules/slotMove'
import type { EntityManager } from '@mikro-orm/postgresql'
import { type ActivityEntry, activityInsert } from '../activity/activity.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { SlotResult } from './createSlots.ts'
import { judgeForm } from './judgeSlot.ts'
import { refusingOverlap, slotGone } from './slotRefusal.ts'
import { noticedChanges, tellLessonChanges } from './tellLessonChanges.ts'
import { bookingsOfSlots, movedEntries } from './movedBookings.ts'
import { warningOf } from './sharedPlaces.ts'
import { lockSlot, readStoredSlots, type StoredSlot } from './slot.facts.ts'
import { mayEditSlots } from './slot.policy.ts'
import { slotEntry, loggedSlotOf } from './slotActivity.ts'

/**
 * Changes a slot (SCHED-81, SLOT-27, SLOT-28, D38, D39, D141). Staff with `slotEdit`, who say which version they saw:
 * any change since refuses the edit as `stale`. Otherwise refuses like `createSlot`; ES1001 if it is gone. Unless
 * `tell` is false, a new teacher of a booked slot is announced to its students and both teachers. Those who wait are
 * told of another time or place of any slot.
 */
export async function updateSlot(ctx: Context, input: UpdateSlotInput): Promise<SlotResult> {
  const viewer = mayEditSlots(ctx)
  const { slotId, version, tell, ...form } = parseInput(ctx, updateSlotInput, input)
  const request = asKept(form, false)
  return refusingOverlap(() =>
    inTransaction(ctx, async (em) => {
      const before = await lockSlot(em, ctx.school.id, slotId)
      const { refusal, saved } = await judgeForm(ctx, em, { request, edit: { before, seenVersion: version } })
      if (before === null || refusal !== null) return refusal ?? slotGone
      const { booked } = before
      const was = booked && { ...before, bookedPlace: booked }
      const now = was && { ...was, teacherId: request.teacherId ?? before.teacherId }
      const handedOver =
        was && now && was.teacherId !== now.teacherId ? await givenEntries(em, ctx, viewer, was, now) : []
      await writeSlot(em, ctx, viewer, before, request, handedOver)
      if (tell !== false) {
        const after = await readStoredSlots(em, ctx.school.id, [slotId])
        await tellLessonChanges(em, ctx, noticedChanges([before], after))
      }
      return { ok: true, code: '1001', slotId, ...warningOf(ctx, saved?.shared) }
    }),
  )
}

/**
 * Returns the log entries of a lesson given to a colleague: for its students and both teachers, as for a move.
 * (LOG-07)
 */
async function givenEntries(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  before: StoredSlot & MovableSlot,
  after: StoredSlot & MovableSlot,
): Promise<ActivityEntry[]> {
  const { teachers } = await ctx.directory()
  const teacherCodes = { before: before.teacherCode, after: teachers.get(after.teacherId)?.teacherCode ?? '' }
  const bookings = await bookingsOfSlots(em, ctx.school.id, [before.id])
  return movedEntries(ctx, viewer, [{ id: before.id, before, after, bookings, teacherCodes }])
}

/** Writes the slot; announces another teacher to both teachers and to the booked students too (D66). */
async function writeSlot(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  before: StoredSlot,
  request: SlotRequest,
  handedOver: readonly ActivityEntry[],
): Promise<void> {
  const schoolId = ctx.school.id
  const { id } = before
  const entry = await slotEntry(ctx, viewer, { id, before, after: loggedSlotOf(request) })
  const entries = [...(entry === null ? [] : [entry]), ...handedOver]
  const teacherIds = request.teacherId === before.teacherId ? [] : [request.teacherId, before.teacherId]
  await query(
    em,
    sql`
      with dropped as (
        delete from slot_course
        where school_id = ${schoolId} and slot_id = ${id} and course_id <> all(${request.courseIds}::uuid[])),
      offered as (
        insert into slot_course (school_id, slot_id, course_id)
        select ${schoolId}::uuid, ${id}::uuid, unnest(${request.courseIds}::uuid[]) on conflict do nothing),
      changed as (
        update slot set teacher_id = ${request.teacherId}, starts_at = ${request.startsAt}, ends_at = ${request.endsAt},
          available_from = ${request.availableFrom}, cancel_by = ${request.cancelBy}, location_id = ${request.locationId},
          online_available = ${request.onlineAvailable}, online_lesson_link = ${request.onlineLessonLink},
          lesson_memo = ${request.lessonMemo}, version = version + 1
        where school_id = ${schoolId} and id = ${id}),
      noted as (${activityInsert(entries)})
      insert into outbox (school_id, topic, ref)
      select ${schoolId}::uuid, 'slot', ${id}::uuid
      union all select ${schoolId}::uuid, 'teacher', unnest(${teacherIds}::uuid[])
      union all select school_id, 'student', student_id from booking
        where ${teacherIds.length > 0} and school_id = ${schoolId} and live_slot_id = ${id} and student_id is not null`,
  )
}
