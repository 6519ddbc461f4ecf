import { type Sql, sql } from '../database/sql.ts'
import { lastQueuedMail, MAIL_PLACE, mailJob } from '../jobs/mailJobSql.ts'
import { pushedTo, pushJob } from '../jobs/pushJobSql.ts'

/**
 * The most outbox rows per NOTIFY. It carries 8,000 bytes: 200 ids of 37 bytes fit beside school, number and topics.
 */
export const BATCH = 200

/** The ways in which other processes learn of changes. */
export type Transport = 'notify' | 'broker'

/** An announcement of one school for a broker; `payload` is what NOTIFY would carry. */
export interface Announced {
  schoolId: string
  number: number
  payload: string
}

/** The schools and numbers that the broker has received by now. */
export type Published = readonly [schools: readonly string[], numbers: readonly number[]]

/** The number of rows taken, and, for a broker, what to publish. */
export interface ClaimedRows {
  rows: number
  published: Announced[]
  /** What was read along, and the number of the school's announcement it belongs to. */
  along: unknown
  number: number | null
}

/** What an announcement of one school reads along, in the moment that it announces. */
export interface ReadAlong {
  /** Null reads nothing. */
  schoolId: string | null
  /** Returns an expression of JSON over `taken`, the announced rows (`topic`, `school_id`, `ref`). */
  read(schoolId: Sql<string | null>): Sql
}

export const NOTHING_ALONG: ReadAlong = { schoolId: null, read: () => sql`null::json` }

/** The taken rows that become events: log entries, and slots that changed without one. */
export const HAPPENED = sql`happened as (
    select school_id, 'entry' as topic, ref, id from entries
    union all
    select school_id, topic, ref, max(id) from taken t
    where topic = 'slot' and not exists (select from entries e where e.school_id = t.school_id and e.slot_id = t.ref)
    group by school_id, topic, ref)`

/** Notes each number in `untold` until the broker has it. */
const WAITS = sql`waits as (insert into untold (school_id, number) select school_id, number from numbered)`

const publishPart: Record<Transport, (published: Published) => Sql> = {
  notify: () => sql`published as (select count(pg_notify('koma', payload)::text)::int as done from messages)`,
  broker: ([schools, numbers]) => sql`over as (
    delete from untold u using unnest(${schools}::uuid[], ${numbers}::bigint[]) as t (school_id, number)
    where u.school_id = t.school_id and u.number = t.number),
  ${WAITS},
  published as (
    select coalesce(json_agg(json_build_object('schoolId', school_id, 'number', number, 'payload', payload)), '[]') as done
    from messages)`,
}

/** A mail of `posted` in the school's mail queue. */
const POSTED = {
  schoolId: sql.ref('p.school_id'),
  id: sql.ref('p.ref'),
  dueAt: sql.ref('p.due_at'),
  before: sql.ref('l.last'),
  nth: sql.ref('p.nth'),
}

/** A notification of `pushes`. */
const PUSH = {
  schoolId: sql.ref('u.school_id'),
  mailId: sql.ref('u.mail_id'),
  subscriptionId: sql.ref('u.subscription_id'),
  dueAt: sql.ref('u.due_at'),
  nth: sql.ref('u.nth'),
}

/**
 * Takes the waiting rows, gives each school one number, and sends one NOTIFY each:
 * `school number topic:id,id topic:id`. Number, removal and NOTIFY are one transaction, so whoever sees the number
 * sees none of its rows waiting.
 *
 * Log entries, and slots that changed without one, become the school's next events by the same numbering: whoever sees
 * an event sees all before it. Locked rows are waited for, not skipped, so that no later row gets an earlier number.
 *
 * The rows are found once, as an array. With `in (select … limit)`, PostgreSQL would find them again for each row
 * when it estimates that the outbox is empty, as after a vacuum. It would then take everything for one NOTIFY.
 *
 * What is read `along` is as of the announcement: rows that wait were committed with the changes they name.
 *
 * The broker gets it after the commit. Until then `untold` keeps the number, so that a crash in between loses nothing.
 */
