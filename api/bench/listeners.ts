import type { ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { Pool } from 'pg'
import type { MikroORM } from '../src/platform/database/connection.ts'
import { createDatabaseIfMissing } from '../src/platform/database/embedded/embeddedPostgres.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { query } from '../src/platform/database/sql.ts'
import { openDatabase } from '../src/openDatabase.ts'
import { openListener, type Report, reportOf } from './listenerProcesses.ts'
import { brokerAt, type Ground, type Way, waysByBroker, waysByNotify } from './listenerWays.ts'
import { postgresCpu } from './postgresCpu.ts'
import type { Stage } from './stage.ts'
import { aligned, type Result, spreadOf } from './statistics.ts'

const COUNTS = [2, 8, 32, 64]
const EVENTS_A_SECOND = 1000
/** Schools that they happen in, in turn. */
const SCHOOLS = 64
/** Connections that events are written by. */
const WRITERS = 8
const TICK_MS = 4
/** How long events happen before any is counted, and how long they are counted for each round. */
const WARM_UP_S = 1
const SECONDS_A_ROUND = 2
/** How long the last ones may take. */
const PATIENCE_MS = 10_000

/** The result of one way with so many listeners. Times are in milliseconds. */
interface Heard {
  way: string
  listeners: number
  /** Events a second, as they could be written. */
  speed: number
  /** From the commit of an event until one listener has heard it; in order. */
  delays: Float64Array
  missing: number
  /** Processor time a second. */
  postgres: number
  broker: number
  listenersCpu: number
}

/**
 * How long listening processes wait for what was committed, 2 to 64 of them, at a thousand events a second: told one by
 * one by NOTIFY, as Koma tells, which gathers what happens meanwhile, and with a broker by that. Each listener is a
 * process of its own with Koma's listening connection, but no whole api. In a database of their own, at which nobody
 * else listens. (decisions 004 and 090)
 */
export async function listeners(stage: Stage): Promise<Result[]> {
  const address = new URL(stage.databaseUrl)
  address.pathname = '/koma_listeners'
  const databaseUrl = address.href
  await createDatabaseIfMissing(databaseUrl)
  const orm = await openDatabase(databaseUrl, { pool: 4 })
  await migrate(orm)
  const pool = new Pool({ connectionString: databaseUrl, max: WRITERS })
  const ground = { orm, databaseUrl, pool, schools: await schoolsIn(orm) }
  const broker = stage.brokerUrl === undefined ? null : await brokerAt(stage.brokerUrl, orm)
  const meters = { postgres: await postgresCpu(databaseUrl), broker: async () => (await broker?.cpu()) ?? Number.NaN }
  const ways = [...waysByNotify(ground), ...(broker === null ? [] : waysByBroker(ground, broker))]
  const all: Heard[] = []
  try {
    for (const count of COUNTS)
      for (const way of ways) {
        const places = Array.from({ length: count }, (_, nth) => way.place(nth, count))
        const processes = await Promise.all(places.map(openListener))
        try {
          all.push(await listen(way, { ...ground, processes, meters, seconds: SECONDS_A_ROUND * stage.rounds }))
        } finally {
          for (const listener of processes) listener.disconnect()
        }
      }
  } finally {
    await broker?.line.stop()
    await pool.end()
    await orm.close()
  }
  console.log(`\n${tableOf(all)}`)
  return all.map((heard) => resultOf(heard, all.find(({ listeners: count }) => count === heard.listeners) ?? heard))
}

/** The schools that events happen in, with nothing in them. */
async function schoolsIn(orm: MikroORM): Promise<string[]> {
  const em = orm.em.fork()
  await query(
    em,
    `insert into school (name, title, logo_alt) select 'listeners ' || n, 'listeners', '' from generate_series(1, $1::int) n
     where not exists (select from school)`,
    [SCHOOLS],
  )
  const schools = await query<{ id: string }>(em, `select id from school order by id`)
  return schools.map(({ id }) => id)
}

async function listen(
  way: Way,
  on: Ground & {
    processes: readonly ChildProcess[]
    meters: { postgres(): number; broker(): Promise<number> }
    seconds: number
  },
): Promise<Heard> {
  const { processes, schools, meters, seconds } = on
  const announcer = way.start?.()
  /** The commit time of each event, by its number. */
  const committed: number[] = []
  const happen = async (n: number): Promise<void> => {
    await way.write(schools[n % schools.length] ?? '', `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`)
    committed[n] = Number(process.hrtime.bigint()) / 1e6
    announcer?.announce()
  }
  const used = async () => ({
    postgres: meters.postgres(),
    broker: await meters.broker(),
    listenersCpu: (await Promise.all(processes.map(reportOf))).reduce((sum, { cpu }) => sum + cpu, 0),
  })
  const warm = WARM_UP_S * EVENTS_A_SECOND
  const last = warm + seconds * EVENTS_A_SECOND
  await atPace(0, warm, happen)
  const before = await used()
  const started = performance.now()
  await atPace(warm, last, happen)
  const took = (performance.now() - started) / 1000
  const after = await used()
  const reports = await allHeard(processes, last * way.hearing(processes.length))
  await announcer?.stop()
  const delays = Float64Array.from(
    reports.flatMap(({ events, times }) =>
      [...events.keys()]
        .filter((at) => (events[at] ?? 0) >= warm)
        // Who hears of a commit before its writer does has waited for nothing.
        .map((at) => Math.max(0, (times[at] ?? 0) - (committed[events[at] ?? 0] ?? 0))),
    ),
  ).toSorted()
  return {
    way: way.name,
    listeners: processes.length,
    speed: (last - warm) / took,
    delays,
    missing: (last - warm) * way.hearing(processes.length) - delays.length,
    postgres: (after.postgres - before.postgres) / took,
    broker: (after.broker - before.broker) / took,
    listenersCpu: (after.listenersCpu - before.listenersCpu) / took,
  }
}

/**
 * Calls `happen` for each number from `first` up to `end` at a steady pace, as far as what it does keeps up; waits for
 * all.
 */
async function atPace(first: number, end: number, happen: (n: number) => Promise<void>): Promise<void> {
  const started = performance.now()
  const under = new Set<Promise<void>>()
  for (let next = first; next < end;) {
    const due = Math.min(end, first + Math.floor(((performance.now() - started) * EVENTS_A_SECOND) / 1000))
    for (; next < due; next += 1) {
      const done = happen(next).finally(() => under.delete(done))
      under.add(done)
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
    // Nobody writes more than connections can.
    if (under.size > WRITERS * 8) await Promise.race(under)
  }
  await Promise.all(under)
}

/** Returns what all have heard, once they have heard `count` events together, or after a timeout. */
async function allHeard(processes: readonly ChildProcess[], count: number): Promise<Report[]> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    const reports = await Promise.all(processes.map(reportOf))
    if (performance.now() > until || reports.reduce((sum, { events }) => sum + events.length, 0) >= count)
      return reports
  }
}

