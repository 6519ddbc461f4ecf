import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { makeSchool } from '../../../test/school.ts'
import { startEvents } from './events.ts'
import type { Change } from './announcement.ts'
import { query } from '../database/sql.ts'

test('a slow subscriber is told to read again, and slows down nobody else', async () => {
  const { orm, url } = await testDatabase()
  const events = await startEvents(orm, url, () => undefined)
  try {
    const slow = events.subscribe('slot', 'school')
    const prompt = events.subscribe('slot', 'school')
    const begun = { topic: 'slot', schoolId: 'school', ids: [], resync: true }
    expect([await slow.next(), await prompt.next()]).toEqual([
      { value: begun, done: false },
      { value: begun, done: false },
    ])
    const heard: Change[] = []
    const listening = (async () => {
      for await (const change of prompt) if (heard.push(change) === 1100) return
    })()
    const announced = `select pg_notify('koma', 'school ' || n || ' slot:' || n) from generate_series($1::int, $2) n`
    for (let n = 1; n <= 1100; n += 275) {
      await query(orm.em.fork(), announced, [n, n + 274])
      await expect.poll(() => heard.length).toBe(n + 274)
    }
    await listening
    expect(heard.map(({ ids }) => ids[0])).toEqual(Array.from({ length: 1100 }, (_, n) => String(n + 1)))

    const late: Change[] = []
    for await (const change of slow) {
      late.push(change)
      if (change.ids.includes('1100')) break
    }
    expect(late.some(({ resync }) => resync)).toBe(true)
    expect(late.length).toBeLessThan(1100)
  } finally {
    await events.stop()
  }
})

test('an outage of announcing is logged once, and over when it is', async () => {
  const { orm, url } = await testDatabase()
  const logged: unknown[] = []
  const events = await startEvents(orm, url, (error) => logged.push(error))
  const rename = (from: string, to: string) => query(orm.em.fork(), `alter table ${from} rename to ${to}`)
  try {
    for (let outage = 1; outage <= 2; outage += 1) {
      await rename('outbox', 'outbox_away')
      await expect.poll(() => (events.announce(), logged.length)).toBe(outage)
      for (let again = 0; again < 5; again += 1) {
        events.announce()
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      expect(logged).toHaveLength(outage)
      await rename('outbox_away', 'outbox')
      const school = await makeSchool(orm)
      const id = randomUUID()
      const seen: Change[] = []
      const stop = events.onChange('slot', (change) => seen.push(change))
      await query(orm.em.fork(), `insert into outbox (school_id, topic, ref) values ($1, 'slot', $2)`, [school.id, id])
      await expect.poll(() => (events.announce(), seen.flatMap(({ ids }) => ids))).toEqual([id])
      stop()
    }
  } finally {
    await events.stop()
  }
})
