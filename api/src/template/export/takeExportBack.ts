import type { EntityManager } from '@mikro-orm/postgresql'
import { cancelBooking } from '../../bookings/cancelBooking.ts'
import { cancelOther } from '../../bookings/cancelOther.ts'
import { query } from '../../database/sql.ts'
import type { Context, Viewer } from '../../shared/context.ts'
import { deleteSlots } from '../../slots/deleteSlots.ts'
import { lockSlots } from '../../slots/slot.facts.ts'
import { exporting } from './exporter.ts'
import { tellPlaces } from './tellPlaces.ts'

/** Removes the slots that a run has made; what somebody has booked since stays, and its step says so. */
export async function takeSlotsBack(em: EntityManager, ctx: Context, by: Viewer, runId: string): Promise<void> {
  const about = [ctx.school.id, runId]
  const made = await query<{ id: string }>(
    em,
    `select ref as id from run_step where school_id = $1 and run_id = $2 and outcome = 'made' order by ref`,
    about,
  )
  const ids = made.map(({ id }) => id)
  await lockSlots(em, ctx.school.id, ids)
  const acting = exporting({ ...ctx, em, viewer: by }, 'slotCancel')
  for (const slotId of await filledByRun(em, ctx.school.id, ids)) await cancelOther(acting, { slotId })
  const slots = await lockSlots(em, ctx.school.id, ids)
  await deleteSlots(
    em,
    ctx,
    by,
    slots.filter(({ bookedCount }) => bookedCount === 0),
    true,
  )
  await keepSteps(em, ctx.school.id, runId, {
    note: 'keptBooked',
    staying: `select id from slot where school_id = $1 and id in (select ref from run_step where school_id = $1 and run_id = $2)`,
  })
}

/**
 * Of the slots those that still hold what their run has put into them, such as a meeting: it was entered in the moment
 * in which the slot was made, by who made it. What anybody has entered since is theirs.
 */
async function filledByRun(em: EntityManager, schoolId: string, slotIds: readonly string[]): Promise<string[]> {
  const rows = await query<{ id: string }>(
    em,
    `with entry as materialized (
       select a.slot_id, a.type, a.at, a.actor, a.door, a.course_code from activity a
       join slot s on s.school_id = $1 and s.id = a.slot_id
       where a.school_id = $1 and a.lesson_time = s.starts_at and s.id = any($2::uuid[])
         and a.type in ('slot-created', 'booking'))
     select b.live_slot_id as id from booking b join course c on c.school_id = b.school_id and c.id = b.course_id
     where b.school_id = $1 and b.live_slot_id = any($2::uuid[]) and b.student_id is null
       and exists (select from entry made join entry filled on filled.slot_id = made.slot_id
         where made.type = 'slot-created' and made.slot_id = b.live_slot_id and filled.type = 'booking'
           and filled.course_code = c.code and filled.at = b.booked_at
           and (filled.at, filled.actor, filled.door) is not distinct from (made.at, made.actor, made.door))
     order by 1`,
    [schoolId, slotIds],
  )
  return rows.map(({ id }) => id)
}

/** Cancels the bookings that a run has made of lessons still to come, with what they cost; others stay, and their step says so. */
export async function takeBookingsBack(em: EntityManager, ctx: Context, by: Viewer, runId: string): Promise<void> {
  const made = await query<{ id: string; slotId: string; studentId: string }>(
    em,
    `select b.id, b.slot_id as "slotId", b.student_id as "studentId" from run_step s
     join booking b on b.school_id = s.school_id and b.id = s.ref
     where s.school_id = $1 and s.run_id = $2 and b.status = 'booked' and b.starts_at > $3 and b.attendance is null
     order by b.slot_id, b.student_id`,
    [ctx.school.id, runId, ctx.now],
  )
  const acting = exporting({ ...ctx, em, viewer: by }, 'slotCancel')
  for (const { slotId, studentId } of made) await cancelBooking(acting, { slotId, studentId, lessonRules: false })
  await tellPlaces(
    em,
    { schoolId: ctx.school.id, now: ctx.now, key: runId },
    'cancelled',
    made.map(({ id }) => id),
  )
  await keepSteps(em, ctx.school.id, runId, {
    note: 'keptHeld',
    staying: `select id from booking where school_id = $1 and status = 'booked'
      and id in (select ref from run_step where school_id = $1 and run_id = $2)`,
  })
}

/** Marks the steps whose records stay as `kept`, and counts anew, so that they are found among the many that went. */
async function keepSteps(
  em: EntityManager,
  schoolId: string,
  runId: string,
  { note, staying }: { note: 'keptBooked' | 'keptHeld'; staying: string },
): Promise<void> {
  await query(
    em,
    `update run_step set outcome = 'kept', note = $3
     where school_id = $1 and run_id = $2 and outcome = 'made' and ref in (${staying})`,
    [schoolId, runId, note],
  )
  await query(
    em,
    `update run set counts = (select coalesce(jsonb_object_agg(outcome, count), '{}') from (
       select outcome, count(*) from run_step
       where school_id = $1 and run_id = $2 and outcome is not null group by outcome) counted)
     where school_id = $1 and id = $2`,
    [schoolId, runId],
  )
}
