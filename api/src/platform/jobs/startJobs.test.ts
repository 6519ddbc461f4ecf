import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { query, sql } from '../database/sql.ts'
import { freeJobsOfDeadWorkers } from './deadWorkers.ts'
import { QueuePool } from './queuePool.ts'
import { startJobs } from './startJobs.ts'
import { task } from './task.ts'

/** Any feature's tasks, run by any process that has them (graphile-worker is behind it). */

let database: TestDatabase
const done: string[] = []
const tended: string[] = []
const log: string[] = []
let closed = 0

const count = task({
  name: 'count',
  payload: z.object({ to: z.int() }),
  attempts: 3,
  run: ({ to }, { attempt }) => {
    done.push(`${to} at try ${attempt}`)
    return attempt < to ? Promise.reject(new Error(`counted ${attempt} of ${to}`)) : Promise.resolve()
  },
})

/** Two of it fail when both have begun, the second once the first is being written: so each is written by itself. */
const failing: (() => void)[] = []
const failTogether = task({
  name: 'failTogether',
  payload: z.object({}),
  attempts: 25,
  async run(_, { attempt }) {
    if (attempt > 1) return void done.push('together')
    const place = failing.length
    await new Promise<void>((both) => {
      failing.push(both)
      if (failing.length === 2) for (const each of failing) each()
    })
    if (place > 0) while (!(await isFirstWritten())) await pause(20)
    throw new Error('together')
  },
})

beforeAll(async () => {
  database = await testDatabase()
  const line = (text: string): void => void log.push(text)
  const feature = {
    tasks: [count, failTogether],
    tend: () => {
      tended.push('tended')
      return tended.length === 1 ? Promise.reject(new Error('not now')) : Promise.resolve()
    },
    close: () => void (closed += 1),
  }
  const jobs = startJobs({
    orm: database.orm,
    databaseUrl: database.url,
    log: { error: line, info: line },
    features: [feature],
    waits: { restart: 100, stop: 1_000, tend: 500 },
  })
  return async () => {
    await jobs.stop()
    if (closed !== 1) throw new Error(`closed ${closed} times`)
  }
})

const run = (text: string, params: readonly unknown[] = []) => query(database.orm.em.fork(), text, params)
const ask = (payload: object, attempts = count.attempts) =>
  run(`select graphile_worker.add_job('count', $1::json, max_attempts => $2)`, [JSON.stringify(payload), attempts])
/** The waits between two tries are seconds and more. */
const hurry = () => run(`update graphile_worker._private_jobs set run_at = now() where locked_at is null`)
/** The writer of the first of two jobs holds this lock. */
const firstWriter = `from pg_locks where locktype = 'advisory' and objid = 77 and granted
  and database = (select oid from pg_database where datname = current_database())`
const isFirstWritten = async () => (await run(`select ${firstWriter}`)).length > 0
const waiting = () => run(`select from graphile_worker.jobs where task_identifier = 'count'`)
/**
 * Returns what lets a job that broke off before now go on at once: nobody has held it for a minute, and it need not
 * wait for its next try. One that is under way again is left to its worker: taken away each time, it would have no
 * tries left.
 */
async function letGoOn(): Promise<() => Promise<void>> {
  const [mended] = await query<{ at: string }>(database.orm.em.fork(), `select now()::text as at`)
  return async () => {
    await run(
      `update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute' where locked_at < $1`,
      [mended?.at],
    )
    await freeJobsOfDeadWorkers(database.orm.em.fork())
    await hurry()
  }
}

test('a job that fails is tried again, told the number of the try, and gone when it is done', async () => {
  await ask({ to: 2 })
  await expect.poll(async () => (await hurry(), done)).toEqual(['2 at try 1', '2 at try 2'])
  await expect.poll(waiting).toEqual([])
  expect(log.join('\n')).toContain('counted 1 of 2')
})

test('a job that holds what the task does not know never runs, and waits for a process that does', async () => {
  done.length = 0
  await ask({ to: 'three' })
  await expect.poll(() => log.join('\n')).toContain('Failed task')
  await expect
    .poll(async () => run(`select attempts from graphile_worker.jobs where task_identifier = 'count'`))
    .toEqual([{ attempts: 1 }])
  expect(done).toEqual([])
})

