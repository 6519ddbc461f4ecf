import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { makeSchool, type TestSchool } from '../../test/school.ts'
import { query } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { type FeatureJobs, task } from '../platform/jobs/task.ts'
import { startJobs } from '../platform/jobs/startJobs.ts'
import { type Events, startEvents } from '../platform/live/events.ts'
import { z } from 'zod'
import { DELIVER_MAIL } from '../platform/jobs/mailJobSql.ts'
import { type NewMail, queueMail } from './queueMail.ts'

/** In which order a worker takes up the mails of several schools. */

let busy: TestSchool
let other: TestSchool
let events: Events
let databaseUrl: string

beforeAll(async () => {
  const { orm, url } = await testDatabase()
  databaseUrl = url
  busy = await makeSchool(orm)
  other = await makeSchool(orm)
  events = await startEvents(orm, url, () => undefined)
})
afterAll(() => events.stop())
beforeEach(() => query(em(), `delete from graphile_worker._private_jobs`))

const em = () => busy.orm.em.fork()

/** Writes mails with these keys to a school and waits until each of them has a job. */
async function write(school: TestSchool, keys: readonly string[], kind: 'passwordChanged' | 'passwordReset') {
  const to = { type: 'school', email: 'office@school.example', language: 'en' } as const
  const mails = keys.map((key) => ({ key, to, kind, data: kind === 'passwordReset' ? {} : { by: 'self' } }) as NewMail)
  await inTransaction({ em: em(), events }, (inner) => queueMail(inner, school.id, mails))
  await vi.waitFor(async () => expect(await waiting(school, keys)).toBe(keys.length))
}

async function waiting(school: TestSchool, keys: readonly string[]): Promise<number> {
  const [found] = await query<{ count: string }>(
    em(),
    `select count(*) as count from mail m join graphile_worker.jobs j on j.key = 'mail:' || m.id
     where m.school_id = $1 and m.key = any($2)`,
    [school.id, keys],
  )
  return Number(found?.count)
}

/**
 * Lets one worker take up what waits, until it has done `many`; gives the keys of the mails in the order it took them.
 */
async function taken(many: number): Promise<string[]> {
  const ids: string[] = []
  const notified: FeatureJobs = {
    tasks: [
      task({
        name: DELIVER_MAIL,
        payload: z.object({ mailId: z.string() }),
        attempts: 1,
        async run({ mailId }) {
          ids.push(mailId)
          await query(em(), `update mail set state = 'kept', attempts = 1, finished_at = now() where id = $1`, [mailId])
        },
      }),
    ],
  }
  const quiet = { error: () => undefined, info: () => undefined }
  const worker = startJobs({ orm: busy.orm, databaseUrl, log: quiet, features: [notified], concurrency: 1 })
  await vi.waitFor(() => expect(ids).toHaveLength(many))
  await worker.stop()
  const keys = await query<{ id: string; key: string }>(em(), `select id, key from mail where id = any($1::uuid[])`, [
    ids,
  ])
  return ids.map((id) => keys.find((item) => item.id === id)?.key ?? '')
}

const keysOf = (name: string, count: number) => Array.from({ length: count }, (_, nth) => `${name}${nth}`)

test('a school with hundreds of mails holds up no other: each has its turn, in its own order (D13)', async () => {
  const many = keysOf('many', 450)
  await write(busy, many, 'passwordChanged')
  const few = keysOf('few', 3)
  await write(other, few, 'passwordChanged')
  const order = await taken(453)
  expect(order.indexOf('few2')).toBeLessThan(8)
  expect(order.filter((key) => many.includes(key))).toEqual(many)
  expect(order.filter((key) => few.includes(key))).toEqual(few)
})

test('later emails queue behind those that their school has waiting (D13)', async () => {
  await write(busy, keysOf('first', 20), 'passwordChanged')
  await write(busy, keysOf('second', 5), 'passwordChanged')
  await write(other, keysOf('other', 5), 'passwordChanged')
  const order = await taken(30)
  expect(order.filter((key) => !key.startsWith('other'))).toEqual([...keysOf('first', 20), ...keysOf('second', 5)])
  expect(order.indexOf('other4')).toBeLessThan(12)
})

test('a link to a new password waits for no line, not even that of its own school (AUTH-16)', async () => {
  await write(busy, keysOf('line', 30), 'passwordChanged')
  await write(busy, ['link'], 'passwordReset')
  await write(busy, ['behind'], 'passwordChanged')
  const order = await taken(32)
  expect(order.indexOf('link')).toBe(0)
  expect(order.at(-1)).toBe('behind')
})

test('a mail that is tried again for days does not put its school off (D13)', async () => {
  await write(busy, keysOf('long', 50), 'passwordChanged')
  await query(
    em(),
    `update mail set attempts = 1, finished_at = now() + case when key <> 'long49' then interval '0' end,
       state = case when key <> 'long49' then 'kept' else 'queued' end where school_id = $1 and key like 'long%'`,
    [busy.id],
  )
  await write(busy, ['next'], 'passwordChanged')
  const [job] = await query<{ priority: number }>(
    em(),
    `select priority from graphile_worker.jobs where key = (select 'mail:' || id from mail where school_id = $1 and key = 'next')`,
    [busy.id],
  )
  expect(job).toEqual({ priority: 1 })
})
