import type { MikroORM } from '@mikro-orm/postgresql'
import { runMigrations } from 'graphile-worker'
import { applyFunctions } from './functions/applyFunctions.ts'
import { inBriefLocks } from './inBriefLocks.ts'
import { keepMigrationChecksums, migrationChecksums } from './migrationChecksums.ts'
import { migrations } from './migrations.ts'

/**
 * Brings the database, with its functions and the job queue in its own schema, up to the newest migration; does nothing
 * if it is there already. People can book meanwhile; either all migrations are applied or none. Returns a sentence for
 * the operator for each migration that was applied with other statements than it has now. Throws an Error with such a
 * sentence if a newer Koma has made the database.
 */
export async function migrate(orm: MikroORM): Promise<string[]> {
  await refuseNewer(orm)
  await inBriefLocks(orm, (transaction) => orm.migrator.up({ transaction }))
  const em = orm.em.fork()
  await applyFunctions(em)
  const edited = await keepMigrationChecksums(em, migrationChecksums(orm))
  // Uses connections with an error listener. PostgreSQL may end one that the queue has given back, and without a
  // listener that would end the process without a message.
  await runMigrations({ pgPool: await em.getConnection().getNativeClient() })
  return edited.map(
    (name) => `${name} was applied to this database with other statements than it has now; the two may differ.`,
  )
}

async function refuseNewer(orm: MikroORM): Promise<void> {
  const names = new Set<string>(migrations.map(({ name }) => name))
  const applied = await orm.migrator.getExecuted()
  const unknown = applied.map(({ name }) => name).filter((name) => !names.has(name))
  if (unknown.length === 0) return
  throw new Error(
    `The database was made by a newer Koma (this one does not know ${unknown.join(', ')}). ` +
      'Start that version or a later one; this one would misread what it finds.',
  )
}