test('looking after jobs goes on when it has failed once', async () => {
  await expect.poll(() => tended.length).toBeGreaterThan(1)
  expect(log.join('\n')).toContain('Looking after jobs failed: Error: not now')
})

test('a connection that breaks as it writes that a job is done, or failed, ends neither the process nor the jobs', async () => {
  await run(`create function break_off() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`)
  const others = (await waiting()).length
  for (const event of ['delete', 'update of last_error']) {
    done.length = 0
    log.length = 0
    await run(`create trigger breaks after ${event} on graphile_worker._private_jobs
      for each row execute function break_off()`)
    // Each time that it is taken up before the trigger is gone costs it a try.
    await ask({ to: event === 'delete' ? 1 : 2 }, 25)
    await expect.poll(() => log.join('\n')).toMatch(/Failed to (complete|fail) jobs/)
    await run(`drop trigger breaks on graphile_worker._private_jobs`)
    const goOn = await letGoOn()
    await expect.poll(async () => (await goOn(), (await waiting()).length)).toBe(others)
    expect(done.length).toBeGreaterThan(1)
  }
})

test('connections that break as they write what became of two jobs at once do not end the jobs', async () => {
  done.length = 0
  log.length = 0
  // The first waits for the second, which breaks off both. What is tried again goes through.
  await run(`create sequence break_offs`)
  await run(`create function break_off_both() returns trigger language plpgsql as $$
    begin
      if nextval('break_offs') > 2 then return null; end if;
      if pg_try_advisory_lock(77) then perform pg_sleep(60); end if;
      perform pg_terminate_backend(pid) ${firstWriter};
      perform pg_terminate_backend(pg_backend_pid());
      return null;
    end $$`)
  await run(`create trigger breaks after update of last_error on graphile_worker._private_jobs
    for each row execute function break_off_both()`)
  for (let n = 0; n < 2; n++)
    await run(`select graphile_worker.add_job('failTogether', '{}', max_attempts => $1)`, [failTogether.attempts])
  await expect.poll(() => log.filter((line) => line.startsWith('Failed to fail jobs')).length).toBe(2)
  await run(`drop trigger breaks on graphile_worker._private_jobs`)
  // The workers may have ended by themselves before they were given up, and then left both to who comes after them.
  const goOn = await letGoOn()
  await expect.poll(async () => (await goOn(), done)).toEqual(['together', 'together'])
})

test('two tasks of one name are refused at the start', () => {
  const { orm, url } = database
  const features = [{ tasks: [count] }, { tasks: [count] }]
  const quiet = { error: () => undefined, info: () => undefined }
  expect(() => startJobs({ orm, databaseUrl: url, log: quiet, features })).toThrow('two tasks have the same name')
})

test('connections that PostgreSQL ends while the jobs stop end nothing else', async () => {
  const { orm, url } = database
  const quiet = { error: () => undefined, info: () => undefined }
  const connected = () =>
    run(`select pid from pg_stat_activity where datname = current_database() and application_name = 'stopping'`)
  const stopping = startJobs({
    orm,
    databaseUrl: `${url}?application_name=stopping`,
    log: quiet,
    features: [{ tasks: [count] }],
  })
  await expect.poll(async () => (await connected()).length).toBeGreaterThan(1)
  await stopping.stop()
  // What is still closing is closed for it; an error that nobody listens for would fail this run.
  await run(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'stopping'`)
  await expect.poll(connected).toEqual([])
})

test('workers that are still starting when the jobs stop leave no connection behind', async () => {
  const { orm, url } = database
  const connecting = vi.spyOn(QueuePool.prototype, 'connect')
  const quiet = { error: () => undefined, info: () => undefined }
  await orm.em.fork().transactional(async (em) => {
    // The queue reads this table before it starts its workers.
    await query(em, sql`lock table graphile_worker.migrations in access exclusive mode`)
    const features = [{ tasks: [count] }]
    const starting = startJobs({ orm, databaseUrl: url, log: quiet, features, waits: { stop: 100 } })
    const waitsForTable = sql`select from pg_locks l join pg_class c on c.oid = l.relation
      where c.relname = 'migrations' and not l.granted`
    await expect.poll(async () => (await query(database.orm.em.fork(), waitsForTable)).length).toBe(1)
    await starting.stop()
    const [pool] = connecting.mock.contexts
    await expect.poll(() => pool).toHaveProperty('ended', true)
  })
})
