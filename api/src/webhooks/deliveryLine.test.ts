import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { makeSchool, type TestSchool } from '../../test/school.ts'
import { query } from '../platform/database/sql.ts'
import { queueDeliveries } from './queueDeliveries.ts'

/** In which order the queue has the deliveries of several schools. */

async function hookOf(school: TestSchool): Promise<string> {
  const [hook] = await query<{ id: string }>(
    school.orm.em.fork(),
    `insert into webhook (school_id, url) values ($1, 'https://receiver.example/koma') returning id`,
    [school.id],
  )
  return hook?.id ?? ''
}

/** So many deliveries that wait, tried so often already; and their jobs. */
async function queued(school: TestSchool, hook: string, count: number, tries = 0): Promise<string[]> {
  const em = school.orm.em.fork()
  const created = await query<{ id: string }>(
    em,
    `insert into webhook_delivery (school_id, webhook_id, message_id, type, body, tries)
     select $1, $2, gen_random_uuid(), 'webhook.test', '{}', $4 from generate_series(1, $3) returning id`,
    [school.id, hook, count, tries],
  )
  const ids = created.map(({ id }) => id)
  await queueDeliveries(em, school.id, ids)
  return ids
}

const places = async (school: TestSchool, ids: readonly string[]) => {
  const rows = await query<{ priority: number }>(
    school.orm.em.fork(),
    `select j.priority from unnest($1::uuid[]) with ordinality as d (id, nth)
     join graphile_worker.jobs j on j.key = 'webhook:' || d.id order by d.nth`,
    [ids],
  )
  return rows.map(({ priority }) => priority)
}
const upTo = (from: number, count: number) => Array.from({ length: count }, (_, nth) => from + nth)

test('deliveries of a school line up behind its own, so that those of another come between them', async () => {
  const { orm } = await testDatabase()
  const [busy, other] = [await makeSchool(orm), await makeSchool(orm)]
  const hook = await hookOf(busy)
  expect(await places(busy, await queued(busy, hook, 40))).toEqual(upTo(1, 40))
  const behind = await queued(busy, hook, 20)
  expect(await places(busy, behind)).toEqual(upTo(41, 20))
  expect(await places(other, await queued(other, await hookOf(other), 3))).toEqual(upTo(1, 3))

  // Those that failed and wait for days put off nothing that is new.
  await query(busy.orm.em.fork(), `update webhook_delivery set tries = 1 where school_id = $1`, [busy.id])
  expect(await places(busy, await queued(busy, hook, 1))).toEqual([1])
  // Tried again, each stands where it stood.
  await queueDeliveries(busy.orm.em.fork(), busy.id, behind.slice(-1), 60)
  expect(await places(busy, behind.slice(-1))).toEqual([60])
})
