import { Client } from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { query } from '../src/platform/database/sql.ts'
import { testDatabase } from './database.ts'
import { makeSchool, readyToBook, sessionFor } from './school.ts'
import { graphql, startAppWithDeadlines, type TestApp } from './server.ts'

// What one school asks for, or holds, does not keep others waiting (decision 052).

const BOOK = 'mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }'
const CANCEL = 'mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { code } }'

let app: TestApp
beforeAll(async () => {
  app = await startAppWithDeadlines()
})

/** A school with some students, each with a slot to book. */
async function scene(students: number) {
  const school = await makeSchool((await testDatabase()).orm)
  const people = Array.from({ length: students }, async () => {
    const { student, slot, course } = await readyToBook(school)
    const asker = { host: school.host, authorization: await sessionFor(student), language: 'en' }
    const input = { slotId: slot.id, courseCode: course.code, online: false }
    return {
      book: async () => (await graphql(app, BOOK, { input }, asker)).body.data,
      cancel: async () => (await graphql(app, CANCEL, { input: { slotId: slot.id } }, asker)).status,
    }
  })
  return { school, people: await Promise.all(people) }
}

test('while a school waits for held rows with all it has, another school books', async () => {
  const [first, other] = [await scene(6), await scene(1)]
  for (const { book } of first.people) expect(await book()).toEqual({ bookSlot: { code: '1001' } })
  const em = (await testDatabase()).orm.em.fork()
  const client = new Client({ connectionString: (await testDatabase()).url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query('select from slot where school_id = $1 for update', [first.school.id])

  let answered = 0
  const cancels = first.people.map(async ({ cancel }) => {
    const status = await cancel()
    answered += 1
    return status
  })
  // As many as may wait for the rows do.
  const waiting = async () => {
    const [row] = await query<{ n: number }>(
      em,
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return row?.n
  }
  await expect.poll(waiting).toBeGreaterThan(1)
  expect(await other.people[0]?.book()).toEqual({ bookSlot: { code: '1001' } })
  expect(answered).toBe(0)
  await client.query('rollback')
  expect((await Promise.all(cancels)).filter((status) => status !== 200 && status !== 503)).toEqual([])
})
