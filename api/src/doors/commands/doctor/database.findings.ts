import { wallTimeIn } from '@koma/schema/rules/time'
import type { MikroORM } from '@mikro-orm/postgresql'
import { audit } from '../../../activity/audit.ts'
import { changedFunctions } from '../../../platform/database/functions/applyFunctions.ts'
import { migrationChecksums } from '../../../platform/database/migrationChecksums.ts'
import { migrations } from '../../../platform/database/migrations.ts'
import { query, sql } from '../../../platform/database/sql.ts'
import { bad, type Finding, good, look } from './finding.ts'

const OLDEST_POSTGRES = 18
/** The most that the database's clock may be off, in milliseconds: deadlines of bookings use both clocks. */
const CLOCK_LOOK = 2_000
const CLOCK_BAD = 30_000
/** Clocks are compared by the minute. */
const MINUTE = 'YYYY-MM-DD"T"HH24:MI'

type Database = Pick<MikroORM, 'em'>

/** Reports the version of PostgreSQL, and how much is in it. */
export async function server({ em }: Database): Promise<Finding[]> {
  const [found] = await query(
    em.fork(),
    sql<{
      version: string
      size: string
      most: number
      encoding: string
    }>`select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size,
       current_setting('max_connections')::int as most, current_setting('server_encoding') as encoding`,
  )
  const { version = '', size = '', encoding = '' } = found ?? {}
  const findings = [
    Number.parseInt(version, 10) >= OLDEST_POSTGRES
      ? good('PostgreSQL', `${version}, ${size}`)
      : bad('PostgreSQL', `${version} is too old`, `Koma needs PostgreSQL ${OLDEST_POSTGRES} or newer.`),
  ]
  if (encoding !== 'UTF8')
    findings.push(
      bad('PostgreSQL', `the database’s encoding is ${encoding}`, 'Create the database again with encoding UTF8.'),
    )
  return findings
}

/**
 * Reports whether this machine and the database have the same time. `now` is the clock of this machine in milliseconds.
 */
export async function clock({ em }: Database, now: () => number = Date.now): Promise<Finding> {
  const about = 'clock'
  const before = now()
  const [found] = await query(
    em.fork(),
    sql<{ at: string }>`select (extract(epoch from clock_timestamp()) * 1000)::text as at`,
  )
  const after = now()
  const there = Number(found?.at)
  // It was read some time in between.
  const off = Math.round(there < before ? before - there : Math.max(0, there - after))
  const advice = 'Set both clocks by NTP (timedatectl set-ntp true).'
  const says = `this machine and the database differ by ${(off / 1000).toFixed(1)} s`
  if (off > CLOCK_BAD) return bad(about, says, advice)
  return off > CLOCK_LOOK ? look(about, says, advice) : good(about, 'this machine and the database agree')
}

/** Checks that Node and PostgreSQL agree on the time in each school. */
export async function timeZones({ em }: Database): Promise<Finding[]> {
  const about = 'time zones'
  const schools = await query(
    em.fork(),
    sql<{
      name: string
      zone: string
      known: boolean
    }>`select name, timezone_name as zone, exists(select from pg_timezone_names z where z.name = timezone_name) as known
     from school order by name collate "C"`,
  )
  const findings: Finding[] = []
  for (const { name, zone, known } of schools) {
    const [there] = known
      ? await query(
          em.fork(),
          sql<{ time: string }>`select to_char(now() at time zone ${zone}, '${sql.raw(MINUTE)}') as time`,
        )
      : []
    const here = wallTimeIn(zone)
    const apart = there === undefined ? null : Math.abs(Date.parse(`${there.time}:00Z`) - Date.parse(`${here}Z`))
    if (apart === null || apart > 5 * 60_000)
      findings.push(
        bad(
          about,
          `${name}: in ${zone} it is ${here} by Node and ${there?.time ?? 'nothing'} by PostgreSQL`,
          'Update tzdata on the database server, and Node.',
        ),
      )
  }
  return findings.length > 0 ? findings : [good(about, `Node and PostgreSQL agree for ${schools.length} schools`)]
}

