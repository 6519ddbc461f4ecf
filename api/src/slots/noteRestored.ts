import type { EntityManager } from '@mikro-orm/postgresql'
import { activityInsert } from '../activity/activity.ts'
import { query, sql } from '../platform/database/sql.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { readStoredSlots, type StoredSlot } from './slot.facts.ts'
import { manySlotsEntry } from './slotActivity.ts'
import { waitingEntries, waitingOfSlots } from './waitingOfSlots.ts'

/** Logs and announces that slots are back, with those who wait for them; returns them as they are now. */
export async function noteRestored(
  em: EntityManager,
  ctx: Context,
  by: Viewer,
  slotIds: readonly string[],
): Promise<StoredSlot[]> {
  const slots = await readStoredSlots(em, ctx.school.id, slotIds)
  const waiting = await waitingOfSlots(em, ctx.school.id, slotIds)
  const entries = [
    ...waitingEntries(ctx, by, slots, waiting, 'waiting-add'),
    await manySlotsEntry(ctx, by, 'slots-restored', slots),
  ]
  const studentIds = [...new Set(waiting.map(({ id }) => id))]
  await query(
    em,
    sql`
      with noted as (${activityInsert(entries)})
      insert into outbox (school_id, topic, ref)
      select ${ctx.school.id}::uuid, 'slot', unnest(${slotIds}::uuid[])
      union all select ${ctx.school.id}::uuid, 'student', unnest(${studentIds}::uuid[])`,
  )
  return slots
}
