import { dateOf, plusDays } from '@koma/schema/rules/time'
import { expect, test, vi } from 'vitest'
import { contextOf, schoolRow } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import {
  addSlot,
  addStaff,
  addTeacher,
  readyToBook,
  makeSchool,
  sessionFor,
  type TestSchool,
  type TestUser,
} from '../../../test/school.ts'
import { type Asker, graphql, startTestApp, type TestApp, testApp } from '../../../test/server.ts'
import type { Viewer } from '../../platform/shared/context.ts'
import { Memory } from '../../platform/shared/memory.ts'
import type { Announcement } from '../../platform/live/announcement.ts'
import { query } from '../../platform/database/sql.ts'
import { writerSwitch } from '../../platform/textWriter/selectionText.ts'
import { slotLists } from './slotLists.ts'

interface Seen {
  id: string
  bookedCount: number
  lessonMemo: string | null
  teacher: { displayName: string } | null
  bookings: { student: { id: string } }[] | null
}

const fields = `fragment Part on Slot { bookings { __typename id attendance student { id fullName } } }
  fragment Whole on Slot { __typename key: id startsAt startInstant time occupancy capacity lessonMemo
    teacher { id displayName } location { locationName } courses { code cost } courses { id } bookedCourse { code }
    waitingList { id } ...Part ... on Slot { bookings { bookedAt } } }`
const list = `query List($from: PlainDate!, $to: PlainDate!) {
  slots(from: $from, to: $to) { id bookedCount lessonMemo teacher { displayName } bookings { student { id } } } }`

function daysOf(school: TestSchool) {
  return { from: dateOf(school.now), to: plusDays(dateOf(school.now), 40) }
}

/** Until nothing waits to be announced any more, and lists are remembered again. */
async function announced(app: TestApp, school: TestSchool): Promise<void> {
  app.app.events.announce()
  const waits = () => query(school.orm.em.fork(), `select from outbox where school_id = $1`, [school.id])
  await vi.waitFor(async () => expect(await waits()).toEqual([]), { interval: 20 })
}

async function as(user: TestUser): Promise<Asker> {
  return { host: user.school.host, authorization: await sessionFor(user) }
}

async function slotsSeen(app: TestApp, asker: Asker, days: object): Promise<Seen[]> {
  const { body } = await graphql<{ slots: Seen[] }>(app, list, { ...days }, asker)
  expect(body.errors).toBeUndefined()
  return body.data?.slots ?? []
}

