import type { EntityManager } from '@mikro-orm/postgresql'
import { CompiledQuery } from 'kysely'
import { inReaderTurn } from './turns.ts'

/**
 * Runs one hand-written statement with `$1…` parameters on the connection of `em` (inside its
 * transaction when it has one) and gives the rows as they are. Dates and times come back as text,
 * `count(*)` as text too. The school filter does not apply here: name `school_id` in the statement.
 */
export async function query<Row>(em: EntityManager, text: string, params: readonly unknown[] = []): Promise<Row[]> {
  const run = async () => em.getKysely().executeQuery(CompiledQuery.raw(text, [...params]))
  const result = await (em.isInTransaction() ? run() : inReaderTurn(em, run))
  return result.rows as Row[]
}

/** Returns the SQL that turns `column` (timestamp) into canonical wall time. */
export function wallTimeColumn(column: string): string {
  return `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS')`
}

/** Returns the SQL of a moment as ISO 8601 in UTC, to the second. */
export function instantColumn(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
}