function tableOf(all: readonly Heard[]): string {
  const processors = availableParallelism()
  const times = ['p50 ms', 'p95 ms', 'greatest', 'missing']
  const head = [
    'how',
    'listeners',
    'events a second',
    ...times,
    'PostgreSQL',
    'broker',
    `listeners of ${processors} processors`,
  ]
  const percent = (used: number) => (Number.isNaN(used) ? '–' : `${(used / 10 / processors).toFixed(0)} %`)
  const rows = all.map(({ way, listeners: count, speed, delays, missing, postgres, broker, listenersCpu }) => [
    way,
    String(count),
    speed.toFixed(0),
    ...[0.5, 0.95, 1].map((part) => quantile(delays, part).toFixed(1)),
    String(missing),
    percent(postgres),
    percent(broker),
    percent(listenersCpu),
  ])
  return aligned(head, rows, 1)
}

/** The value below which so large a part of `sorted` lies. */
function quantile(sorted: Float64Array, part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

function resultOf({ way, listeners: count, delays, postgres, speed }: Heard, limit: Heard): Result {
  const [median, min, max] = [0.5, 0, 0.95].map((part) => quantile(delays, part)) as [number, number, number]
  return {
    bench: `listeners: ${count}, from commit to heard (greatest is p95)`,
    contender: way,
    milliseconds: { median, min, max },
    ratio: spreadOf([quantile(limit.delays, 0.95) / max]),
    cpu: Number.isNaN(postgres) ? null : postgres / speed,
    peakMemory: null,
  }
}
