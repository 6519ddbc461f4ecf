import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../database/sql.ts'
import { lastQueuedMail, MAIL_PLACE, mailJob } from '../jobs/mailJobSql.ts'
import { pushedTo, pushJob } from '../jobs/pushJobSql.ts'
import { type QuarantinedRow, BATCH, type FailingRow, HAPPENED, quarantineFirstRow } from './announceRows.ts'
import type { BrokerPublisher } from './broker/brokerPublisher.ts'

/** The rows taken of one school, and what to publish and queue for them. */
interface ClaimedRows {
  rows: number
  number: number | null
  payload: string | null
  /** The last mail in the school's queue, behind which the new ones go. */
  last: string | null
  mails: unknown[]
  pushes: unknown[]
}

/**
 * Does what `announceRows.ts` does in one statement for all schools, for one school and without the parts that
 * only the coordinator can do. Takes at most `limit` waiting rows, numbers them and keeps the events. Returns what to
 * publish and which mails and notifications to send.
 */
const takeOfSchool = (schoolId: string, byBroker: boolean, limit: number) => sql<ClaimedRows>`with taken as (
    delete from outbox where school_id = ${schoolId}
      and id = any (array(select id from outbox where school_id = ${schoolId} order by id limit ${sql.lit(limit)} for update))
    returning id, topic, school_id, ref),
  entries as (
    select t.school_id, t.id, t.ref, a.slot_id
    from taken t join activity a on a.school_id = t.school_id and a.id = t.ref
    where t.topic = 'entry' and a.school_id = ${schoolId}),
  ${HAPPENED},
  numbered as (
    insert into announcement as a (school_id, number, events)
    select ${schoolId}::uuid, 1, (select count(*) from happened) from taken t where topic <> 'mail' limit 1
    on conflict (school_id) do update set number = a.number + 1, events = a.events + excluded.events
    returning school_id, number, events),
  kept as (
    insert into event (school_id, number, topic, ref)
    select ${schoolId}::uuid, n.events - count(*) over () + row_number() over (order by h.id), h.topic, h.ref
    from happened h, numbered n),
  topics as (
    select topic || ':' || string_agg(distinct ref::text, ',') as refs
    from taken where topic not in ('mail', 'entry') group by topic
    union all select 'event:' || ${schoolId}::uuid from happened having count(*) > 0)
  ${byBroker ? sql`, waits as (insert into untold (school_id, number) select ${schoolId}::uuid, number from numbered)` : sql``}
  select (select count(*) from taken)::int as rows, (select number from numbered)::int as number,
    (select ${schoolId}::uuid || ' ' || n.number || ' ' || (select string_agg(refs, ' ') from topics)
      from numbered n) as payload,
    ${lastQueuedMail(sql`${schoolId}`, sql`(select ref from taken where topic = 'mail' order by id limit 1)`)} as last,
    (select coalesce(json_agg(json_build_object('id', ref, 'dueAt', due_at, 'nth', nth) order by id), '[]') from (
       select t.id, t.ref, m.due_at, ${MAIL_PLACE} as nth
       from taken t join mail m on m.school_id = t.school_id and m.id = t.ref
       where t.topic = 'mail' and m.school_id = ${schoolId}) posted) as mails,
    (select coalesce(json_agg(json_build_object(
         'mailId', mail_id, 'subscriptionId', subscription_id, 'dueAt', due_at, 'nth', nth) order by nth), '[]')
       from (${pushedTo(sql`(select ref from taken where topic = 'mail')`, sql`${schoolId}::uuid`)}) u) as pushes`

const notifyStatement = (payload: string) => sql`select pg_notify('koma', ${payload})`
const addMails = (schoolId: string, mails: readonly unknown[], last: string | null) => sql`
  select graphile_worker.add_jobs(array_agg(${mailJob({
    schoolId: sql`${schoolId}::text`,
    id: sql`(m->>'id')`,
    dueAt: sql`(m->>'dueAt')::timestamptz`,
    before: sql`${last}::text`,
    nth: sql`(m->>'nth')::int`,
  })}))
  from json_array_elements(${JSON.stringify(mails)}::json) m having count(*) > 0`

const addPushes = (schoolId: string, pushes: readonly unknown[]) => sql`
  select graphile_worker.add_jobs(array_agg(${pushJob({
    schoolId: sql`${schoolId}::text`,
    mailId: sql`(u->>'mailId')`,
    subscriptionId: sql`(u->>'subscriptionId')`,
    dueAt: sql`(u->>'dueAt')::timestamptz`,
    nth: sql`(u->>'nth')::int`,
  })}))
  from json_array_elements(${JSON.stringify(pushes)}::json) u having count(*) > 0`

/**
 * Announces where schools lie on several servers: each school separately, in a transaction with two parts. The first
 * runs where the school is, the second where everybody listens. With a `publisher` the broker gets it instead, once the
 * first part is committed. Throws the error of the first school that fails.
 */
export async function announceDistributed(em: EntityManager, publisher: BrokerPublisher | null): Promise<void> {
  const schools = await query(em, sql<{ id: string }>`select distinct school_id as id from outbox`)
  for (const { id } of schools) while ((await announceSchool(em, id, publisher, 'all')) === BATCH);
  for (const [schoolId, numbers] of publisher?.takePublishedBySchool() ?? [])
    await query(em, sql`delete from untold where school_id = ${schoolId} and number = any (${numbers}::bigint[])`)
}

/** Announces the first row of a school alone. Throws when that cannot be announced. */
export async function announceFirstDistributed(
  em: EntityManager,
  schoolId: string,
  publisher: BrokerPublisher | null,
): Promise<void> {
  await announceSchool(em, schoolId, publisher, 'first')
}

/** Sets the first row of a school aside, as `quarantineFirstRow` does, and announces it in the same transaction. */
export function quarantineDistributed(
  em: EntityManager,
  failing: FailingRow,
  publisher: BrokerPublisher | null,
): Promise<QuarantinedRow | undefined> {
  return em.fork().transactional(async (inner) => {
    const [row] = await query(inner, quarantineFirstRow(publisher === null ? 'spread' : 'broker', failing))
    if (row !== undefined && publisher === null) await query(inner, notifyStatement(row.payload))
    return row
  })
}

/** Announces a school's waiting rows, up to a batch or its first one, and returns how many there were. */
async function announceSchool(
  em: EntityManager,
  schoolId: string,
  publisher: BrokerPublisher | null,
  which: 'all' | 'first',
): Promise<number> {
  const taken = await em.fork().transactional(async (inner) => {
    const [rows] = await query(inner, takeOfSchool(schoolId, publisher !== null, which === 'all' ? BATCH : 1))
    if (rows === undefined) return null
    if (rows.payload !== null && publisher === null) await query(inner, notifyStatement(rows.payload))
    if (rows.mails.length > 0) await query(inner, addMails(schoolId, rows.mails, rows.last))
    if (rows.pushes.length > 0) await query(inner, addPushes(schoolId, rows.pushes))
    return rows
  })
  if (taken === null) return 0
  const { rows, number, payload } = taken
  if (number !== null && payload !== null) publisher?.publish([{ schoolId, number, payload }])
  return rows
}
