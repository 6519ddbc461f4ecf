import { stat } from 'node:fs/promises'
import type { ClientBase } from 'pg'
import type { EntityManager } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { audit, type Difference, differencesIn } from '../activity/audit.ts'
import { retryOnDeadlock } from '../platform/database/transaction.ts'
import { HOST } from '../school/createSchool.ts'
import type { Contents, Manifest } from './contents.ts'
import { keepReachable } from '../school/keepReachable.ts'
import { copyIn } from './copyIn.ts'
import { stopOutgoing, type Outgoing, sendOutgoing } from './outgoing.ts'
import { setTriggers } from './restoreTarget.ts'
import type { Tell } from './progress.ts'
import type { OneConnection } from './restoreBackup.ts'
import { COPY_SETTINGS, keptTables, keyOf, quoted, rowsOf, unknownIn } from './tables.ts'

/** One school of an installation. */
export interface SchoolOfMany {
  id: string
  name: string
  hosts: string[]
}

/** Thrown if the school cannot be moved or deleted as asked; the message is for the operator. */
export class NotMoved extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'NotMoved'
  }
}

/** Thrown if something does not add up once the school is in; the message is for the operator. */
class DoesNotAddUp extends NotMoved {
  constructor(differences: readonly Difference[]) {
    const some = differences.slice(0, 10).map(({ check, subject, detail }) => `${check}: ${subject}: ${detail}`)
    const more = differences.length > some.length ? [`and ${differences.length - some.length} more`] : []
    super(
      [
        'What is in it does not add up, so nothing was imported:',
        ...some,
        ...more,
        '--differences imports it even so.',
      ].join('\n'),
    )
    this.name = 'DoesNotAddUp'
  }
}

/** The outcome of an import. */
export interface Imported {
  rows: Readonly<Record<string, number>>
  outgoing: Outgoing
  /** Whether the only school that was there got the names of this machine. */
  named: boolean
  /** The things that no longer add up. */
  differences: Difference[]
}

/**
 * Adds the exported school at `path` to those on this server, with all its ids, in one transaction; `host` replaces all
 * its addresses. Nobody can write until it ends. Its queued messages are held back unless `send` lets them go. `named`
 * in the result says that the only other school got the names of this machine. Throws Damaged, and NotMoved if the
 * school or one of its addresses exists already or the file comes from another version of the tables. The file is not
 * trusted: only rows of the one school enter, only into known tables and columns, under all constraints. Books that do
 * not balance afterwards are refused with NotMoved unless `differences` allows it. Then nothing has changed.
 */
export async function importSchool(
  connection: OneConnection,
  path: string,
  { manifest }: Contents,
  options: { host?: string; send?: boolean; differences?: boolean; tell?: Tell } = {},
): Promise<Imported> {
  const { size } = await stat(path)
  const school = onlySchool(manifest)
  const before = new Set((await audit(connection.orm.em)).map((difference) => JSON.stringify(difference)))
  return withoutTriggers(connection, (client, em) =>
    putIn({ client, em, before, size, school }, path, manifest, options),
  )
}

interface PuttingIn {
  client: ClientBase
  em: EntityManager
  /** Differences in the books from before the move. */
  before: ReadonlySet<string>
  /** Bytes of the file. */
  size: number
  school: SchoolOfMany
}

/** Puts the rows of a file in, checks them, and holds back what was on its way out. */
export async function putIn(
  { client, em, before, size, school }: PuttingIn,
  path: string,
  manifest: Manifest,
  options: { host?: string; send?: boolean; differences?: boolean; tell?: Tell },
): Promise<Imported> {
  await refuseClash(client, manifest, options.host === undefined ? school.hosts : [options.host])
  const named = await keepReachable(em)
  const { tell } = options
  const rows = await copyIn(client, path, manifest, {
    total: size,
    school: school.id,
    ...(tell === undefined ? {} : { tell }),
  }).catch((error: unknown) => {
    throw inWords(error)
  })
  // Whatever pictures a file brings are drawn here before anything is made of them.
  await client.query('update school_logo set drawn_hash = null where school_id = $1', [school.id])
  if (options.host === undefined) await refuseOtherHosts(client, school)
  else {
    await client.query('delete from school_host where school_id = $1', [school.id])
    await client.query('insert into school_host (school_id, host) values ($1, $2)', [school.id, options.host])
  }
  const outgoing = await (options.send === true ? sendOutgoing(client, school.id) : stopOutgoing(client, school.id))
  await client.query(`insert into outbox (school_id, topic, ref) values ($1, 'school', $1)`, [school.id])
  const differences = (await differencesIn(em)).filter((difference) => !before.has(JSON.stringify(difference)))
  if (differences.length > 0 && options.differences !== true) throw new DoesNotAddUp(differences)
  return { rows, outgoing, named, differences }
}

/** Returns an error of a database constraint in words; anything else as it is. */
function inWords(error: unknown): unknown {
  const { code, message = '', table = '' } = error as { code?: string; message?: string; table?: string }
  const isOfRows = code !== undefined && /^2[23]/.test(code)
  return isOfRows ? new NotMoved(`Its rows${table && ` of ${table}`} cannot be in a school: ${message}`) : error
}

