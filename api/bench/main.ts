import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { bundle } from '../bundle.ts'
import { startEmbeddedPostgres } from '../src/platform/database/embedded/embeddedPostgres.ts'
import { book, rush } from './book.ts'
import { day } from './day.ts'
import { events } from './events.ts'
import { exports } from './exports.ts'
import { fanout } from './fanout.ts'
import { growth } from './growth.ts'
import { hangUp } from './http.ts'
import { listeners } from './listeners.ts'
import { log } from './log.ts'
import { lots } from './lots.ts'
import { monthly } from './monthly.ts'
import { people } from './people.ts'
import { processes } from './processes.ts'
import { read } from './read.ts'
import { openBenchSchool } from './school.ts'
import { schools } from './schools.ts'
import { type BenchServer, startServer } from './server.ts'
import type { Stage } from './stage.ts'
import { start } from './start.ts'
import { template } from './template.ts'
import type { Result } from './statistics.ts'

/**
 * `pnpm bench [read] [book] [events] [rush] [fanout] [growth] [people] [log] [exports] [monthly] [lots] [start]
 * [template] [processes] [listeners] [schools] [day] [--rounds N] [--full] [--json FILE] [--data DIR] [--profile DIR]
 * [--schools N] [--slots N] [--minutes N] [--pace N] [--broker URL]`: measures the running product against what bare
 * servers reach with the same statements, and reading also against PostGraphile on the same tables. All of it in this
 * run and in turn, on a database in a temporary folder, or in DIR, where the next run finds it again. Ends by itself;
 * in full it first makes a school of a million slots, which takes ten minutes and more, and a thousand schools of a
 * thousand slots. `--schools` and `--slots` ask for other numbers; a slot takes 3.7 kB of disk. With `--profile`, Koma
 * leaves a CPU profile in DIR, for the developer tools of a browser. With `--broker URL`, listeners are told by that
 * broker, too.
 */
const benches = {
  read,
  book,
  events,
  rush,
  fanout,
  growth,
  people,
  log,
  exports,
  monthly,
  lots,
  start,
  template,
  processes,
  listeners,
  schools,
  day,
}
const short: readonly (keyof typeof benches)[] = ['read', 'book', 'rush', 'fanout']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'string' },
    data: { type: 'string' },
    rounds: { type: 'string' },
    full: { type: 'boolean' },
    profile: { type: 'string' },
    schools: { type: 'string' },
    slots: { type: 'string' },
    minutes: { type: 'string' },
    pace: { type: 'string' },
    broker: { type: 'string' },
  },
})
const full = values.full === true
const all = Object.keys(benches) as (keyof typeof benches)[]
const unknown = positionals.filter((name) => !all.some((known) => known === name))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${all.join(', ')}.`)
  process.exit(1)
}
const chosen = all.filter((name) => (positionals.length > 0 ? positionals : full ? all : short).includes(name))

await bundle()
const dataDir = values.data ?? (await mkdtemp(join(tmpdir(), 'koma-bench-')))
const postgres = await startEmbeddedPostgres({ dataDir })
const servers: BenchServer[] = []
try {
  const databaseUrl = postgres.url('koma')
  const school = await openBenchSchool(databaseUrl)

  const [koma, bare] = await Promise.all([
    startServer('dist/start.js', databaseUrl, values.profile && resolve(values.profile)),
    startServer('bench/bareServer.ts', databaseUrl),
  ])
  servers.push(koma, bare)
  const peer = chosen.includes('read') ? await startServer('bench/peerServer.ts', databaseUrl) : null
  if (peer !== null) servers.push(peer)

  const size = full ? { schools: 1_000, slots: 1_000, minutes: 20 } : { schools: 30, slots: 2_000, minutes: 2 }
  const many = {
    schools: Number(values.schools ?? size.schools),
    slots: Number(values.slots ?? size.slots),
    minutes: Number(values.minutes ?? size.minutes),
    pace: Number(values.pace ?? 60),
  }
  const stage: Stage = {
    databaseUrl,
    school,
    koma,
    bare,
    peer,
    rounds: Number(values.rounds ?? 5),
    full,
    many,
    brokerUrl: values.broker,
  }
  const results: Result[] = []
  for (const name of chosen) {
    results.push(...(await benches[name](stage)))
  }
  const machine = { node: process.version, cores: cpus().length, model: cpus()[0]?.model ?? '' }
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify({ machine, results }, null, 2)}\n`)
} finally {
  hangUp()
  await Promise.all(servers.map((server) => server.stop()))
  await postgres.stop()
  if (values.data === undefined) await rm(dataDir, { recursive: true, force: true })
}
