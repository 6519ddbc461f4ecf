import { beforeAll, expect, test } from 'vitest'
import { silentEvents } from '../../../test/context.ts'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { makeSchool } from '../../../test/school.ts'
import type { Context } from '../shared/context.ts'
import type { EntityManager } from './connection.ts'
import { sqlState } from './databaseError.ts'
import { query } from './sql.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})

/** The context of transactions, with a count of the announcements. */
function context(): { ctx: Pick<Context, 'em' | 'events'>; announced: () => number } {
  let announced = 0
  const events: Context['events'] = {
    ...silentEvents,
    announce: () => {
      announced += 1
    },
  }
  return { ctx: { em: database.orm.em.fork(), events }, announced: () => announced }
}

/** Raises a database error of this SQLSTATE. */
async function fail(em: EntityManager, state: string): Promise<never> {
  await query(em, `do $$ begin raise exception 'as if' using errcode = '${state}'; end $$`)
  throw new Error('the database did not fail')
}

test('two that lock two rows in opposite order both get through, whichever the database stops (D138)', async () => {
  const [single, other] = [(await makeSchool(database.orm)).id, (await makeSchool(database.orm)).id]
  const { ctx, announced } = context()
  let tries = 0
  let waiting = 2
  let meet = (): void => undefined
  const both = new Promise<void>((resolve) => {
    meet = resolve
  })
  const lock = (em: EntityManager, id: string) => query(em, `select from school where id = $1 for update`, [id])
  const work = (first: string, second: string) =>
    inTransaction(ctx, async (em) => {
      tries += 1
      await lock(em, first)
      waiting -= 1
      if (waiting === 0) meet()
      await both
      await lock(em, second)
      await query(em, `update school set title = title || '!' where id = any($1::uuid[])`, [[first, second]])
    })
  await Promise.all([work(single, other), work(other, single)])
  const titles = await query<{ title: string }>(ctx.em, `select title from school where id = any($1::uuid[])`, [
    [single, other],
  ])
  expect(titles.map(({ title }) => title.endsWith('!!'))).toEqual([true, true])
  // The one that tries again may be first at the row it gave up, and then the two meet once more.
  expect(tries).toBeGreaterThanOrEqual(3)
  expect(announced()).toBe(2)
})

test.each(['40P01', '40001'])('%s is tried three times in all, and then thrown (D138)', async (state) => {
  const { ctx, announced } = context()
  let tries = 0
  const failing = inTransaction(ctx, async (em) => {
    tries += 1
    await fail(em, state)
  })
  await expect(failing.catch(sqlState)).resolves.toBe(state)
  expect(tries).toBe(3)
  expect(announced()).toBe(0)
})

test('any other failure is thrown at once, and nothing of it stays', async () => {
  const { id } = await makeSchool(database.orm)
  const { ctx, announced } = context()
  let tries = 0
  const failing = inTransaction(ctx, async (em) => {
    tries += 1
    await query(em, `update school set title = 'gone' where id = $1`, [id])
    await fail(em, '23505')
  })
  await expect(failing.catch(sqlState)).resolves.toBe('23505')
  const [row] = await query<{ title: string }>(ctx.em, `select title from school where id = $1`, [id])
  expect(row?.title).not.toBe('gone')
  expect(tries).toBe(1)
  expect(announced()).toBe(0)
})