/** Returns the only school of a file. Throws NotMoved for none, several or a malformed one. */
export function onlySchool(manifest: Manifest): SchoolOfMany {
  const [school, ...more] = manifest.schools
  if (school === undefined) throw new NotMoved('No school is in it.')
  if (more.length > 0) throw new NotMoved('More than one school is in it.')
  if (!z.uuid().safeParse(school.id).success) throw new NotMoved('Its school has no id as Koma gives them.')
  return school
}

/** Throws NotMoved where the rows give the school other addresses than the file named, for which it was checked. */
async function refuseOtherHosts(client: ClientBase, { id, hosts }: SchoolOfMany): Promise<void> {
  const { rows } = await client.query<{ host: string }>('select host from school_host where school_id = $1', [id])
  const odd = rows.find(({ host }) => !hosts.includes(host) || !HOST.test(host))
  if (odd !== undefined) throw new NotMoved(`It gives the school an address that it does not name: ${odd.host}.`)
}

/**
 * Removes a school with everything that is its, in one transaction; nobody can write meanwhile. Gives rows by table.
 */
export async function deleteSchool(connection: OneConnection, id: string): Promise<Record<string, number>> {
  return withoutTriggers(connection, async (client) => (await removeRows(client, id)).rows)
}

/** Removes all rows of a school; gives how many by table, and the number of its last announcement. */
export async function removeRows(
  client: ClientBase,
  id: string,
): Promise<{ rows: Record<string, number>; number: number }> {
  // Every process forgets it; there will be no outbox row that says so. Two statements, since schools may lie on
  // servers at which nobody listens (decision 080).
  const { rows: counters } = await client.query<{ number: string }>(
    'select number from announcement where school_id = $1',
    [id],
  )
  const number = Number(counters[0]?.number ?? 0) + 1
  await client.query(`select pg_notify('koma', $1)`, [`${id} ${number} school:${id}`])
  const rows: Record<string, number> = {}
  for (const table of (await ofSchools(client)).toReversed()) {
    const { rowCount } = await client.query(`delete from ${quoted(table)} where ${keyOf(table)} = $1`, [id])
    rows[table] = rowCount ?? 0
  }
  return { rows, number }
}

/** Counts the rows of a school in each table. */
export async function countSchool(client: ClientBase, id: string): Promise<Record<string, number>> {
  const rows: Record<string, number> = {}
  for (const table of await ofSchools(client)) {
    rows[table] = await rowsOf(client, table, id)
  }
  return rows
}

/** Throws NotMoved where the school cannot exist beside those that are there. */
export async function refuseClash(client: ClientBase, manifest: Manifest, hosts: readonly string[]): Promise<void> {
  const ask = async (text: string, values: unknown[] = []) =>
    (await client.query<{ name: string; more?: string }>(text, values)).rows
  const applied = new Set((await ask('select name from mikro_orm_migrations')).map(({ name }) => name))
  const exported = manifest.migrations.map(({ name }) => name)
  if (applied.size !== exported.length || exported.some((name) => !applied.has(name)))
    throw new NotMoved(
      'It was exported by another version of Koma. Bring both installations to one version and export it again; or restore it into an empty database with pnpm koma restore, and export it from there.',
    )
  const odd = unknownIn(manifest.tables, await keptTables(client), true)
  if (odd !== null) throw new NotMoved(odd)
  const [same] = await ask('select name from school where id = $1', [onlySchool(manifest).id])
  if (same !== undefined) throw new NotMoved(`This school is here already: ${same.name}.`)
  const [taken] = await ask(
    `with s as materialized (select id, name from school)
     select h.host as more, s.name from school_host h join s on s.id = h.school_id where h.host = any ($1)`,
    [hosts],
  )
  if (taken !== undefined)
    throw new NotMoved(`${taken.more} is the address of ${taken.name} already. --host gives the school another one.`)
  const [any] = await ask('select name from school limit 1')
  if (hosts.length === 0 && any !== undefined)
    throw new NotMoved('The school has no address of its own; beside others it needs one. --host gives it one.')
}

/** Returns the tables whose rows belong to schools, each after those that its rows refer to. */
async function ofSchools(client: ClientBase): Promise<string[]> {
  return (await keptTables(client)).filter(({ ofSchool }) => ofSchool).map(({ name }) => name)
}

/** Runs `work` in a transaction in which no trigger of a school's tables fires, and nobody else writes into them. */
export async function withoutTriggers<T>(
  connection: OneConnection,
  work: (client: ClientBase, em: EntityManager) => Promise<T>,
): Promise<T> {
  return retryOnDeadlock(() =>
    connection.orm.em.fork().transactional(async (em) => {
      await em.execute('select 1')
      const client = connection.client()
      await client.query(COPY_SETTINGS)
      const tables = await ofSchools(client)
      await client.query(`lock table ${tables.map(quoted).join(', ')} in share row exclusive mode`)
      await setTriggers(client, tables, 'disable')
      const result = await work(client, em)
      await setTriggers(client, tables, 'enable')
      return result
    }),
  )
}
