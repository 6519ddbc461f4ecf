import type { EventTypeName } from '@koma/schema/eventTypes'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../platform/database/sql.ts'
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
  const hooks = await query<Hook>(
    em,
    `select w.id, w.types, p.told::int from webhook w
     join webhook_progress p on p.school_id = w.school_id and p.webhook_id = w.id
     where w.school_id = $1 and w.active
       and p.told < (select events from announcement where school_id = $1)
     order by w.id for update of p skip locked`,
    [schoolId],
  )
  let more = false
  for (const { id, types, told } of hooks) {
    const events = await readEvents(em, schoolId, told, AT_ONCE)
    const last = events.at(-1)
    if (last === undefined) continue
    more ||= events.length === AT_ONCE
    const wanted = events.filter(({ type }) => type !== null && (types.length === 0 || types.includes(type)))
    await query(em, `update webhook_progress set told = $3 where school_id = $1 and webhook_id = $2`, [
      schoolId,
      id,
      last.number,
    ])
    const made = await query<{ id: string }>(
      em,
      `insert into webhook_delivery (school_id, webhook_id, message_id, type, body)
       select $1, $2, message, type, body from unnest($3::uuid[], $4::text[], $5::text[]) as told (message, type, body)
       returning id`,
      [
        schoolId,
        id,
        wanted.map((event) => event.id),
        wanted.map(({ type }) => type),
        wanted.map((event) => JSON.stringify(bodyOf(event))),
      ],
    )
    await queueDeliveries(
      em,
      schoolId,
      made.map((one) => one.id),
    )
  }
  return more
}
