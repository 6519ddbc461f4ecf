import { dateOf, plusDays } from '@koma/schema/rules/time'
import { Client } from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { query } from '../src/platform/database/sql.ts'
import { openSchool } from './openSchool.ts'
import { sessionFor, type TestUser } from './school.ts'
import { type Asker, graphql, rest, testApp } from './server.ts'
import { subscribe } from './socket.ts'

/*
 * What the busiest paths ask of the database. One statement too many slows every school, and no other test would see
 * it: the answers stay the same.
 */

const BOOK = `mutation Book($input: BookSlotInput!) { bookSlot(input: $input) { code } }`
const CANCEL = `mutation Cancel($input: CancelBookingInput!) { cancelBooking(input: $input) { code } }`
const LIST = `query List($from: PlainDate!, $to: PlainDate!) {
  slots(from: $from, to: $to) { id bookedCount teacher { id displayName } location { id } courses { id code } } }`
const LISTEN = `subscription { slotChanged { resync slots { id bookedCount } gone } }`

/** Announcing, jobs and sweeps, which run beside requests. */
const BESIDE = /delete from outbox|graphile_worker|^select$|^\s*with attempts as/

let sent: string[] = []
beforeAll(() => {
  const client = Client.prototype as unknown as { query: (this: Client, ...given: unknown[]) => unknown }
  const original = client.query
  client.query = function (...given) {
    const [asked] = given as [string | { text: string } | { first: { text: string } }]
    if (typeof asked === 'string') sent.push(asked)
    else if ('first' in asked) sent.push(asked.first.text, 'the second of an exchange')
    else sent.push(asked.text)
    return original.apply(this, given)
  }
  return () => void (client.query = original)
})

/** Returns the statements that the process sends while `work` is done, without those of what runs beside it. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  sent = []
  await work()
  return sent.filter((text) => !BESIDE.test(text))
}

const askerOf = async (user: TestUser): Promise<Asker> => ({
  host: user.school.host,
  authorization: await sessionFor(user),
  language: 'en',
})

async function ready() {
  const app = await testApp()
  const school = await openSchool()
  const { student, course, slot } = await school.readyToBook({ course: { numberOfStudents: 9 }, points: 9 })
  const asker = await askerOf(student)
  const input = { slotId: slot.id, courseCode: course.code, online: false }
  const say = async (document: string, variables: object) => {
    const { body } = await graphql(app, document, { ...variables }, asker)
    expect(JSON.stringify(body)).toContain('"code":"1001"')
  }
  const book = () => say(BOOK, { input })
  const cancel = () => say(CANCEL, { input: { slotId: slot.id } })
  // The process forgets what it knows of a school once, when it hears of the settings for the first time.
  app.app.events.announce()
  const waiting = () => query(school.orm.em.fork(), `select from outbox where school_id = $1`, [school.id])
  await vi.waitFor(async () => expect(await waiting()).toEqual([]))
  const days = { from: dateOf(slot.startsAt), to: plusDays(dateOf(slot.startsAt), 6) }
  return { app, school, student, asker, slot, course, book, cancel, days }
}

test('a booking costs three trips to the database, a cancellation five', async () => {
  const { book, cancel } = await ready()
  // The first of a process learns what it then knows.
  await book()
  await cancel()

  expect(await statementsOf(book)).toHaveLength(3)
  expect(await statementsOf(cancel)).toHaveLength(5)
})

test('a list of slots that has not changed costs one look at the session, by GraphQL and REST', async () => {
  const { app, asker, days } = await ready()
  const list = async () => {
    const { body } = await graphql<{ slots: unknown[] }>(app, LIST, days, asker)
    expect(body.data?.slots).toHaveLength(1)
  }
  const digits = (day: string) => day.replaceAll('-', '')
  const path = `/api/slots/student?sDate=${digits(days.from)}0000&eDate=${digits(days.to)}2359`
  const listByRest = async () => expect((await rest(app, 'GET', path, undefined, asker)).body).toHaveLength(1)
  for (const read of [list, listByRest]) {
    await vi.waitFor(async () => {
      await read()
      expect(await statementsOf(read)).toHaveLength(1)
    })
  }
})

test('a booking that others hear of costs no read more, however many listen', async () => {
  const { app, school, slot, book, cancel } = await ready()
  const heard = await Promise.all(
    Array.from({ length: 5 }, async () => subscribe(app, LISTEN, await askerOf(await school.addStudent()))),
  )
  const untilHeard = async (change: () => Promise<void>) => {
    const before = heard.map(({ received }) => received.length)
    await change()
    await vi.waitFor(() => heard.forEach(({ received }, at) => expect(received.length).toBe((before[at] ?? 0) + 1)))
  }
  await untilHeard(book)
  await untilHeard(cancel)

  expect(await statementsOf(() => untilHeard(book))).toHaveLength(3)
  expect(heard[0]?.received.at(-1)).toMatchObject({ slotChanged: { slots: [{ id: slot.id, bookedCount: 1 }] } })
})
