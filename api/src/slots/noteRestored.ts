import type { EntityManager } from '@mikro-orm/postgresql'
import { insertActivity } from '../activity/activity.ts'
import { query } from '../platform/database/sql.ts'
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
  await query(
    em,
    `with noted as (${insertActivity('$3')})
     insert into outbox (school_id, topic, ref)
     select $1::uuid, 'slot', unnest($2::uuid[])
     union all select $1, 'student', unnest($4::uuid[])`,
    [
      ctx.school.id,
      slotIds,
      JSON.stringify([
        ...waitingEntries(ctx, by, slots, waiting, 'waiting-add'),
        await manySlotsEntry(ctx, by, 'slots-restored', slots),
      ]),
      [...new Set(waiting.map(({ id }) => id))],
    ],
  )
  return slots
}
