import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { makeSchool } from '../../../../test/school.ts'
import { query } from '../../database/sql.ts'
import { startAnnouncer } from '../announcer.ts'
import type { Announced } from '../announceRows.ts'
import { announceDistributed } from '../announceDistributed.ts'
import { BrokerPublisher } from './brokerPublisher.ts'

async function scene() {
  const { orm } = await testDatabase()
  const em = orm.em.fork()
  const school = await makeSchool(orm)
  await query(em, 'delete from outbox')
  await query(em, 'delete from untold')
  const answer: Announced[] = []
  let isUp = true
  return {
    orm,
    em,
    school,
    said: answer,
    say: async (item: Announced): Promise<void> => {
      if (!isUp) throw new Error('no line')
      answer.push(item)
    },
    set isUp(value: boolean) {
      isUp = value
    },
    happen: async () => {
      const slot = randomUUID()
      await query(em, `insert into outbox (school_id, topic, ref) values ($1, 'slot', $2)`, [school.id, slot])
      return slot
    },
    untold: async () =>
      (await query<{ number: string }>(em, `select number from untold order by number`)).map(({ number }) =>
        Number(number),
      ),
  }
}

test('an announcement is sent with its number, and stays due until then', async () => {
  const single = await scene()
  const { orm, school, said: answer, say, happen, untold } = single
  const announcer = startAnnouncer(orm, () => undefined, { publish: say })
  const [first, second] = [await happen(), await happen()]
  announcer.announce()
  await expect
    .poll(() => answer)
    .toEqual([
      {
        schoolId: school.id,
        number: 1,
        payload: expect.stringMatching(new RegExp(`^${school.id} 1 (slot:.* event:|event:.* slot:)`)),
      },
    ])
  for (const slot of [first, second]) expect(answer[0]?.payload).toContain(slot)
  await expect.poll(untold).toEqual([])
  single.isUp = false
  await happen()
  announcer.announce()
  await expect.poll(untold).toEqual([2])
  await announcer.stop()
  expect(await untold()).toEqual([2])
})

test('overdue announcements are sent again as possibly missed ones', async () => {
  const single = await scene()
  const { em, school, said: answer, say, untold } = single
  const teller = new BrokerPublisher(em, say)
  await query(
    em,
    `insert into untold (school_id, number, at) select $1, n, now() - n * interval '2 seconds' from generate_series(0, 3) n`,
    [school.id],
  )
  single.isUp = false
  await teller.publishOverdue()
  expect([answer, await untold()]).toEqual([[], [0, 1, 2, 3]])
  single.isUp = true
  await teller.publishOverdue()
  expect(answer).toEqual([{ schoolId: school.id, number: 3, payload: `${school.id} 3` }])
  expect(await untold()).toEqual([])
})

test('schools that lie on several servers are said each by itself', async () => {
  const single = await scene()
  const { em, school, said: answer, say, happen, untold } = single
  const teller = new BrokerPublisher(em, say)
  single.isUp = false
  await happen()
  await announceDistributed(em, teller)
  expect([answer, await untold()]).toEqual([[], [1]])
  single.isUp = true
  const slot = await happen()
  await announceDistributed(em, teller)
  await teller.stop()
  expect(answer).toEqual([
    { schoolId: school.id, number: 2, payload: `${school.id} 2 slot:${slot} event:${school.id}` },
  ])
  expect(await untold()).toEqual([1])
})

test('a row that cannot be announced is set aside, and its school is said to have changed', async () => {
  const { orm, em, school, said: answer, say, happen } = await scene()
  await query(
    em,
    `create function refuse_event() returns trigger language plpgsql as $$ begin raise exception 'no such event'; end $$`,
  )
  await query(em, `create trigger refuse_event before insert on event for each row execute function refuse_event()`)
  const announcer = startAnnouncer(orm, () => undefined, { publish: say })
  try {
    await happen()
    await expect
      .poll(() => (announcer.announce(), answer))
      .toContainEqual({
        schoolId: school.id,
        number: 1,
        payload: `${school.id} 1 school:${school.id}`,
      })
  } finally {
    await announcer.stop()
    await query(em, `drop trigger refuse_event on event`)
  }
})
