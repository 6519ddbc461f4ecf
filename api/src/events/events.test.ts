import { eventTypeNames } from '@koma/schema/eventTypes'
import { permissions } from '@koma/schema/permissions'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addKey } from '../../test/key.ts'
import { addContract, sessionFor, type TestCourse, type TestUser } from '../../test/school.ts'
import { type Asker, graphql, rest, startTestApp, testApp } from '../../test/server.ts'
import { subscribe } from '../../test/socket.ts'
import { query } from '../platform/database/sql.ts'

interface Event {
  id: string
  cursor: string
  type: string
  logEntryId: string | null
  slotId: string | null
  studentId: string | null
  pointsChange: number | null
}
interface Page {
  events: Event[]
  cursor: string
  hasMore: boolean
}

const page = `events { id cursor type at door logEntryId slotId studentId teacherId contractId recordId pointsChange } cursor hasMore`
const readDocument = `query ($input: EventsInput!) { events(input: $input) { ${page} } }`
const live = `subscription ($input: EventsInput!) { eventsAppended(input: $input) { ${page} } }`
const bookDocument = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { success code } }`
const cancelDocument = `mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { success code } }`

let school: OpenSchool
let staff: TestUser
let course: TestCourse
let student: TestUser

const askerOf = async (user: TestUser): Promise<Asker> => ({
  host: user.school.host,
  authorization: await sessionFor(user),
  language: 'en',
})

async function read(input: object, of = staff): Promise<Page & { refused?: string | undefined }> {
  const { body } = await graphql<{ events: Page }>(await testApp(), readDocument, { input }, await askerOf(of))
  const none = { events: [], cursor: '', hasMore: false }
  return { ...(body.data?.events ?? none), refused: body.errors?.[0]?.extensions?.code }
}

async function change(document: string, input: object, by = student): Promise<void> {
  const { body } = await graphql<Record<string, { success: boolean }>>(
    await testApp(),
    document,
    { input },
    await askerOf(by),
  )
  expect(Object.values(body.data ?? {})).toMatchObject([{ success: true }])
}

const book = (slotId: string) => change(bookDocument, { slotId, courseCode: course.code, online: false })
const cancel = (slotId: string) => change(cancelDocument, { slotId })

beforeAll(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: [...permissions] })
  course = await school.addCourse({ cost: 2, numberOfStudents: 3 })
  student = await school.addStudent()
  await addContract(student, { courses: [course], points: 1000 })
})

test('events come in order, name people by id only, and can be read again from any cursor', async () => {
  const slot = await school.addSlot({ courses: [course] })
  const { cursor } = await read({ after: 'now' })
  await book(slot.id)
  await cancel(slot.id)
  await change(
    `mutation ($input: CreateLocationInput!) { createLocation(input: $input) { success } }`,
    { locationName: '別館' },
    staff,
  )
  await expect.poll(async () => (await read({ after: cursor })).events).toHaveLength(3)
  const { events, hasMore } = await read({ after: cursor })
  expect(events.map(({ type }) => type)).toEqual(
    ['booking.created', 'booking.cancelled', 'location.created'].map((name) => name.replace('.', '_')),
  )
  expect(events[0]).toMatchObject({
    slotId: slot.id,
    studentId: student.id,
    pointsChange: -2,
    door: 'screen',
    recordId: null,
  })
  expect(events[1]).toMatchObject({ pointsChange: 2 })
  expect(events[2]).toMatchObject({ slotId: null, studentId: null, pointsChange: null })
  expect(hasMore).toBe(false)
  expect(new Set(events.map(({ id }) => id)).size).toBe(3)
  expect(JSON.stringify(events)).not.toContain(student.lastName)

  // A page of any length, and any event's own cursor, goes on where it ended.
  const pages = [await read({ after: cursor, limit: 1 })]
  while (pages.at(-1)?.hasMore) pages.push(await read({ after: pages.at(-1)?.cursor ?? '', limit: 1 }))
  expect(pages.flatMap((item) => item.events)).toEqual(events)
  expect((await read({ after: events[0]?.cursor ?? '' })).events).toEqual(events.slice(1))

  const some = await read({ after: cursor, types: ['location_created'] })
  expect(some).toMatchObject({ events: [{ type: 'location_created' }], cursor: events[2]?.cursor })

  const byRest = await rest<Page>(
    await testApp(),
    'GET',
    `/api/events?after=${cursor}&types=booking.cancelled,location.created`,
    undefined,
    await askerOf(staff),
  )
  expect(byRest.body.events.map(({ id, type }) => [id, type])).toEqual([
    [events[1]?.id, 'booking.cancelled'],
    [events[2]?.id, 'location.created'],
  ])
})

test('each of many slots that are changed together is an event', async () => {
  const slots = [await school.addSlot({ courses: [course] }), await school.addSlot({ courses: [course] })]
  const { cursor } = await read({ after: 'now' })
  const batch = { slots: slots.map(({ id }) => ({ slotId: id, version: 1 })), lessonMemo: 'together', delete: false }
  await change(
    `mutation ($input: ChangeSlotBatchInput!) { changeSlotBatch(input: $input) { success } }`,
    { batch, expected: slots.map(({ id }) => ({ slotId: id })) },
    staff,
  )
  await expect.poll(async () => (await read({ after: cursor })).events.length).toBe(2)
  const { events } = await read({ after: cursor })
  expect(events.map(({ type, slotId }) => `${type} ${slotId}`).toSorted()).toEqual(
    slots.map(({ id }) => `slot_changed ${id}`).toSorted(),
  )
})

test('nothing is an event that was rolled back, nor who signed in', async () => {
  const { orm } = await testDatabase()
  const { cursor } = await read({ after: 'now' })
  const entry = `insert into activity (school_id, type, at, actor) values ($1, $2, localtimestamp, 'system')`
  await orm.em
    .fork()
    .transactional(async (em) => {
      await query(em, entry, [school.id, 'contract'])
      throw new Error('undone')
    })
    .catch(() => undefined)
  await query(orm.em.fork(), entry, [school.id, 'login'])
  await query(orm.em.fork(), entry, [school.id, 'contract'])
  await expect
    .poll(async () => (await read({ after: cursor })).events.map(({ type }) => type))
    .toEqual(['contract_points'])
})

test('a place of no history, of another school or of one that was put back is refused, and says so', async () => {
  const other = await openSchool()
  const { orm } = await testDatabase()
  const of = await other.addStaff()
  const { cursor } = await read({ after: 'now' })
  expect((await read({ after: 'x' })).refused).toBe('BAD_USER_INPUT')
  expect((await read({ after: '1-00000000' })).refused).toBe('GONE')
  expect((await read({ after: cursor }, of)).refused).toBe('GONE')
  expect((await read({ after: '0-' }, of)).events).toEqual([])
  await query(orm.em.fork(), `update event set id = md5(id::text)::uuid where school_id = $1`, [school.id])
  expect((await read({ after: cursor })).refused).toBe('GONE')
  expect((await read({}, student)).refused).toBe('FORBIDDEN')
  const bad = await rest<{ message: string }>(
    await testApp(),
    'GET',
    '/api/events?types=nothing',
    undefined,
    await askerOf(staff),
  )
  expect(bad.status).toBe(400)
})

test('a subscriber who is cut off resumes there and gets every event once', async () => {
  const app = await testApp()
  const slot = await school.addSlot({ courses: [course] })
  const { cursor } = await read({ after: 'now' })
  const first = await subscribe<{ eventsAppended: Page }>(app, live, await askerOf(staff), { input: {} })
  await book(slot.id)
  await expect.poll(() => first.received.length).toBe(1)
  await first.stop()
  const heard = first.received.flatMap(({ eventsAppended }) => eventsAppended.events)
  await cancel(slot.id)
  await book(slot.id)
  const again = await subscribe<{ eventsAppended: Page }>(app, live, await askerOf(staff), {
    input: { after: first.received.at(-1)?.eventsAppended.cursor, limit: 1 },
  })
  await cancel(slot.id)
  // The first page, which says that listening has begun, had the first of the three.
  await expect.poll(() => again.received.flatMap(({ eventsAppended }) => eventsAppended.events)).toHaveLength(2)
  const all = (await read({ after: cursor })).events
  expect(all.map(({ type }) => type)).toEqual([
    'booking_created',
    'booking_cancelled',
    'booking_created',
    'booking_cancelled',
  ])
  expect(heard).toEqual(all.slice(0, 1))
  expect(again.received.flatMap(({ eventsAppended }) => eventsAppended.events)).toEqual(all.slice(2))
})

test('with two processes announcing every entry is one event, numbered without a gap, and none before what it came after', async () => {
  const { orm, url } = await testDatabase()
  const apps = [await testApp(), await startTestApp()]
  const { cursor } = await read({ after: 'now' })
  const [began = 0] = cursor.split('-').map(Number)
  const slots = await Promise.all(Array.from({ length: 8 }, () => school.addSlot({ courses: [course] })))
  const asker = await askerOf(student)
  await Promise.all(
    slots.map(async ({ id }, index) => {
      for (let round = 0; round < 6; round += 1) {
        const app = apps[(index + round) % 2] ?? apps[0]
        if (app === undefined) throw new Error(url)
        const booked = { slotId: id, courseCode: course.code, online: false }
        const input = round % 2 === 0 ? booked : { slotId: id }
        await graphql(app, round % 2 === 0 ? bookDocument : cancelDocument, { input }, asker)
      }
    }),
  )
  const entries = await query<{ id: string }>(
    orm.em.fork(),
    `select id from activity where school_id = $1 and slot_id = any($2::uuid[])`,
    [school.id, slots.map(({ id }) => id)],
  )
  expect(entries.length).toBeGreaterThan(8)
  const notified = async () => (await read({ after: cursor, limit: 1000 })).events
  await expect
    .poll(async () => (await notified()).filter(({ logEntryId }) => logEntryId !== null).length)
    .toBe(entries.length)
  const events = await notified()
  expect(events.flatMap(({ logEntryId }) => logEntryId ?? []).toSorted()).toEqual(
    entries.map(({ id }) => id).toSorted(),
  )
  expect(events.map((event) => Number(event.cursor.split('-')[0]))).toEqual(events.map((_, index) => began + index + 1))
  for (const { id } of slots) {
    const types = events.filter((event) => event.slotId === id && event.logEntryId !== null).map(({ type }) => type)
    expect(types).toEqual(types.map((_, index) => (index % 2 === 0 ? 'booking_created' : 'booking_cancelled')))
  }
})

test('catching up costs points per page like a request, and waits for them (D127)', async () => {
  const busy = await openSchool()
  await query(
    busy.orm.em.fork(),
    `insert into event (school_id, number, id, topic, ref)
     select $1, n, gen_random_uuid(), 'slot', gen_random_uuid() from generate_series(1, 300) n`,
    [busy.id],
  )
  await query(busy.orm.em.fork(), `insert into announcement (school_id, number, events) values ($1, 300, 300)`, [
    busy.id,
  ])
  const app = await startTestApp({ keyPointsPerSecond: 1 })
  const { asker } = await addKey(busy, ['slots:read', 'events:read'])
  const heard = await subscribe<{ eventsAppended: Page }>(app, live, asker, { input: { after: '0-', limit: 1 } })
  await query(busy.orm.em.fork(), `insert into outbox (school_id, topic, ref) values ($1, 'slot', gen_random_uuid())`, [
    busy.id,
  ])
  const all = await askerOf(await busy.addStaff({ permissions: [...permissions] }))
  await expect.poll(() => heard.received.length).toBeGreaterThan(0)
  for (let n = 0; n < 100; n += 1) await graphql(await testApp(), readDocument, { input: { limit: 1 } }, all)
  expect(heard.received.length).toBeLessThan(100)
})

test('every type has a name that GraphQL can hold and words that say what it is', () => {
  expect(eventTypeNames.filter((name) => !/^[a-z]+([A-Z][a-z]+)?\.[a-z]+$/.test(name))).toEqual([])
})
