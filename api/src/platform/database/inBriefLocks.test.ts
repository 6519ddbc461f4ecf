import { Client } from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { inBriefLocks } from './inBriefLocks.ts'
import { query } from './sql.ts'

/** Somebody who reads `course` for a long time, such as an export, until `end` is called. */
async function longReader(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query('select from course limit 1')
  return {
    async end() {
      await client.query('commit')
      await client.end()
    },
  }
}

const changing = (orm: Awaited<ReturnType<typeof testDatabase>>['orm'], timeoutMs?: number) =>
  inBriefLocks(
    orm,
    (transaction) => orm.em.getConnection().execute('alter table course add column tried int', [], 'run', transaction),
    { brief: 100, between: 100, ...(timeoutMs === undefined ? {} : { timeoutMs }) },
  )

test('a migration that has to wait lets everybody else go on, and is done once it can be', async () => {
  const { orm, url } = await testDatabase()
  const reader = await longReader(url)
  const change = changing(orm)
  // Each of them would wait behind the change for as long as the reader reads.
  for (let n = 0; n < 10; n += 1) await query(orm.em.fork(), `select from course limit 1`)
  const columns = () =>
    query(orm.em.fork(), `select from information_schema.columns where table_name = 'course' and column_name = 'tried'`)
  expect(await columns()).toHaveLength(0)
  await reader.end()
  await change
  expect(await columns()).toHaveLength(1)
  await query(orm.em.fork(), `alter table course drop column tried`)
})

test('a table locked for too long is reported to the operator, and nothing is changed', async () => {
  const { orm, url } = await testDatabase()
  const reader = await longReader(url)
  await expect(changing(orm, 300)).rejects.toThrow(/pg_stat_activity/)
  await reader.end()
})
