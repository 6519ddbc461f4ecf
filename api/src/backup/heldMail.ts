import type { ClientBase } from 'pg'

/** Said of a mail that waited when its backup was taken: whether it was sent since then nobody knows here. */
const WHY = 'It waited when the backup was taken that this database was restored from.'

/** Marks the mails that wait as failed, so that staff can send them again one by one; gives how many there are. */
export async function holdMail(client: ClientBase, school: string | null = null): Promise<number> {
  const values = [school, WHY]
  await client.query(`delete from outbox where topic = 'mail' and ($1::uuid is null or school_id = $1)`, [school])
  const { rowCount } = await client.query(
    `update mail set state = 'failed', finished_at = now(), last_error = $2
     where finished_at is null and ($1::uuid is null or school_id = $1)`,
    values,
  )
  return rowCount ?? 0
}

/** Hands the mails that wait to the next worker; gives how many there are. */
export async function sendMail(client: ClientBase, school: string | null = null): Promise<number> {
  await client.query(
    `insert into outbox (school_id, topic, ref)
     select school_id, 'mail', id from mail m where finished_at is null and ($1::uuid is null or school_id = $1)
       and not exists (select from outbox o where o.topic = 'mail' and o.ref = m.id)`,
    [school],
  )
  const { rows } = await client.query<{ mails: number }>(
    `select count(*)::int as mails from mail where finished_at is null and ($1::uuid is null or school_id = $1)`,
    [school],
  )
  return rows[0]?.mails ?? 0
}
