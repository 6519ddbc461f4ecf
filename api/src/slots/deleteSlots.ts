import type { EntityManager } from '@mikro-orm/postgresql'
import { type ActivityEntry, activityInsert } from '../activity/activity.ts'
import { tellableWaiters } from '../bookings/waiting/tellableWaiters.ts'
import { query, sql } from '../platform/database/sql.ts'
import { queueWaitingChange, type WaitingChange } from '../mail/lessonChanges.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { lessonPeople, mailReaders, noticedLesson } from './lessonPeople.ts'
import type { StoredSlot } from './slot.facts.ts'
import { manySlotsEntry, slotEntry } from './slotActivity.ts'
import { waitingEntries, waitingOfSlots } from './waitingOfSlots.ts'

/**
 * Deletes locked slots that nobody has booked, with their waiting lists; with `tell`, those who waited get a mail
 * (D147). Writes one log entry for all, or with `each` one per slot.
 */
export async function deleteSlots(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  slots: readonly StoredSlot[],
  { tell, each = false }: { tell: boolean; each?: boolean },
): Promise<void> {
  const ids = slots.map((slot) => slot.id)
  const waiting = await waitingOfSlots(em, ctx.school.id, ids)
  if (tell) await notifyWaiting(em, ctx, slots, 'gone')
  const entries = [
    ...waitingEntries(ctx, viewer, slots, waiting, 'waiting-remove'),
    ...(await deletionEntries(ctx, viewer, slots, each)),
  ]
  const studentIds = [...new Set(waiting.map((student) => student.id))]
  await query(
    em,
    sql`
      with noted as (${activityInsert(entries)}),
      deleted as (delete from slot where school_id = ${ctx.school.id} and id = any(${ids}::uuid[]))
      insert into outbox (school_id, topic, ref)
      select ${ctx.school.id}::uuid, 'slot', unnest(${ids}::uuid[])
      union all select ${ctx.school.id}::uuid, 'student', unnest(${studentIds}::uuid[])`,
  )
}

async function deletionEntries(
  ctx: Context,
  viewer: Viewer,
  slots: readonly StoredSlot[],
  each: boolean,
): Promise<ActivityEntry[]> {
  if (slots.length > 1 && !each) return [await manySlotsEntry(ctx, viewer, 'slots-deleted', slots)]
  const entries = await Promise.all(
    slots.map((slot) => slotEntry(ctx, viewer, { id: slot.id, before: slot, after: null })),
  )
  return entries.filter((entry) => entry !== null)
}

/**
 * Writes a mail to those who wait for one of the slots about its end; none about lessons that are over. That a lesson
 * is `back` is told to those who could book it (decision 054).
 */
export async function notifyWaiting(
  em: EntityManager,
  ctx: Context,
  slots: readonly StoredSlot[],
  end: WaitingChange,
): Promise<void> {
  const ahead = new Map(slots.filter(({ startsAt }) => startsAt > ctx.now).map((slot) => [slot.id, slot]))
  const concerned = await lessonPeople(em, ctx.school.id, [...ahead.keys()])
  const people = end === 'back' ? await tellableWaiters(em, ctx, concerned, ahead) : concerned
  const ended = people.flatMap((person) => {
    const slot = ahead.get(person.slotId)
    if (slot === undefined || person.role !== 'waiting') return []
    const lesson = noticedLesson({ ...slot, bookedPlace: null }, null)
    return mailReaders([person]).map((reader) => ({ slotId: slot.id, lesson, reader }))
  })
  await queueWaitingChange(em, ctx.school.id, ended, end)
}
