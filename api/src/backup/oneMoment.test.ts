import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { makeSchool } from '../../test/school.ts'
import { query } from '../platform/database/sql.ts'
import { beginAtOneMoment } from './oneMoment.ts'

test('a backup holds no changes made after it began, whatever the school or server', async () => {
  const { orm, url } = await testDatabase()
  const schools = await Promise.all(Array.from({ length: 8 }, () => makeSchool(orm)))
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  const read = async () => {
    const { rows } = await client.query<{ name: string }>('select name from school')
    const { rowCount } = await client.query('select from school_host')
    return [rows.map(({ name }) => name).toSorted(), rowCount]
  }
  const before = await read()

  await beginAtOneMoment(client, url)
  await query(orm.em.fork(), `update school set name = 'another'`)
  await query(orm.em.fork(), `delete from school_host where school_id = $1`, [schools[0]?.id])
  await makeSchool(orm)
  expect(await read()).toEqual(before)
  await client.query('commit')
  expect(await read()).not.toEqual(before)
})
