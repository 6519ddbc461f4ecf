import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { clusterServers } from '../../../../test/cluster.ts'
import { testDatabase, type TestDatabase } from '../../../../test/database.ts'
import { openDatabase } from '../../../openDatabase.ts'
import { closeDatabase } from '../closeDatabase.ts'
import { sqlState, violatedConstraint } from '../databaseError.ts'
import { exchange, exchangeSwitch } from './exchange.ts'
import { query, type Sql, sql } from '../sql.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
  await query(database.orm.em.fork(), `drop table if exists seat`)
  await query(database.orm.em.fork(), `create table seat (n int primary key, kind text)`)
})

const put = (n: number, kind: string): Sql => sql`insert into seat (n, kind) values (${n}, ${kind}) returning kind`
const run = (first: Sql, next: (value: string | null) => Sql | null) => exchange(database.orm.em.fork(), first, next)
const seats = () => query<{ n: number; kind: string }>(database.orm.em.fork(), `select n, kind from seat order by n`)

describe.each([
  ['as bytes of our own', true],
  ['as an ordinary transaction', false],
])('%s', (_name, on) => {
  beforeEach(() => {
    exchangeSwitch.on = on
  })
  afterEach(() => {
    exchangeSwitch.on = true
  })

  test('both statements are written, or neither, whichever of them fails and whoever judges (BOOK-23)', async () => {
    expect(await run(put(1, 'first'), (value) => put(2, `after ${value}`))).toBe('after first')
    const written = [
      { n: 1, kind: 'first' },
      { n: 2, kind: 'after first' },
    ]
    expect(await seats()).toEqual(written)

    const taken = (error: unknown): boolean => violatedConstraint(error) === 'seat_pkey'
    await expect(run(put(3, 'undone'), () => put(1, 'again'))).rejects.toSatisfy(taken)
    let judged = false
    const judge = (): null => {
      judged = true
      return null
    }
    await expect(run(put(1, 'again'), judge)).rejects.toSatisfy(taken)
    expect(judged).toBe(false)
    const confused = (): never => {
      throw new Error('no verdict')
    }
    await expect(run(put(4, 'undone'), confused)).rejects.toThrow('no verdict')
    expect(await seats()).toEqual(written)

    // Every connection is as good as before.
    const later = Array.from({ length: 20 }, (_, index) => run(put(index + 10, 'later'), () => null))
    expect(await Promise.all(later)).toEqual(Array.from({ length: 20 }, () => null))
    expect(await seats()).toHaveLength(22)
  })

  test('a connection that PostgreSQL ends is given to nobody else: the next one is served (BOOK-23)', async () => {
    const orm = await openDatabase(database.url, { pool: 1 })
    onTestFinished(() => closeDatabase(orm))
    const fatal = sql`select pg_terminate_backend(pg_backend_pid())`
    for (let round = 0; round < 10; round += 1) {
      await expect(exchange(orm.em.fork(), fatal, () => null)).rejects.toSatisfy((error) => sqlState(error) === '57P01')
      expect(await exchange(orm.em.fork(), put(round, 'next'), () => null)).toBe(null)
    }
    expect(await seats()).toHaveLength(10)
  })

  test('locks of the first statement last until the second is through (BOOK-13)', async () => {
    await run(put(1, 'first'), () => null)
    const claim = (): Promise<string | null> =>
      run(
        sql`select kind from seat where n = 1 for no key update`,
        (kind) => sql`update seat set kind = ${`${kind}+`} where n = 1 returning kind`,
      )
    const kinds = await Promise.all(Array.from({ length: 8 }, claim))
    expect(new Set(kinds).size).toBe(8)
  })
})

/** A cluster's own tables cannot be put in place. */
const onePostgres = { skip: clusterServers().length > 0 }

test(
  'where schools are spread it is a transaction that was begun, since a server that is not told of one keeps no lock (BOOK-23)',
  onePostgres,
  async () => {
    const { orm, url } = database
    const begins = async (n: number): Promise<number> => {
      const other = await openDatabase(url)
      const asked = vi.spyOn(Client.prototype, 'query')
      expect(await exchange(other.em.fork(), put(n, 'first'), (value) => put(n + 1, `after ${value}`))).toBe(
        'after first',
      )
      const began = asked.mock.calls.filter(([first]) => /"begin/i.test(JSON.stringify(first) ?? ''))
      asked.mockRestore()
      await closeDatabase(other)
      return began.length
    }
    expect(await begins(1)).toBe(0)
    await query(orm.em.fork(), `create table pg_dist_partition as select 'outbox'::regclass as logicalrelid`)
    onTestFinished(async () => void (await query(orm.em.fork(), `drop table pg_dist_partition`)))
    expect(await begins(3)).toBe(1)
  },
)
