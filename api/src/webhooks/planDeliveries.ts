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
  told: number
}

/**
 * Makes exactly one delivery of each event that was not sent to an active webhook of the school yet: how far each has
 * come is changed in the same transaction, and a webhook that another process works on is left to it.
 */
export async function planDeliveries(em: EntityManager, schoolId: string): Promise<void> {
  let more = true
  while (more) more = await em.transactional(async (inner) => planSome(inner, schoolId))
}

async function planSome(em: EntityManager, schoolId: string): Promise<boolean> {
  const hooks = await query(
    em,
    sql<Hook>`
      select w.id, w.types, p.told::int from webhook w
      join webhook_progress p on p.school_id = w.school_id and p.webhook_id = w.id
      where w.school_id = ${schoolId} and w.active
        and p.told < (select events from announcement where school_id = ${schoolId})
      order by w.id for update of p skip locked`,
  )
  let more = false
  for (const { id, types, told } of hooks) {
    const events = await readEvents(em, schoolId, told, AT_ONCE)
    const last = events.at(-1)
    if (last === undefined) continue
    more ||= events.length === AT_ONCE
    const wanted = events.filter(({ type }) => type !== null && (types.length === 0 || types.includes(type)))
    await query(
      em,
      sql`update webhook_progress set told = ${last.number} where school_id = ${schoolId} and webhook_id = ${id}`,
    )
    const ids = wanted.map((event) => event.id)
    const typesOf = wanted.map(({ type }) => type)
    const bodies = wanted.map((event) => JSON.stringify(bodyOf(event)))
    const made = await query(
      em,
      sql<{ id: string }>`
        insert into webhook_delivery (school_id, webhook_id, message_id, type, body)
        select ${schoolId}::uuid, ${id}::uuid, message, type, body
        from unnest(${ids}::uuid[], ${typesOf}::text[], ${bodies}::text[]) as told (message, type, body)
        returning id`,
    )
    await queueDeliveries(
      em,
      schoolId,
      made.map((one) => one.id),
    )
  }
  return more
}
