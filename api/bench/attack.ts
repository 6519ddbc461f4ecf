import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundle } from '../bundle.ts'
import { startEmbeddedPostgres } from '../src/platform/database/embedded/embeddedPostgres.ts'
import { endFile } from '../test/afterFile.ts'
import { startProcess } from '../test/process.ts'
import { attacks } from './attacks.ts'
import { besiege } from './besiege.ts'
import { openBenchSchool } from './school.ts'

/**
 * `pnpm attack`: the attacks that once took a process down (decision 024), in full, against a process of its own with a
 * school of 40,000 slots. Prints megabytes and milliseconds of each; exits with 1 if one is answered as it must not be,
 * the process comes to 700 MB, or somebody else waits longer than a second and ten times as long as without an attack.
 * An argument is a part of the names of those that are meant.
 */
const MOST_MB = 700
const LONGEST_MS = 1000
/** A busy machine is slow for everybody: there, so many times as long as without an attack. */
const TIMES_AS_LONG = 10
const TIMES = 25
/** The requests of somebody else that are timed before an attack. */
const CALM = 20

await bundle()
const dataDir = await mkdtemp(join(tmpdir(), 'koma-attack-'))
const postgres = await startEmbeddedPostgres({ dataDir })
try {
  const databaseUrl = postgres.url('koma')
  const school = await openBenchSchool(databaseUrl)

  const api = await startProcess(databaseUrl, { INTROSPECTION: 'on', NODE_ENV: 'production' })
  const [attacker, bystander] = school.seats
  if (attacker === undefined || bystander === undefined) throw new Error('a school without students')
  const as = (token: string) => ({ host: school.host, authorization: `Bearer ${token}` })
  const target = {
    api,
    sent: { bytes: 0 },
    firstDay: school.firstDay,
    stranger: { host: school.host },
    student: as(attacker.token),
    staff: as(school.staffTokens[0]),
  }
  const rows: Record<string, unknown>[] = []
  for (const attack of attacks.filter(({ name }) => name.includes(process.argv[2] ?? ''))) {
    const siege = await besiege({ api, headers: as(bystander.token) }, attack, target, { times: TIMES, calm: CALM })
    const longest = Math.max(LONGEST_MS, TIMES_AS_LONG * siege.undisturbed)
    const isHeld = siege.peak < MOST_MB && siege.slowest < longest
    const isAnswered = Object.keys(siege.outcomes).every((outcome) => attack.expected.includes(outcome))
    if (!isHeld || !isAnswered) process.exitCode = 1
    const row = {
      attack: attack.name,
      'MB before': Math.round(siege.before),
      peak: Math.round(siege.peak),
      after: Math.round(siege.after),
      ms: Math.round(siege.milliseconds),
      'undisturbed, ms': Math.round(siege.undisturbed),
      'slowest other, ms': Math.round(siege.slowest),
      'slowest /livez, ms': Math.round(siege.slowestLivez),
      'kB sent': Math.round(siege.sent / 1000),
      'kB logged': Math.round(siege.logged / 1000),
      answers: Object.entries(siege.outcomes)
        .map(([outcome, count]) => `${count} × ${outcome}`)
        .join(', '),
      held: isHeld && isAnswered ? 'yes' : 'NO',
    }
    // Each at once: on a busy machine all of them take long.
    console.error(JSON.stringify(row))
    rows.push(row)
  }
  console.table(rows)
} finally {
  await endFile()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