/** Checks that the database has the migrations and functions of this Koma. */
export async function schema(orm: MikroORM): Promise<Finding[]> {
  const about = 'migrations'
  const em = orm.em.fork()
  const applied = await query(
    em,
    sql<{
      name: string
      checksum: string | null
    }>`select name, to_jsonb(m) ->> 'checksum' as checksum from mikro_orm_migrations m`,
  )
  const names = new Set(applied.map(({ name }) => name))
  const migrationNames = new Set<string>(migrations.map(({ name }) => name))
  const unknown = [...names].filter((name) => !migrationNames.has(name))
  if (unknown.length > 0)
    return [bad(about, `a newer Koma made ${unknown.join(', ')}`, 'Start that version or a later one.')]
  const missing = [...migrationNames].filter((name) => !names.has(name))
  if (missing.length > 0)
    return [look(about, `${missing.length} are not applied yet`, 'The next start applies them. Take a backup first.')]
  const checksums = new Map(migrationChecksums(orm).map(({ name, checksum }) => [name, checksum]))
  const edited = applied.filter(({ name, checksum }) => checksum !== null && checksum !== checksums.get(name))
  const findings = edited.map(({ name }) =>
    look(
      about,
      `${name} differs from the migration in this version`,
      'Compare the database with a new one of this version.',
    ),
  )
  const changed = await changedFunctions(em)
  if (changed.length > 0)
    findings.push(look('functions', `not as in this version: ${changed.join(', ')}`, 'The next start replaces them.'))
  return findings.length > 0 ? findings : [good(about, `all ${names.size} applied unchanged, functions too`)]
}

/**
 * Tells whether what PostgreSQL is to hold is held: triggers on, constraints and indexes valid, no row without its
 * school.
 */
export async function walls({ em }: Database): Promise<Finding[]> {
  const about = 'walls'
  const broken = await query(
    em.fork(),
    sql<{
      says: string
    }>`select 'the trigger ' || tgname || ' of ' || tgrelid::regclass || ' is off' as says from pg_trigger t
       join pg_class c on c.oid = t.tgrelid
       where c.relnamespace = current_schema()::regnamespace and not tgisinternal and tgenabled = 'D'
     union all
     select conname || ' of ' || conrelid::regclass || ' was never checked' from pg_constraint
       where connamespace = current_schema()::regnamespace and not (convalidated and conenforced)
     union all
     select 'the index ' || indexrelid::regclass || ' is broken' from pg_index i join pg_class c on c.oid = i.indexrelid
       where c.relnamespace = current_schema()::regnamespace and not (indisvalid and indisready)`,
  )
  const tables = await query(
    em.fork(),
    sql<{ name: string }>`select table_name as name from information_schema.columns
     where table_schema = current_schema() and column_name = 'school_id' order by 1`,
  )
  const orphans = await query<{ name: string; count: number }>(
    em.fork(),
    tables
      .map(
        ({ name }) => `select '${name}' as name, count(*)::int as count from "${name}" t
          where t.school_id not in (select id from school) having count(*) > 0`,
      )
      .join(' union all '),
  )
  const findings = broken.map(({ says }) =>
    bad(about, says, 'Restore a backup into a new database, and find out who changed it.'),
  )
  for (const { name, count } of orphans)
    findings.push(look('orphans', `${count} rows of ${name} belong to no school`, 'Report it; nobody sees them.'))
  return findings.length > 0
    ? findings
    : [good(about, 'every trigger, constraint and index works; no row is without a school')]
}

/** Checks that every figure stored twice adds up. */
export async function figures({ em }: Database): Promise<Finding> {
  const differences = await audit(em.fork())
  const [first] = differences
  if (first === undefined) return good('audit', 'everything adds up')
  const says = `${differences.length} differences; the first: ${first.check}: ${first.subject}: ${first.detail}`
  return bad('audit', says, 'pnpm koma audit lists them. Take a backup now, and report it.')
}

/** Looks for work that waits and nobody does. */
export async function queues({ em }: Database): Promise<Finding[]> {
  const [found] = await query(
    em.fork(),
    sql<{
      mails: number
      failed: number
      jobs: number
      givenUp: number
      aside: number
    }>`select (select count(*)::int from mail where finished_at is null and due_at < now() - interval '1 hour') as mails,
       (select count(*)::int from mail where state = 'failed' and finished_at > now() - interval '1 day') as failed,
       (select count(*)::int from graphile_worker.jobs
        where attempts < max_attempts and locked_at is null and run_at < now() - interval '1 hour') as jobs,
       (select count(*)::int from graphile_worker.jobs where attempts >= max_attempts) as "givenUp",
       (select count(*)::int from outbox_failed) as aside`,
  )
  const { mails = 0, failed = 0, jobs = 0, givenUp = 0, aside = 0 } = found ?? {}
  const findings: Finding[] = []
  if (mails > 0)
    findings.push(
      look('emails', `${mails} have waited for an hour`, 'Check that Koma is running and SMTP_URL is right.'),
    )
  if (failed > 0)
    findings.push(
      look('emails', `${failed} failed within a day`, 'Staff see why, and can send them again, under Email.'),
    )
  if (jobs > 0)
    findings.push(
      look('jobs', `${jobs} have waited for an hour`, 'Check that Koma is running. Its log says what fails.'),
    )
  if (givenUp > 0) findings.push(look('jobs', `${givenUp} were given up`, 'The log of Koma says why.'))
  if (aside > 0)
    findings.push(look('outbox', `${aside} changes could not be announced`, 'Report it; a reload shows them.'))
  return findings.length > 0 ? findings : [good('queues', 'nothing is overdue')]
}
