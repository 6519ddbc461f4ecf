import { stat } from 'node:fs/promises'
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import type { ClientBase } from 'pg'
import { applyFunctions } from '../platform/database/functions/applyFunctions.ts'
import { keepMigrationChecksums, migrationChecksums } from '../platform/database/migrationChecksums.ts'
import { migrations } from '../platform/database/migrations.ts'
import { migrationLock } from '../platform/database/prepareDatabase.ts'
import { Damaged } from './archive.ts'
import type { Contents, Manifest } from './contents.ts'
import { copyIn } from './copyIn.ts'
import { stopOutgoing, type Outgoing, sendOutgoing } from './outgoing.ts'
import { clear, inspectTarget, type RestoreTarget, setTriggers } from './restoreTarget.ts'
import type { Tell } from './progress.ts'
import { COPY_SETTINGS, keptTables, quoted, unknownIn } from './tables.ts'

/** A database by one connection: what `em` and `client` do is one transaction. */
export interface OneConnection {
  orm: MikroORM
  /** The connection, once it is open. */
  client: () => ClientBase
}

/** The result of a restore. */
export interface Restored {
  rows: Readonly<Record<string, number>>
  /** Migrations newer than the backup, which its rows have now been through. */
  migrated: string[]
  /** Migrations that it has been through with other statements than they have here. */
  edited: string[]
  /** The messages that were on their way to people and programs. */
  outgoing: Outgoing
}

/** The database cannot be restored into; the message is for the operator. */
class NotEmpty extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'NotEmpty'
  }
}

/**
 * Makes the database what it was when the backup at `path` was taken, in one transaction: its tables and rows as they
 * were then, and the migrations that came since. Nothing is sent to anybody: waiting mails are marked as failed and
 * webhooks are switched off, unless `send` lets them go out. Throws Damaged. Throws NotEmpty if there are schools and
 * `replace` was not given, or others are connected. Nothing has changed then.
 */
export async function restoreBackup(
  { orm, client }: OneConnection,
  path: string,
  { manifest }: Contents,
  options: { replace?: boolean; send?: boolean; tell?: Tell } = {},
): Promise<Restored> {
  const { size } = await stat(path)
  return orm.em.fork().transactional(async (em) => {
    await em.execute('select 1')
    const connection = client()
    await connection.query(COPY_SETTINGS)
    // Processes that start meanwhile wait until all is there.
    await connection.query('select pg_advisory_xact_lock($1)', [migrationLock])
    refuseOccupied(await inspectTarget(connection), options.replace ?? false)
    await clear(connection)
    const names = await makeTables(orm, connection, manifest)
    await setTriggers(connection, names, 'disable')
    const rows = await copyIn(connection, path, manifest, {
      total: size,
      school: manifest.kind === 'school' ? manifest.schools[0]?.id : undefined,
      ...(options.tell ? { tell: options.tell } : {}),
    })
    await setTriggers(connection, names, 'enable')
    for (const { name, value, called } of manifest.sequences)
      await connection.query('select setval($1::regclass, $2, $3)', [name, value, called])
    const { migrated, edited } = await catchUp(orm, em, connection, manifest)
    // Whatever pictures a file brings are drawn here before anything is made of them.
    await connection.query('update school_logo set drawn_hash = null where drawn_hash is not null')
    const outgoing = await (options.send === true ? sendOutgoing(connection) : stopOutgoing(connection))
    return { rows, migrated, edited, outgoing }
  })
}

/** Throws NotEmpty where a backup may not be restored into a database in such a state. */
export function refuseOccupied({ holds, names, others }: RestoreTarget, replace: boolean): void {
  if (holds === 'other')
    throw new NotEmpty(
      `The database has tables that are not Koma's: ${names.slice(0, 5).join(', ')}. Use one of its own.`,
    )
  if (holds === 'schools' && !replace)
    throw new NotEmpty(
      `The database has schools: ${names.slice(0, 5).join(', ')}. With --replace they, and all that is theirs, are replaced by the backup.`,
    )
  if (holds !== 'nothing' && others > 0)
    throw new NotEmpty(`${others} others are connected to the database. Stop every Koma that uses it first.`)
}

/** Makes the tables as they were after the migrations that the backup has been through, empty; gives their names. */
async function makeTables(orm: MikroORM, client: ClientBase, manifest: Manifest): Promise<string[]> {
  await client.query(`create table mikro_orm_migrations (id serial primary key, name varchar(255) not null,
    executed_at timestamptz not null default current_timestamp(6))`)
  const been = new Set(manifest.migrations.map(({ name }) => name))
  await migrateBy(orm, client, (name) => been.has(name))
  const tables = await keptTables(client)
  const odd = unknownIn(manifest.tables, tables, manifest.kind === 'school')
  if (odd !== null) throw new Damaged(odd)
  const names = tables.map(({ name }) => name)
  await client.query(`truncate ${names.map(quoted).join(', ')}`)
  // A backup has them as rows; a school that was exported alone has not.
  for (const { name, checksum } of manifest.kind === 'school' ? manifest.migrations : [])
    await client.query('insert into mikro_orm_migrations (name, checksum) values ($1, $2)', [name, checksum])
  return names
}

/** Applies the migrations since the backup and the present functions, and renews all checksums. */
async function catchUp(
  orm: MikroORM,
  em: EntityManager,
  client: ClientBase,
  manifest: Manifest,
): Promise<{ migrated: string[]; edited: string[] }> {
  const been = new Set(manifest.migrations.map(({ name }) => name))
  const migrated = await migrateBy(orm, client, (name) => !been.has(name))
  for (const name of migrated) await client.query('insert into mikro_orm_migrations (name) values ($1)', [name])
  await applyFunctions(em)
  return { migrated, edited: await keepMigrationChecksums(em, migrationChecksums(orm)) }
}

/** Runs the migrations that `isWanted` accepts, in their order; returns their names. */
async function migrateBy(orm: MikroORM, client: ClientBase, isWanted: (name: string) => boolean): Promise<string[]> {
  const names: string[] = []
  for (const Migration of migrations) {
    if (!isWanted(Migration.name)) continue
    const migration = new Migration(orm.em.getDriver(), orm.config)
    migration.up()
    for (const statement of migration.getQueries().map(String)) await client.query(statement)
    names.push(Migration.name)
  }
  return names
}
