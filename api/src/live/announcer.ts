import type { MikroORM } from '@mikro-orm/postgresql'
import { isBusy } from '../database/deadlines.ts'
import { prepared } from '../database/prepared.ts'
import { query } from '../database/sql.ts'
import { mailJob } from '../jobs/mailJob.ts'

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
 */
const announceRows = (waiting: string) => `with taken as (
    delete from outbox where id in (${waiting} for update skip locked)
    returning topic, school_id, ref),
  numbered as (
    insert into announcement as a (school_id, number)
    select distinct school_id, 1 from taken where topic <> 'mail' order by school_id
    on conflict (school_id) do update set number = a.number + 1 returning school_id, number),
  topics as (
    select school_id, topic || ':' || string_agg(distinct ref::text, ',') as refs
    from taken where topic <> 'mail' group by school_id, topic),
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

  const run = async (): Promise<void> => {
    do {
      again = false
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
