import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { makeSchool } from '../../../test/school.ts'
import { query } from '../database/sql.ts'
import { startAnnouncer } from './announcer.ts'
import { startEvents } from './events.ts'
import type { Change } from './announcement.ts'

test('a row that cannot be announced holds up its own school for a while and no other, and is set aside', async () => {
  const { orm, url } = await testDatabase()
  const run = (text: string, params: readonly unknown[] = []) => query(orm.em.fork(), text, params)
  const [ill, well] = [await makeSchool(orm), await makeSchool(orm)]
  const logged: unknown[] = []
  const events = await startEvents(orm, url, (error) => logged.push(error))
  const heard: Change[] = []
  const stop = events.onChange('slot', (change) => heard.push(change))
  const slotsOf = (schoolId: string) => heard.filter((item) => item.schoolId === schoolId).flatMap(({ ids }) => ids)
  try {
    await run(`create function refuse_job() returns trigger language plpgsql as $$
      begin if new.payload::text like '%${ill.id}%' then raise exception 'no such job'; end if; return new; end $$`)
    await run(`create trigger refuse_job before insert on graphile_worker._private_jobs
      for each row execute function refuse_job()`)
    const [mail, before, after, elsewhere] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    await run(
      `insert into outbox (school_id, topic, ref)
       values ($1, 'slot', $3), ($1, 'mail', $4), ($1, 'slot', $5), ($2, 'slot', $6)`,
      [ill.id, well.id, before, mail, after, elsewhere],
    )
    events.announce()
    await vi.waitFor(() => expect(slotsOf(well.id)).toEqual([elsewhere]))
    await vi.waitFor(() => (events.announce(), expect(slotsOf(ill.id)).toEqual([before, after])))
    expect(await run(`select topic, ref, error from outbox_failed where school_id = $1`, [ill.id])).toEqual([
      { topic: 'mail', ref: mail, error: expect.stringContaining('no such job') },
    ])
    expect(await run(`select 1 from outbox`)).toEqual([])
    expect(events.setAside()).toBe(1)
    const lines = logged.map((error) => (error instanceof Error ? error.message : ''))
    expect(lines.filter((line) => line.includes('was set aside'))).toEqual([
      `mail ${mail} of school ${ill.id} could not be announced 5 times and was set aside in outbox_failed.`,
    ])
  } finally {
    stop()
    await events.stop()
    await run(`drop trigger refuse_job on graphile_worker._private_jobs`)
  }
})

test('thousands of rows that come at once are announced 200 at a time, also where PostgreSQL believes that there are none', async () => {
  const { orm } = await testDatabase()
  const school = await makeSchool(orm)
  const run = <Row>(text: string, params: readonly unknown[] = []) => query<Row>(orm.em.fork(), text, params)
  const logged: unknown[] = []
  const announceWaiting = async () => {
    const announcer = startAnnouncer(orm, (error) => logged.push(error))
    announcer.announce()
    await vi.waitFor(async () => expect(await run(`select from outbox`)).toEqual([]))
    await announcer.stop()
  }
  await announceWaiting()
  // The statement is planned while there is nothing, and its plan is kept.
  await run(`vacuum analyze outbox`)
  await announceWaiting()
  const numberOf = async () => {
    const [row] = await run<{ number: string }>(`select number from announcement where school_id = $1`, [school.id])
    return Number(row?.number ?? 0)
  }
  const before = await numberOf()
  await run(
    `insert into outbox (school_id, topic, ref) select $1, 'slot', gen_random_uuid() from generate_series(1, 2000)`,
    [school.id],
  )
  await announceWaiting()
  expect(logged).toEqual([])
  expect((await numberOf()) - before).toBe(10)
})
