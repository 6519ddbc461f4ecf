import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { closeDatabase } from './closeDatabase.ts'
import { openDatabase } from '../../openDatabase.ts'
import { query } from './sql.ts'

test('the database closes while queries run and connections are being opened', async () => {
  const { url } = await testDatabase()
  for (let parallel = 1; parallel <= 6; parallel += 1) {
    const orm = await openDatabase(url)
    await query(orm.em.fork(), 'select 1')
    const queries = Array.from({ length: parallel }, () => query(orm.em.fork(), 'select 1 as one'))
    await turn()
    await closeDatabase(orm)
    expect(await Promise.all(queries)).toEqual(queries.map(() => [{ one: 1 }]))
  }
})
