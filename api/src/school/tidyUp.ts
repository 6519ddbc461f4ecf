import type { EntityManager } from '@mikro-orm/postgresql'
import { activityInsert } from '../activity/activity.ts'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { deleteSlots, notifyWaiting } from '../slots/deleteSlots.ts'
import { lockSlots } from '../slots/slot.facts.ts'
import { takenSeats } from '../slots/takenSeats.ts'
import { waitingEntries, waitingOfSlots } from '../slots/waitingOfSlots.ts'

/** The hours of a school, `HH:MM` or `HH:MM:SS`. */
export interface Hours {
  scheduleStart: string
  scheduleEnd: string
}

/** Returns the condition that slot `s` is outside of these hours. */
export const isOutside = ({ scheduleStart, scheduleEnd }: Hours): Sql =>
  sql`(s.starts_at::time < ${scheduleStart}::time or s.ends_at::time > ${scheduleEnd}::time
    or s.ends_at::date > s.starts_at::date)`

/**
 * Deletes slots to come outside of these hours of which no seat is booked or held; with `tell`, those who wait for one
 * get a mail (D147).
 */
export async function clearOutside(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  hours: Hours,
  tell: boolean,
): Promise<void> {
  const { id } = ctx.school
  const found = await query(
    em,
    sql<{ id: string }>`
      select s.id from slot s
      where s.school_id = ${id} and s.starts_at > ${ctx.now} and ${takenSeats} = 0 and ${isOutside(hours)}`,
  )
  const locked = await lockSlots(
    em,
    id,
    found.map((slot) => slot.id),
  )
  // Somebody may have been faster.
  const open = locked.filter(({ bookedCount }) => bookedCount === 0)
  if (open.length > 0) await deleteSlots(em, ctx, viewer, open, { tell })
}

/** Takes everybody off the waiting lists of slots to come; with `tell`, they get a mail. */
export async function clearWaiting(em: EntityManager, ctx: Context, viewer: Viewer, tell: boolean): Promise<void> {
  const { id } = ctx.school
  const found = await query(
    em,
    sql<{ id: string }>`
      select distinct w.slot_id as id from waiting w join slot s on s.school_id = w.school_id and s.id = w.slot_id
      where w.school_id = ${id} and s.starts_at > ${ctx.now}`,
  )
  const slots = await lockSlots(
    em,
    id,
    found.map((slot) => slot.id),
  )
  const slotIds = slots.map((slot) => slot.id)
  const waiting = await waitingOfSlots(em, id, slotIds)
  if (tell) await notifyWaiting(em, ctx, slots, 'closed')
  const studentIds = [...new Set(waiting.map((student) => student.id))]
  const entries = waitingEntries(ctx, viewer, slots, waiting, 'waiting-remove')
  await query(
    em,
    sql`
      with noted as (${activityInsert(entries)}),
      emptied as (delete from waiting where school_id = ${id} and slot_id = any(${slotIds}::uuid[]))
      insert into outbox (school_id, topic, ref)
      select ${id}::uuid, 'slot', unnest(${slotIds}::uuid[])
      union all select ${id}::uuid, 'student', unnest(${studentIds}::uuid[])`,
  )
}
