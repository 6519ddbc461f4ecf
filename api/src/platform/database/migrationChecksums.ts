import { createHash } from 'node:crypto'
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { migrations } from './migrations.ts'
import { query, sql } from './sql.ts'

/** A migration by its name, and the SHA-256 of its statements. */
export interface MigrationChecksum {
  name: string
  checksum: string
}

/** Returns the checksum of every migration of this program, in order. */
export function migrationChecksums(orm: MikroORM): MigrationChecksum[] {
  return migrations.map((Migration) => {
    const migration = new Migration(orm.em.getDriver(), orm.config)
    migration.up()
    const statements = JSON.stringify(migration.getQueries().map(String))
    return { name: Migration.name, checksum: createHash('sha256').update(statements).digest('hex') }
  })
}

/**
 * Keeps the checksum of each applied migration that has none yet. Returns the names of those that were applied with
 * other statements than they have in this program.
 */
export async function keepMigrationChecksums(
  em: EntityManager,
  checksums: readonly MigrationChecksum[],
): Promise<string[]> {
  const written = sql`unnest(
    ${checksums.map(({ name }) => name)}::text[], ${checksums.map(({ checksum }) => checksum)}::text[]) c (name, checksum)`
  await query(
    em,
    sql`update mikro_orm_migrations m set checksum = c.checksum
     from ${written} where m.name = c.name and m.checksum is null`,
  )
  const edited = await query(
    em,
    sql<{ name: string }>`select m.name from mikro_orm_migrations m join ${written} using (name)
     where m.checksum <> c.checksum order by m.id`,
  )
  return edited.map(({ name }) => name)
}
