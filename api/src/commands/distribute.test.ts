import { Client } from 'pg'
import { expect, test } from 'vitest'
import { afterFile } from '../../test/afterFile.ts'
import { testDatabase } from '../../test/database.ts'
import { distribute } from './spreadSchools.ts'
import { isDistributed } from '../database/distributed.ts'
import { announceSpread } from '../live/announceSpread.ts'
import { query } from '../database/sql.ts'
import { openSchool } from '../../test/openSchool.ts'
import { distributeCommand } from './distribute.ts'

test('nothing is spread where there is no cluster, and it is said why', async () => {
  const { orm, url } = await testDatabase()
  const client = new Client({ connectionString: url })
  await client.connect()
  afterFile(() => client.end())
  await expect(distribute(client, 4)).rejects.toThrow('This database has no Citus')
  expect(await isDistributed(orm.em.fork())).toBe(false)
  for (const args of [['0'], ['many'], ['4', '5']])
    await expect(distributeCommand(args)).rejects.toThrow('a whole number of parts')
})

test('announcing in two parts numbers and says what announcing at once does, school by school', async () => {
  const { orm, url } = await testDatabase()
  const [one, other] = [await openSchool(), await openSchool()]
  const em = orm.em.fork()
  const heard: string[] = []
  const client = new Client({ connectionString: url })
  await client.connect()
  afterFile(() => client.end())
  client.on('notification', ({ payload = '' }) => heard.push(payload))
  await client.query('listen koma')
  await query(em, `delete from outbox`)
  const slot = crypto.randomUUID()
  for (const { id } of [one, other])
    await query(em, `insert into outbox (school_id, topic, ref) values ($1, 'slot', $2), ($1, 'slot', $2)`, [id, slot])
  await announceSpread(em, null)
  await expect
    .poll(() => heard.toSorted())
    .toEqual([one, other].map(({ id }) => `${id} 1 slot:${slot} event:${id}`).toSorted())
  expect(await query(em, `select number, topic, ref from event where school_id = $1`, [one.id])).toEqual([
    { number: '1', topic: 'slot', ref: slot },
  ])
  expect(await query(em, `select from outbox`)).toEqual([])
})
