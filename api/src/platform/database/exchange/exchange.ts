import type { EntityManager } from '@mikro-orm/postgresql'
import type { Connection, Submittable } from 'pg'
import { sqlState } from '../databaseError.ts'
import { isDistributed } from '../distributed.ts'
import { preparedName } from '../prepared.ts'
import { compiled, query, type Sql } from '../sql.ts'
import { inTurn } from '../turns/connectionTurns.ts'

/** Switches exchanges; when `on` is false, each is a transaction of four trips instead of two (README.md here). */
export const exchangeSwitch = { on: true }

type Statement = ReturnType<typeof compiled>

/**
 * Runs `first`, passes its value as text to `next`, and runs the statement that returns, both in one transaction. Each
 * returns one row with one column; its parameters are texts, numbers, booleans or null. The transaction needs no
 * separate statement to begin or commit, and waits in this process for nothing but `next`. Returns the second value, or
 * null when `next` returns no statement. Any failure, of `next` too, fails all of it, and nothing is written. Inside
 * another transaction it is a savepoint of that one. On a distributed database it uses an ordinary transaction, because
 * servers there would end this one, with its locks, after each statement. Meant for frequent statements: each
 * connection plans each of them once.
 */
export async function exchange(
  em: EntityManager,
  first: Sql,
  next: (value: string | null) => Sql | null,
): Promise<string | null> {
  if (em.isInTransaction()) return em.transactional((inner) => runBoth(inner, first, next))
  const isShort = exchangeSwitch.on && !(await isDistributed(em))
  return inTurn(em, () => (isShort ? exchangeNow : plainExchange)(em, first, next))
}

/** Runs both statements in an ordinary transaction. */
function plainExchange(
  em: EntityManager,
  first: Sql,
  next: (value: string | null) => Sql | null,
): Promise<string | null> {
  return em.fork().transactional((inner) => runBoth(inner, first, next))
}

async function runBoth(
  em: EntityManager,
  first: Sql,
  next: (value: string | null) => Sql | null,
): Promise<string | null> {
  const following = next(await valueOf(em, first))
  return following === null ? null : valueOf(em, following)
}

async function valueOf(em: EntityManager, statement: Sql): Promise<string | null> {
  const [row] = await query(em, statement as Sql<Record<string, unknown>>)
  const [value = null] = Object.values(row ?? {})
  return value === null || typeof value === 'string' ? value : JSON.stringify(value)
}

async function exchangeNow(
  em: EntityManager,
  first: Sql,
  next: (value: string | null) => Sql | null,
): Promise<string | null> {
  const pool = await em.getConnection().getNativeClient()
  const client = await pool.connect()
  let isUndecided = false
  let isEnding = false
  const statementAfter = (value: string | null): Statement | null => {
    isUndecided = true
    const following = next(value)
    const statement = following && compiled(following)
    isUndecided = false
    return statement
  }
  try {
    return await new Promise((resolve, reject) => {
      client.query(new Exchange(compiled(first), statementAfter, { resolve, reject }))
    })
  } catch (error) {
    isEnding = endsConnection.test(sqlState(error) ?? '')
    throw error
  } finally {
    // PostgreSQL undoes a transaction whose `next` threw when its connection ends. A connection that PostgreSQL is about to end
    // says so a moment before: the next user would be refused for nothing.
    client.release(isUndecided || isEnding)
  }
}

/** SQL states with which PostgreSQL ends a connection: idle_in_transaction_session_timeout, and shutdowns. */
const endsConnection = /^(25P03|57P0)/

/** A field of `pg`'s connection that its types leave out. */
type PgConnection = Connection & { parsedStatements: Record<string, string> }

/**
 * Sends the two statements through `pg`. PostgreSQL ends a transaction that has no BEGIN at the next Sync, so
 * the first statement is only flushed, and Sync comes after the last.
 */
class Exchange implements Submittable {
  /** The statement under way; `pg` notes by these what a connection has parsed. */
  name = ''
  text = ''
  private value: string | null = null
  private isLast = false

  constructor(
    private readonly first: Statement,
    private readonly next: (value: string | null) => Statement | null,
    private readonly done: { resolve(value: string | null): void; reject(reason: unknown): void },
  ) {}

  submit(connection: Connection): void {
    connection.stream.cork()
    this.send(connection as PgConnection, this.first)
    connection.flush()
    connection.stream.uncork()
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    this.value = fields[0] ?? null
  }

  handleCommandComplete(_message: unknown, connection: Connection): void {
    if (!this.isLast) this.sendSecond(connection)
  }

  handleReadyForQuery(): void {
    this.done.resolve(this.value)
  }

  handleError(error: unknown, connection: Connection): void {
    if (!this.isLast) connection.sync()
    this.done.reject(error)
  }

  private sendSecond(connection: Connection): void {
    this.isLast = true
    try {
      const following = this.next(this.value)
      this.value = null
      connection.stream.cork()
      if (following !== null) this.send(connection as PgConnection, following)
      connection.sync()
      connection.stream.uncork()
    } catch (error) {
      this.done.reject(error)
    }
  }

  private send(connection: PgConnection, { text, params }: Statement): void {
    this.text = text
    this.name = preparedName(text)
    if (connection.parsedStatements[this.name] === undefined) {
      connection.parse({ name: this.name, text, types: [] }, true)
    }
    const values = params.map(asText)
    connection.bind({ statement: this.name, values }, true)
    connection.execute({}, true)
  }
}

/** Returns a parameter as PostgreSQL takes it. Throws for what has no text that both agree on, such as a list. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new TypeError(`an exchange sends no ${typeof value}`)
}