test('a remembered list is what executing gives, and each audience has its own (TCH-01, SLOT-01, D57, D66)', async () => {
  const { orm } = await testDatabase()
  const app = await testApp()
  const school = await makeSchool(orm)
  const { student, slot, course } = await readyToBook(school, { slot: { lessonMemo: '"引用"\\と\n改行' } })
  await addSlot(school, { courses: [course] })
  const askers = [await as(await addStaff(school)), await as(slot.teacher), await as(student)]
  const input = { slotId: slot.id, courseCode: course.code, online: false }
  const booking = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`
  expect((await graphql(app, booking, { input }, askers[2] ?? { host: '' })).body.data).toEqual({
    bookSlot: { code: '1001' },
  })
  await announced(app, school)
  for (const asker of askers) {
    // A second field is something that only the executor answers.
    const question = (more: string) => `query ($from: PlainDate!, $to: PlainDate!) {
      seen: slots(from: $from, to: $to) { ...Whole } ${more} } ${fields}`
    const executed = await graphql<{ seen: unknown[] }>(app, question('viewer { id }'), daysOf(school), asker)
    for (let time = 0; time < 2; time += 1) {
      const remembered = await graphql<{ seen: unknown[] }>(app, question(''), daysOf(school), asker)
      expect(remembered.headers['content-type']).toBe(executed.headers['content-type'])
      expect(JSON.stringify(remembered.body)).toBe(JSON.stringify({ data: { seen: executed.body.data?.seen } }))
    }
  }
  const [byStaff, byTeacher, byStudent] = await Promise.all(
    askers.map((asker) => slotsSeen(app, asker, daysOf(school))),
  )
  expect(byStaff?.map(({ bookings }) => bookings?.length)).toEqual([1, 0])
  expect(byTeacher?.map(({ bookings }) => bookings?.[0]?.student.id)).toEqual([student.id])
  expect(byStudent?.map(({ bookings, bookedCount }) => ({ bookings, bookedCount }))).toEqual([
    { bookings: null, bookedCount: 1 },
    { bookings: null, bookedCount: 0 },
  ])
})

test('with the writer switched off the executor gives the same (SLOT-01)', async () => {
  const { orm } = await testDatabase()
  const app = await testApp()
  const school = await makeSchool(orm)
  const { slot } = await readyToBook(school, { slot: { lessonMemo: '"引用"\\と\n改行' } })
  await announced(app, school)
  const asker = await as(slot.teacher)
  const ask = (name: string) =>
    graphql(
      app,
      `query ${name}($from: PlainDate!, $to: PlainDate!) { slots(from: $from, to: $to) { ...Whole } } ${fields}`,
      daysOf(school),
      asker,
    )
  const written = await ask('Written')
  writerSwitch.on = false
  try {
    const executed = await ask('Executed')
    expect(executed.body).toEqual(written.body)
    expect(JSON.stringify(executed.body)).toContain(slot.id)
  } finally {
    writerSwitch.on = true
  }
})

test('after the answer to a booking every process shows it, also the one that has not heard of it yet (D138)', async () => {
  const { orm } = await testDatabase()
  const [here, there] = [await testApp(), await startTestApp()]
  const school = await makeSchool(orm)
  const { student, slot, course } = await readyToBook(school)
  const asker = await as(student)
  const counts = async (app: TestApp) =>
    (await slotsSeen(app, asker, daysOf(school))).map(({ bookedCount }) => bookedCount)
  const input = { slotId: slot.id, courseCode: course.code, online: false }
  await announced(here, school)
  for (let round = 0; round < 10; round += 1) {
    const [single, other] = round % 2 === 0 ? [here, there] : [there, here]
    await graphql(
      single,
      `
        mutation ($input: BookSlotInput!) {
          bookSlot(input: $input) {
            code
          }
        }
      `,
      { input },
      asker,
    )
    expect(await Promise.all([counts(other), counts(single)])).toEqual([[1], [1]])
    const cancelling = `mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { code } }`
    await graphql(single, cancelling, { input: { slotId: slot.id } }, asker)
    expect(await Promise.all([counts(other), counts(single)])).toEqual([[0], [0]])
  }
})

test('a committed change shows, even if its announcement waits or never arrives (D138)', async () => {
  const { orm } = await testDatabase()
  const app = await testApp()
  const school = await makeSchool(orm)
  const em = orm.em.fork()
  const first = await addSlot(school)
  const second = await addSlot(school, { teacher: first.teacher })
  const asker = await as(await addStaff(school))
  const seen = async () =>
    (await slotsSeen(app, asker, daysOf(school))).map(({ id, lessonMemo, teacher }) => [
      id,
      lessonMemo,
      teacher?.displayName,
    ])
  await announced(app, school)
  const name = (await seen())[0]?.[2]
  expect(await seen()).toEqual([first, second].map(({ id }) => [id, '', name]))

  // Committed and waiting, as between a commit and the announcement.
  await query(
    em,
    `with told as (insert into outbox (school_id, topic, ref) values ($1, 'slot', $2))
     update slot set lesson_memo = 'waits' where school_id = $1 and id = $2`,
    [school.id, first.id],
  )
  expect(await seen()).toEqual([
    [first.id, 'waits', name],
    [second.id, '', name],
  ])

  // Announced to everybody but us, as when the listening connection is lost and nobody has noticed.
  await query(
    em,
    `with told as (insert into announcement as a (school_id, number) values ($1, 1)
       on conflict (school_id) do update set number = a.number + 1)
     update slot set lesson_memo = 'unheard' where school_id = $1 and id = $2`,
    [school.id, first.id],
  )
  expect(await seen()).toEqual([
    [first.id, 'unheard', name],
    [second.id, '', name],
  ])

  // A slot that moves changes its place, one that goes leaves, and nobody has to announce a teacher's new name.
  const later = `${plusDays(dateOf(second.startsAt), 1)}T09:00:00`
  await query(
    em,
    `with told as (insert into outbox (school_id, topic, ref) values ($1, 'slot', $2))
     update slot set starts_at = $3, ends_at = $3::timestamp + interval '50 minutes' where school_id = $1 and id = $2`,
    [school.id, first.id, later],
  )
  expect((await seen()).map(([id]) => id)).toEqual([second.id, first.id])
  await query(em, `update teacher set display_name = '新しい名前' where school_id = $1`, [school.id])
  expect((await seen())[0]?.[2]).toBe('新しい名前')
  await announced(app, school)
  await query(
    em,
    `with told as (insert into outbox (school_id, topic, ref) values ($1, 'slot', $2))
     delete from slot where school_id = $1 and id = $2`,
    [school.id, second.id],
  )
  expect(await seen()).toEqual([[first.id, 'unheard', '新しい名前']])
})

test('settings of the school that are committed count, whether or not their announcement arrives (D57, D138)', async () => {
  const { orm } = await testDatabase()
  const app = await testApp()
  const school = await makeSchool(orm)
  const { student, slot } = await readyToBook(school)
  const asker = await as(student)
  const seen = async () =>
    (await slotsSeen(app, asker, daysOf(school))).map(({ id, teacher }) => [id, teacher !== null])
  await announced(app, school)
  expect(await seen()).toEqual([[slot.id, true]])
  await query(orm.em.fork(), `update school set display_teacher_name = false where id = $1`, [school.id])
  expect(await seen()).toEqual([[slot.id, false]])
  expect(await seen()).toEqual([[slot.id, false]])
})

test('a caller without permission is refused, even if the answer is remembered (AUTH-38, D3, D4, D21, D127)', async () => {
  const { orm } = await testDatabase()
  const app = await testApp()
  const school = await makeSchool(orm)
  await addSlot(school)
  await announced(app, school)
  const [staff, foreign] = [await addStaff(school), await addTeacher(await makeSchool(orm))]
  const asker = await as(staff)
  expect(await slotsSeen(app, asker, daysOf(school))).toHaveLength(1)
  expect(await slotsSeen(app, await as(foreign), daysOf(school))).toEqual([])
  const refusal = async (caller: Asker, days: Record<string, unknown> = daysOf(school)) => {
    const { body } = await graphql(app, list, days, caller)
    return [body.data ?? null, body.errors?.[0]?.extensions?.code]
  }
  expect(await refusal({ host: school.host })).toEqual([null, 'UNAUTHENTICATED'])
  expect(await refusal({ ...asker, host: foreign.school.host })).toEqual([null, 'UNAUTHENTICATED'])
  expect(await refusal({ ...asker, userType: 'student' })).toEqual([null, 'UNAUTHENTICATED'])
  expect(await refusal(asker, { from: '2026-01-01', to: '2027-01-01' })).toEqual([null, 'BAD_USER_INPUT'])
  expect(await refusal(asker, { from: 'today', to: '2027-01-01' })).toEqual([null, 'BAD_USER_INPUT'])
  await query(orm.em.fork(), `delete from session where school_id = $1`, [school.id])
  expect(await refusal(asker)).toEqual([null, 'UNAUTHENTICATED'])
})

test('lists that nobody reads are forgotten, however little is in them, and so are those that changed too often', async () => {
  const { orm } = await testDatabase()
  const school = await makeSchool(orm)
  const slot = await addSlot(school)
  let hear: (announcement: Announcement) => void = () => undefined
  let miss: (schoolId: string | null) => void = () => undefined
  let isSubscribed = true
  const onAnnouncement = (hearer: typeof hear) => {
    hear = hearer
    return () => undefined
  }
  const onMissed = (hearer: typeof miss) => {
    miss = hearer
    return () => undefined
  }
  // Room for five lists without slots, and for what slots point to.
  const memory = new Memory(104_000)
  const lists = slotLists({ onAnnouncement, onMissed, isSubscribed: () => isSubscribed }, memory, 1_000_000)
  let number = 0
  const viewer: Viewer = {
    type: 'staff',
    id: '',
    code: '',
    firstName: '',
    lastName: '',
    permissions: [],
    sessionId: '',
  }
  const ctx = contextOf(orm, { school: await schoolRow(orm, school.id), viewer, now: school.now })
  const write = vi.fn<() => string>(() => '{}')
  const read = (question: string, { from, to } = daysOf(school)) =>
    lists.read(
      { ...ctx, announcements: { announced: number, waiting: [] } },
      { question, audience: { role: 'staff' }, from, to, write, leastBytes: 2, before: '', after: '' },
    )
  const announce = (ids: readonly string[]) => {
    number += 1
    hear({
      schoolId: school.id,
      number,
      changes: [{ topic: 'slot', schoolId: school.id, ids, resync: false }],
    })
  }
  const timesWritten = async () => {
    await read('this list')
    return write.mock.calls.length
  }
  announce([])
  expect(await timesWritten()).toBe(1)
  expect(await timesWritten()).toBe(1)
  // A list without slots holds 20,000 bytes, this slot some 320; the rest is the teacher, the course and the place.
  expect(memory.bytes).toBeGreaterThan(20_000 + 400 + 2 * 400)

  const [from, to] = [plusDays(dateOf(school.now), 90), plusDays(dateOf(school.now), 91)]
  for (const question of ['a', 'b', 'c']) await read(question, { from, to })
  expect(await timesWritten()).toBe(1)
  for (const question of ['d', 'e', 'f', 'g', 'h']) await read(question, { from, to })
  expect(await timesWritten()).toBe(2)

  const others = Array.from({ length: 500 }, () => crypto.randomUUID())
  announce(others)
  expect(await timesWritten()).toBe(2)
  announce([...others, slot.teacher.id])
  expect(await timesWritten()).toBe(3)

  // What may have been missed of this school, or of any, takes its lists along; of another it takes nothing.
  for (const [missed, times] of [
    ['another', 3],
    [school.id, 4],
    [null, 5],
  ] as const) {
    miss(missed)
    expect(await timesWritten()).toBe(times)
  }
  // Nothing is remembered of a school whose news does not arrive, and nothing remembered before is given out.
  isSubscribed = false
  expect(await read('this list')).toBe(null)
})
