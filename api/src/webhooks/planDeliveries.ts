import type { EventTypeName } from '@koma/schema/eventTypes'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import { readEvents } from '../events/event.reads.ts'
import { bodyOf } from './eventMessage.ts'
import { queueDeliveries } from './queueDeliveries.ts'

/** The most events made into deliveries in one transaction. */
const AT_ONCE = 500

interface Hook {
  id: string
  types: EventTypeName[]
  /** The number of the last event that has become a delivery. */
  lastEvent: number
}

/**
 * Creates one delivery of each new event for each active webhook of the school. Each webhook's last event is saved in
 * the same transaction; a webhook that another process is planning is skipped.
 */
export async function planDeliveries(em: EntityManager, schoolId: string): Promise<void> {
  let more = true
  while (more) more = await em.transactional(async (inner) => planSome(inner, schoolId))
}

async function planSome(em: EntityManager, schoolId: string): Promise<boolean> {
  const hooks = await query(
    em,
    sql<Hook>`
      select w.id, w.types, p.told::int as "lastEvent" from webhook w
      join webhook_progress p on p.school_id = w.school_id and p.webhook_id = w.id
      where w.school_id = ${schoolId} and w.active
        and p.told < (select events from announcement where school_id = ${schoolId})
      order by w.id for update of p skip locked`,
  )
  let more = false
  for (const { id, types, lastEvent } of hooks) {
    const events = await readEvents(em, schoolId, lastEvent, AT_ONCE)
    const last = events.at(-1)
    if (last === undefined) continue
    more ||= events.length === AT_ONCE
    const chosen = events.filter(({ type }) => type !== null && (types.length === 0 || types.includes(type)))
    await query(
      em,
      sql`update webhook_progress set told = ${last.number} where school_id = ${schoolId} and webhook_id = ${id}`,
    )
    const ids = chosen.map((event) => event.id)
    const typesOf = chosen.map(({ type }) => type)
    const bodies = chosen.map((event) => JSON.stringify(bodyOf(event)))
    const deliveries = await query(
      em,
      sql<{ id: string }>`
        insert into webhook_delivery (school_id, webhook_id, message_id, type, body)
        select ${schoolId}::uuid, ${id}::uuid, message, type, body
        from unnest(${ids}::uuid[], ${typesOf}::text[], ${bodies}::text[]) as event (message, type, body)
        returning id`,
    )
    await queueDeliveries(
      em,
      schoolId,
      deliveries.map((delivery) => delivery.id),
    )
  }
  return more
}
