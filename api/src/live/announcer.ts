import type { MikroORM } from '@mikro-orm/postgresql'
import { isBusy } from '../database/deadlines.ts'
import { isDistributed } from '../database/distributed.ts'
import { prepared } from '../database/prepared.ts'
import { query } from '../database/sql.ts'
import { mailJob } from '../jobs/mailJob.ts'
import { announceSpread } from './announceSpread.ts'

const SWEEP_MS = 1000
/** A NOTIFY carries at most 8,000 bytes: 200 ids of 37 fit beside the school, the number and the topics. */
const BATCH = 200
/** How often a row is tried that cannot be announced, before the rows behind it go on without it. */
const TRIES = 5

/** Announces what waits in the outbox. */
export interface Announcer {
  /** Announces the waiting rows soon. Calls while one runs are coalesced. */
  announce(): void
  /** How many rows this process has set aside since its start. */
  setAside(): number
  stop(): Promise<void>
}

/**
 * Takes what waits, numbers it, one number a school, and sends one NOTIFY for each: `school number topic:id,id topic:id`.
 * Number, removal and NOTIFY are one transaction, so that whoever sees the number sees nothing of it waiting any more.
 *
 * Entries of the log, and slots that changed without one, become the school's next events by the same numbering: who sees
 * an event sees all before it. Rows are waited for, not skipped, so that what came after what is never numbered before it.
 *
 * Which rows they are is found once, as an array. As `in (select … limit)` it would be found again for each row wherever
 * PostgreSQL believes the outbox to be empty, as after a vacuum, and all that wait would be taken for one NOTIFY.
 */
const announceRows = (waiting: string) => `with taken as (
    delete from outbox where id = any (array(${waiting} for update))
    returning id, topic, school_id, ref),
  entries as (
    select t.school_id, t.id, t.ref, a.slot_id
    from taken t join activity a on a.school_id = t.school_id and a.id = t.ref where t.topic = 'entry'),
  happened as (
    select school_id, 'entry' as topic, ref, id from entries
    union all
    select school_id, topic, ref, max(id) from taken t
    where topic = 'slot' and not exists (select from entries e where e.school_id = t.school_id and e.slot_id = t.ref)
    group by school_id, topic, ref),
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
  notified as (
    select pg_notify('koma', n.school_id || ' ' || n.number || ' ' || string_agg(t.refs, ' '))::text as done
    from numbered n join topics t on t.school_id = n.school_id group by n.school_id, n.number),
  mails as (
    select array_agg(${mailJob('taken.school_id', 'taken.ref')}) as jobs from taken where topic = 'mail' having count(*) > 0)
  select (select count(*) from taken)::int as rows, (select count(done) from notified) as notified,
    (select count(added) from mails, graphile_worker.add_jobs(mails.jobs) added) as mails`

const announceAll = prepared(announceRows(`select id from outbox order by id limit ${BATCH}`))
const announceFirst = announceRows(`select id from outbox where school_id = $1 order by id limit 1`)

/**
 * Puts the first row of a school aside. Whatever it was about may have been missed, so the school is announced as
 * changed, which every process takes as a reason to look again.
 */
const setFirstAside = `with failed as (
    delete from outbox where id = (select id from outbox where school_id = $1 order by id limit 1 for update skip locked)
      and id = $2 returning *),
  kept as (insert into outbox_failed (id, school_id, topic, ref, error) select id, school_id, topic, ref, $3 from failed),
  numbered as (
    insert into announcement as a (school_id, number) select school_id, 1 from failed
    on conflict (school_id) do update set number = a.number + 1 returning school_id, number)
  select f.topic, f.ref, pg_notify('koma', n.school_id || ' ' || n.number || ' school:' || n.school_id)::text
  from failed f join numbered n on n.school_id = f.school_id`

/**
 * Announces on demand, and each second what a crash left behind. When the rows cannot be announced together, each school
 * is announced by itself, row by row in order, so that a row that fails holds up its own school alone, and after five
 * tries nobody: it is kept in `outbox_failed` and logged. It is logged when announcing begins to fail.
 */
export function startAnnouncer(orm: MikroORM, log: (error: unknown) => void): Announcer {
  const em = orm.em.fork()
  /** How often the first row of a school has failed, by the row's id. */
  const failures = new Map<string, number>()
  let setAside = 0
  let failing = false
  let running: Promise<unknown> | null = null
  let again = false
  let isSpread: boolean | null = null

  const run = async (): Promise<void> => {
    do {
      again = false
      isSpread ??= await isDistributed(em)
      if (isSpread) {
        await announceSpread(em)
        continue
      }
      const [taken] = await query<{ rows: number }>(em, announceAll)
      if (taken?.rows === BATCH) again = true
    } while (again)
  }

  const announceSchool = async (schoolId: string): Promise<void> => {
    for (;;) {
      const [first] = await query<{ id: string }>(
        em,
        `select id from outbox where school_id = $1 order by id limit 1`,
        [schoolId],
      )
      if (first === undefined) return
      const error = await query(em, announceFirst, [schoolId]).then(
        () => null,
        (why: unknown) => why,
      )
      if (error === null) continue
      if (isBusy(error)) throw error
      const tries = (failures.get(first.id) ?? 0) + 1
      failures.set(first.id, tries)
      if (tries < TRIES) return
      failures.delete(first.id)
      const reason = error instanceof Error ? error.message : 'unknown'
      const [row] = await query<{ topic: string; ref: string }>(em, setFirstAside, [schoolId, first.id, reason])
      if (row === undefined) return
      setAside += 1
      const what = `${row.topic} ${row.ref} of school ${schoolId}`
      log(
        new Error(`${what} could not be announced ${TRIES} times and was set aside in outbox_failed.`, {
          cause: error,
        }),
      )
    }
  }

  /** Looks for the schools that can be announced. Throws when none can be asked for, as in an outage. */
  const runApart = async (): Promise<void> => {
    const schools = await query<{ id: string }>(em, `select distinct school_id as id from outbox`)
    for (const { id } of schools) await announceSchool(id)
    if (failures.size > schools.length) failures.clear()
  }

  const announce = (): void => {
    if (running !== null) {
      again = true
      return
    }
    running = run()
      .then(
        () => (failing = false),
        async (error: unknown) => {
          // Once an outage, not once a second.
          if (!failing) log(error)
          failing = true
          if (!isBusy(error)) await runApart()
        },
      )
      .catch(() => undefined)
      .finally(() => {
        running = null
        if (again) announce()
      })
  }
  const sweep = setInterval(announce, SWEEP_MS)
  return {
    announce,
    setAside: () => setAside,
    async stop() {
      clearInterval(sweep)
      await running
    },
  }
}
