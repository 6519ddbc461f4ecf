import type { EntityManager } from '@mikro-orm/postgresql'
import type { Connection, Submittable } from 'pg'
import { preparedName } from './prepared.ts'

/** A statement that gives one row of one column. */
export interface Asked {
  text: string
  params: readonly (string | number | boolean | null | undefined)[]
}

/**
 * Runs `first`, gives its value as text to `next`, and runs what that asks for: both in one transaction, which needs no
 * statement of its own to begin or to commit, and of which `next` is all that is waited for in this process.
 * Gives the second value, or null when `next` asked for nothing. What fails, `next` included, fails all of it, and
 * nothing is written. For what is done all day: each connection plans each of these statements once.
 */
export async function exchange(
  em: EntityManager,
  first: Asked,
  next: (value: string | null) => Asked | null,
): Promise<string | null> {
  const pool = await em.getConnection().getNativeClient()
  const client = await pool.connect()
  let isOpen = false
  const judge = (value: string | null): Asked | null => {
    isOpen = true
    const asked = next(value)
    isOpen = false
    return asked
  }
  try {
    return await new Promise((resolve, reject) => {
      client.query(new Exchange(first, judge, { resolve, reject }))
    })
  } finally {
    // A transaction that nobody has judged is undone by PostgreSQL when its connection ends.
    client.release(isOpen)
  }
}

/** What `pg` knows of a connection and does not tell in its types. */
type Knowing = Connection & { parsedStatements: Record<string, string> }

/**
 * The two statements as `pg` sends and hears them. PostgreSQL ends a transaction that nobody began at the next Sync, so
 * the first statement is only flushed, and Sync comes after the last.
 */
class Exchange implements Submittable {
  /** Of the statement under way; `pg` notes by them what a connection has parsed. */
  name = ''
  text = ''
  private value: string | null = null
  private isLast = false

  constructor(
    private readonly first: Asked,
    private readonly next: (value: string | null) => Asked | null,
    private readonly done: { resolve(value: string | null): void; reject(reason: unknown): void },
  ) {}

  submit(connection: Connection): void {
    connection.stream.cork()
    this.send(connection as Knowing, this.first)
    connection.flush()
    connection.stream.uncork()
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    this.value = fields[0] ?? null
  }

  handleCommandComplete(_message: unknown, connection: Connection): void {
    if (!this.isLast) this.goOn(connection)
  }

  handleReadyForQuery(): void {
    this.done.resolve(this.value)
  }

  handleError(error: unknown, connection: Connection): void {
    if (!this.isLast) connection.sync()
    this.done.reject(error)
  }

  private goOn(connection: Connection): void {
    this.isLast = true
    try {
      const asked = this.next(this.value)
      this.value = null
      connection.stream.cork()
      if (asked !== null) this.send(connection as Knowing, asked)
      connection.sync()
      connection.stream.uncork()
    } catch (error) {
      this.done.reject(error)
    }
  }

  private send(connection: Knowing, { text, params }: Asked): void {
    this.text = text
    this.name = preparedName(text)
    if (connection.parsedStatements[this.name] === undefined) {
      connection.parse({ name: this.name, text, types: [] }, true)
    }
    const values = params.map((value) => (value === null || value === undefined ? null : String(value)))
    connection.bind({ statement: this.name, values }, true)
    connection.execute({}, true)
  }
}