const announceRows = (
  waiting: Sql,
  way: Transport,
  { published, along }: { published: Published; along: ReadAlong },
) => sql<ClaimedRows>`with taken as (
    delete from outbox where id = any (array(${waiting} for update))
    returning id, topic, school_id, ref),
  entries as (
    select t.school_id, t.id, t.ref, a.slot_id
    from taken t join activity a on a.school_id = t.school_id and a.id = t.ref where t.topic = 'entry'),
  ${HAPPENED},
  numbered as (
    insert into announcement as a (school_id, number, events)
    select school_id, 1, (select count(*) from happened h where h.school_id = t.school_id)
    from taken t where topic <> 'mail' group by school_id order by school_id
    on conflict (school_id) do update set number = a.number + 1, events = a.events + excluded.events
    returning school_id, number, events),
  kept as (
    insert into event (school_id, number, topic, ref)
    select school_id, n.events - count(*) over (partition by school_id)
      + row_number() over (partition by school_id order by h.id), h.topic, h.ref
    from happened h join numbered n using (school_id)),
  topics as (
    select school_id, topic || ':' || string_agg(distinct ref::text, ',') as refs
    from taken where topic not in ('mail', 'entry') group by school_id, topic
    union all select distinct school_id, 'event:' || school_id from happened),
  messages as (
    select n.school_id, n.number, n.school_id || ' ' || n.number || ' ' || string_agg(t.refs, ' ') as payload
    from numbered n join topics t on t.school_id = n.school_id group by n.school_id, n.number),
  ${publishPart[way](published)},
  lines as materialized (
    select school_id, ${lastQueuedMail(sql.ref('f.school_id'), sql.ref('f.ref'))} as last
    from (select distinct on (school_id) school_id, ref from taken where topic = 'mail' order by school_id, id) f),
  posted as (
    select t.id, t.school_id, t.ref, m.due_at, ${MAIL_PLACE} as nth
    from taken t left join mail m on m.school_id = t.school_id and m.id = t.ref where t.topic = 'mail'),
  mails as (
    select array_agg(${mailJob(POSTED)} order by p.id) as jobs from posted p join lines l on l.school_id = p.school_id
    having count(*) > 0),
  pushes as (
    select array_agg(${pushJob(PUSH)} order by u.nth) as jobs
    from (${pushedTo(sql`(select school_id, ref from taken where topic = 'mail')`, sql.ref('t.school_id'))}) u
    having count(*) > 0)
  select (select count(*) from taken)::int as rows, (select done from published) as published,
    (select number from numbered where school_id = ${along.schoolId}::uuid)::int as number,
    ${along.read(sql`${along.schoolId}::uuid`)} as along,
    (select count(added) from mails, graphile_worker.add_jobs(mails.jobs) added) as mails,
    (select count(added) from pushes, graphile_worker.add_jobs(pushes.jobs) added) as pushes`

/** The first waiting row of a school, and why it cannot be announced. */
export interface FailingRow {
  schoolId: string
  id: string
  reason: string
}

/** A row that was set aside, and the announcement in its place. */
export type QuarantinedRow = Omit<Announced, 'schoolId'> & { topic: string; ref: string }

/**
 * Sets the first row of a school aside. The change it was about may have been missed, so the school is announced as
 * changed, which makes every process read again. With `spread` the caller announces it.
 */
export const quarantineFirstRow = (
  way: Transport | 'spread',
  { schoolId, id, reason }: FailingRow,
) => sql<QuarantinedRow>`with failed as (
    delete from outbox where school_id = ${schoolId} and id = ${id}
      and id = (select id from outbox where school_id = ${schoolId} order by id limit 1 for update skip locked)
      returning *),
  kept as (
    insert into outbox_failed (id, school_id, topic, ref, error)
    select id, school_id, topic, ref, ${reason} from failed),
  numbered as (
    insert into announcement as a (school_id, number) select school_id, 1 from failed
    on conflict (school_id) do update set number = a.number + 1 returning school_id, number),
  messages as (select school_id, number, school_id || ' ' || number || ' school:' || school_id as payload from numbered)
  ${way === 'broker' ? sql`, ${WAITS}` : sql``}
  select f.topic, f.ref, s.number::int, s.payload ${way === 'notify' ? sql`, pg_notify('koma', s.payload)::text` : sql``}
  from failed f join messages s on s.school_id = f.school_id`

/** Announces the waiting rows, up to a batch. */
export function announceAll(way: Transport, published: Published, along: ReadAlong): Sql<ClaimedRows> {
  return announceRows(sql`select id from outbox order by id limit ${sql.lit(BATCH)}`, way, { published, along })
}

/** Announces the first waiting row of a school. */
export function announceFirst(way: Transport, schoolId: string, published: Published): Sql<ClaimedRows> {
  return announceRows(sql`select id from outbox where school_id = ${schoolId} order by id limit 1`, way, {
    published,
    along: NOTHING_ALONG,
  })
}
