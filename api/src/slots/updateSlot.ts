import { type SlotWish, type UpdateSlotInput, updateSlotInput } from '@koma/schema/input/slot'
import { asKept } from '@koma/schema/rules/slotEdit'
import type { MovableSlot } from '@koma/schema/rules/slotMove'
import type { EntityManager } from '@mikro-orm/postgresql'
import { type ActivityEntry, insertActivity } from '../activity/activity.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { query } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { SlotResult } from './createSlots.ts'
import { judgeForm } from './judgeForm.ts'
import { refusingOverlap } from './refusingOverlap.ts'
import { noticedChanges, tellLessonChanges } from './tellLessonChanges.ts'
import { bookingsOfSlots, movedEntries } from './movedBookings.ts'
import { warningOf } from './rooms.ts'
import { lockSlot, readStoredSlots, type StoredSlot } from './slot.facts.ts'
import { mayEditSlots } from './slot.policy.ts'
import { slotEntry, wished } from './slotActivity.ts'
import { gone } from './slotRefusal.ts'
import { slotValues } from './slotValues.ts'

/**
 * Changes a slot (SCHED-81, SLOT-27, SLOT-28, D38, D39, D141). Staff with `slotEdit`, who say which version they saw:
 * any change since refuses the edit as `stale`. Otherwise refuses like `createSlot`; ES1001 when it is gone. When a
 * booked slot gets a new teacher, its students and both teachers are notified, and those who wait of another time or
 * place of any slot, unless `tell` is false.
 */
export async function updateSlot(ctx: Context, input: UpdateSlotInput): Promise<SlotResult> {
  const viewer = mayEditSlots(ctx)
  const { slotId, version, tell, ...form } = parseInput(ctx, updateSlotInput, input)
  const wish = asKept(form, false)
  return refusingOverlap(() =>
    inTransaction(ctx, async (em) => {
      const before = await lockSlot(em, ctx.school.id, slotId)
      const { refusal, saved } = await judgeForm(ctx, em, { wish, edit: { before, seen: version } })
      if (before === null || refusal !== null) return refusal ?? gone
      const { booked } = before
      const was = booked && { ...before, held: booked }
      const now = was && { ...was, teacherId: wish.teacherId ?? before.teacherId }
      const given = was && now && was.teacherId !== now.teacherId ? await givenEntries(em, ctx, viewer, was, now) : []
      await writeSlot(em, ctx, viewer, before, wish, given)
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
  wish: SlotWish,
  given: readonly ActivityEntry[],
): Promise<void> {
  const entry = await slotEntry(ctx, viewer, { id: before.id, before, after: wished(wish) })
  await query(
    em,
    `with dropped as (
       delete from slot_course where school_id = $1 and slot_id = $2 and course_id <> all($12::uuid[])),
     offered as (
       insert into slot_course (school_id, slot_id, course_id) select $1, $2, unnest($12::uuid[]) on conflict do nothing),
     changed as (
       update slot set teacher_id = $3, starts_at = $4, ends_at = $5, available_from = $6, cancel_by = $7,
         location_id = $8, online_available = $9, online_lesson_link = $10, lesson_memo = $11, version = version + 1
       where school_id = $1 and id = $2),
     noted as (${insertActivity('$14')})
     insert into outbox (school_id, topic, ref)
     select $1::uuid, 'slot', $2::uuid
     union all select $1, 'teacher', unnest(array[$3, $13]::uuid[]) where $3::uuid <> $13::uuid
     union all select $1, 'student', student_id from booking
       where $3::uuid <> $13::uuid and school_id = $1 and live_slot_id = $2 and student_id is not null`,
    [
      ctx.school.id,
      before.id,
      ...slotValues(wish),
      before.teacherId,
      JSON.stringify([...(entry === null ? [] : [entry]), ...given]),
    ],
  )
}
