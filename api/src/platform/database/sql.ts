import type { EntityManager } from '@mikro-orm/postgresql'
import { CompiledQuery, createQueryId, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely'
import { preparedName } from './prepared.ts'
import { inReaderTurn } from './turns/connectionTurns.ts'

/**
 * Writes a statement or a part of one (decision 069): `${value}` becomes a parameter, `${sql`…`}` is put in as it is.
 * A parameter used twice is two parameters: give each a type (`${id}::uuid`) where PostgreSQL cannot tell.
 */
export { sql }

/** A statement or a part of one, whose rows have the type `Row`. */
export type Sql<Row = unknown> = RawBuilder<Row>

const compiler = new PostgresQueryCompiler()

/** Returns a statement as PostgreSQL takes it: its text with `$1…` and the parameters in that order. */
export function compiled(statement: Sql): { text: string; params: readonly unknown[] } {
  const { sql: text, parameters } = compiler.compileQuery(statement.toOperationNode(), createQueryId())
  return { text, params: parameters }
}

/**
 * Runs one statement on the connection of `em` (inside its transaction when it has one) and returns the rows as they
 * are. Dates and times come back as text, `count(*)` as text too. The school filter does not apply here: name
 * `school_id` in the statement.
 */
export async function query<Row>(em: EntityManager, statement: Sql<Row>): Promise<Row[]>
export async function query<Row>(em: EntityManager, text: string, params?: readonly unknown[]): Promise<Row[]>
export async function query<Row>(
  em: EntityManager,
  statement: Sql<Row> | string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  const { text, params } = typeof statement === 'string' ? { text: statement, params: parameters } : compiled(statement)
  const run = async () => em.getKysely().executeQuery(CompiledQuery.raw(text, [...params]))
  const result = await (em.isInTransaction() ? run() : inReaderTurn(em, run))
  return result.rows as Row[]
}

/**
 * Runs a statement that each connection plans once: for those that run all day with the same text, whatever their
 * parameters. A statement whose text varies would leave a plan for each variant.
 */
export async function preparedQuery<Row>(em: EntityManager, statement: Sql<Row>): Promise<Row[]> {
  const { text, params } = compiled(statement)
  preparedName(text)
  return query<Row>(em, text, params)
}

/** A statement that each connection plans once, whose text is known before its values. */
export interface PreparedStatement<Values extends readonly unknown[], Row> {
  text: string
  /** Returns the parameters of the text for these values. */
  paramsOf(...values: Values): unknown[]
  run(em: EntityManager, ...values: Values): Promise<Row[]>
}

/**
 * Compiles a statement for good: for the hottest ones, which run with every request. `write` is called once, with
 * stand-ins for the values, so it may only put them in.
 */
export function preparedStatement<Values extends readonly unknown[], Row>(
  write: (...values: Values) => Sql<Row>,
): PreparedStatement<Values, Row> {
  const standIns: readonly unknown[] = Array.from({ length: write.length }, () => ({}))
  const { text, params } = compiled(write(...(standIns as Values)))
  const places = params.map((param) => standIns.indexOf(param))
  const paramsOf = (...values: Values) =>
    params.map((param, at) => (places[at] === -1 ? param : values[places[at] ?? 0]))
  preparedName(text)
  return { text, paramsOf, run: (em, ...values) => query<Row>(em, text, paramsOf(...values)) }
}

/** Returns the canonical wall time of `column` (timestamp) as text. */
export function wallTime(column: string): Sql<string> {
  return sql.raw(wallTimeColumn(column))
}

/** Returns a moment (timestamptz), given as constant text or as a part, as ISO 8601 in UTC, to the second. */
export function instant(moment: string | Sql): Sql<string> {
  const text = typeof moment === 'string' ? sql.raw(moment) : moment
  return sql<string>`to_char(${text} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
}

/** Returns the SQL that turns `column` (timestamp) into canonical wall time. */
export function wallTimeColumn(column: string): string {
  return `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS')`
}
