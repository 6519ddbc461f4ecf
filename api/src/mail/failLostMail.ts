import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import { removeMails } from './removeMails.ts'

const DAYS_KEPT = 90

/** Marks a mail whose last try died with its worker as failed, and removes expired password links. */
export async function failLostMail(em: EntityManager): Promise<void> {
  await query(
    em,
    sql`
      with died as (
        select key from graphile_worker.jobs where key like 'mail:%' and attempts >= max_attempts and locked_at is null)
      update mail m set state = 'failed', finished_at = now(), last_error = coalesce(m.last_error, 'the worker died')
      where m.finished_at is null and 'mail:' || m.id::text in (select key from died)
        and not exists (select from outbox o where o.school_id = m.school_id and o.topic = 'mail' and o.ref = m.id)`,
  )
  await query(em, sql`update mail set data = data - 'link', scrub_at = null where scrub_at < now()`)
}

/** Removes mails that have been done with for 90 days. */
export async function clearOldMail(em: EntityManager): Promise<void> {
  await removeMails(em, sql`a.finished_at < now() - make_interval(days => ${DAYS_KEPT})`)
}
