import type { ClientBase } from 'pg'

/** Marks what waited to go out when its backup was taken: nobody here knows whether it went out since then. */
const WHY = 'It waited when the backup was taken that this database was restored from.'

/** The messages on their way to people and programs when a backup was taken. */
export interface Outgoing {
  /** Mails that waited to be sent. */
  mails: number
  /** Webhooks that events had been sent to. */
  webhooks: number
}

/**
 * Keeps a restored school from sending anything a second time. Mails that wait are marked as failed, so that staff can
 * send each again, and webhooks are switched off. `school` limits it to that school. Returns how many there are.
 */
export async function stopOutgoing(client: ClientBase, school: string | null = null): Promise<Outgoing> {
  await client.query(`delete from outbox where topic = 'mail' and ($1::uuid is null or school_id = $1)`, [school])
  const mails = await client.query(
    `update mail set state = 'failed', finished_at = now(), last_error = $2
     where finished_at is null and ($1::uuid is null or school_id = $1)`,
    [school, WHY],
  )
  const webhooks = await client.query(
    `update webhook set active = false where active and ($1::uuid is null or school_id = $1)`,
    [school],
  )
  await failDeliveries(client, school)
  return { mails: mails.rowCount ?? 0, webhooks: webhooks.rowCount ?? 0 }
}

/**
 * Hands the mails that wait to the next worker, and lets webhooks continue with the events they were not sent yet.
 * Deliveries that were being tried are failed, and staff can send them again. Returns how many there are.
 */
export async function sendOutgoing(client: ClientBase, school: string | null = null): Promise<Outgoing> {
  await client.query(
    `insert into outbox (school_id, topic, ref)
     select school_id, 'mail', id from mail where finished_at is null and ($1::uuid is null or school_id = $1)
       and (school_id, id) not in (select school_id, ref from outbox where topic = 'mail')`,
    [school],
  )
  await failDeliveries(client, school)
  const { rows } = await client.query<Outgoing>(
    `select (select count(*)::int from mail where finished_at is null and ($1::uuid is null or school_id = $1)) as mails,
       (select count(*)::int from webhook where active and ($1::uuid is null or school_id = $1)) as webhooks`,
    [school],
  )
  return rows[0] ?? { mails: 0, webhooks: 0 }
}

/** Fails waiting deliveries, because backups leave out their jobs. */
async function failDeliveries(client: ClientBase, school: string | null): Promise<void> {
  await client.query(
    `update webhook_delivery set state = 'failed', next_at = null, done_at = now(), error = $2
     where state = 'waiting' and ($1::uuid is null or school_id = $1)`,
    [school, WHY],
  )
}
