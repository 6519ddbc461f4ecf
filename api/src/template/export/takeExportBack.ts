import type { EntityManager } from '@mikro-orm/postgresql'
import { cancelBooking } from '../../bookings/cancelBooking.ts'
import { cancelOther } from '../../bookings/cancelOther.ts'
import { query } from '../../database/sql.ts'
import type { Context, Viewer } from '../../shared/context.ts'
import { deleteSlots } from '../../slots/deleteSlots.ts'
import { lockSlots } from '../../slots/slot.facts.ts'
import { exporting } from './exporter.ts'

/** Removes the slots that a run has made; what somebody has booked since stays, and its step says so. */
export async function takeSlotsBack(em: EntityManager, ctx: Context, by: Viewer, runId: string): Promise<void> {
  const about = [ctx.school.id, runId]
  const made = await query<{ id: string }>(
    em,
    `select ref as id from run_step where school_id = $1 and run_id = $2 and outcome = 'made' order by ref`,
    about,
  )
  const ids = made.map(({ id }) => id)
  // What the run itself has put into them, such as a meeting, goes with them.
  const acting = exporting({ ...ctx, em, viewer: by }, 'slotCancel')
  for (const slot of await lockSlots(em, ctx.school.id, ids))
    if (slot.booked?.isLesson === false) await cancelOther(acting, { slotId: slot.id })
  const slots = await lockSlots(em, ctx.school.id, ids)
  await deleteSlots(
    em,
    ctx,
    by,
    slots.filter(({ bookedCount }) => bookedCount === 0),
    true,
  )
  await query(
    em,
    `update run_step set note = 'slotBooked' where school_id = $1 and run_id = $2 and ref in
       (select id from slot where school_id = $1 and id = any($3::uuid[]))`,
    [...about, ids],
  )
}

/** Cancels the bookings that a run has made of lessons still to come, with what they cost; others stay, and their step says so. */
export async function takeBookingsBack(em: EntityManager, ctx: Context, by: Viewer, runId: string): Promise<void> {
  const about = [ctx.school.id, runId]
  const made = await query<{ slotId: string; studentId: string }>(
    em,
    `select b.slot_id as "slotId", b.student_id as "studentId" from run_step s
     join booking b on b.school_id = s.school_id and b.id = s.ref
     where s.school_id = $1 and s.run_id = $2 and b.status = 'booked' and b.starts_at > $3 and b.attendance is null
     order by b.slot_id, b.student_id`,
    [...about, ctx.now],
  )
  const acting = exporting({ ...ctx, em, viewer: by }, 'slotCancel')
  for (const { slotId, studentId } of made) await cancelBooking(acting, { slotId, studentId, lessonRules: false })
  await query(
    em,
    `update run_step s set note = 'slotBooked' from booking b
     where s.school_id = $1 and s.run_id = $2 and b.school_id = s.school_id and b.id = s.ref and b.status = 'booked'`,
    about,
  )
}
