import type { EntityManager } from '@mikro-orm/postgresql'
import { insertActivity } from '../activity/activity.ts'
import { query } from '../platform/database/sql.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { deleteSlots, notifyWaiting } from '../slots/deleteSlots.ts'
import { lockSlots } from '../slots/slot.facts.ts'
import { waitingEntries, waitingOfSlots } from '../slots/waitingOfSlots.ts'

/** The hours of a school, `HH:MM` or `HH:MM:SS`. */
export interface Hours {
  scheduleStart: string
  scheduleEnd: string
}

/** Whether slot `s` is outside of the hours that the two parameters give. */
export const isOutside = (start: string, end: string) =>
  `(s.starts_at::time < ${start}::time or s.ends_at::time > ${end}::time or s.ends_at::date > s.starts_at::date)`

/**
 * Deletes slots to come outside of these hours that nobody has booked; with `tell`, those who wait for one get a mail
 * (D147).
 */
export async function clearOutside(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  hours: Hours,
  tell: boolean,
): Promise<void> {
  const { id } = ctx.school
  const found = await query<{ id: string }>(
    em,
    `select s.id from slot s where s.school_id = $1 and s.starts_at > $2 and s.booked_count = 0 and ${isOutside('$3', '$4')}`,
    [id, ctx.now, hours.scheduleStart, hours.scheduleEnd],
  )
  const locked = await lockSlots(
    em,
    id,
    found.map((slot) => slot.id),
  )
  // Somebody may have been faster.
  const open = locked.filter(({ bookedCount }) => bookedCount === 0)
  if (open.length > 0) await deleteSlots(em, ctx, viewer, open, tell)
}

/** Takes everybody off the waiting lists of slots to come; with `tell`, they get a mail. */
export async function clearWaiting(em: EntityManager, ctx: Context, viewer: Viewer, tell: boolean): Promise<void> {
  const { id } = ctx.school
  const found = await query<{ id: string }>(
    em,
    `select distinct w.slot_id as id from waiting w join slot s on s.school_id = w.school_id and s.id = w.slot_id
     where w.school_id = $1 and s.starts_at > $2`,
    [id, ctx.now],
  )
  const slots = await lockSlots(
    em,
    id,
    found.map((slot) => slot.id),
  )
  const slotIds = slots.map((slot) => slot.id)
  const waiting = await waitingOfSlots(em, id, slotIds)
  if (tell) await notifyWaiting(em, ctx, slots, 'closed')
  const entries = waitingEntries(ctx, viewer, slots, waiting, 'waiting-remove')
  await query(
    em,
    `with noted as (${insertActivity('$3')}),
     emptied as (delete from waiting where school_id = $1 and slot_id = any($2::uuid[]))
     insert into outbox (school_id, topic, ref)
     select $1::uuid, 'slot', unnest($2::uuid[])
     union all select $1, 'student', unnest($4::uuid[])`,
    [id, slotIds, JSON.stringify(entries), [...new Set(waiting.map((student) => student.id))]],
  )
}
