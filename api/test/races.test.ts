import { dateOf, plusDays } from '@koma/schema/rules/time'
import { beforeAll, expect, test } from 'vitest'
import { audit } from '../src/activity/audit.ts'
import { query } from '../src/platform/database/sql.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { times } from './model/longForm.ts'
import { type ApiProcess, startProcess } from './process.ts'
import { type OpenSchool, openSchool } from './openSchool.ts'
import { addContract, sessionFor, type TestCourse, type TestSlot, type TestUser } from './school.ts'

/** As many clients as the largest rush has; a round takes some of them, beginning with others than the round before. */
const CLIENTS = 500
const RUSH = 200
/** By how many clients a round begins later: more than win in one, and no divisor of their number. */
const STEP = 37

const bookDocument = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { success code } }`
const moveDocument = `mutation ($input: MoveBookingInput!) { moveBooking(input: $input) { code } }`
const cancelDocument = `mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { success code outcome } }`

interface Client {
  student: TestUser
  headers: Record<string, string>
}
type Reply = { bookSlot: { success: boolean; code: string } }

let database: TestDatabase
let processes: [ApiProcess, ApiProcess]
let school: OpenSchool
let teacher: TestUser
let single: TestCourse
let group: TestCourse
let clients: Client[]
let begin = 0

beforeAll(async () => {
  database = await testDatabase()
  school = await openSchool()
  teacher = await school.addTeacher()
  single = await school.addCourse({ code: 'SINGLE', cost: 2, numberOfStudents: 1 })
  group = await school.addCourse({ code: 'GROUP', cost: 1, numberOfStudents: 7 })
  clients = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const student = await school.addStudent()
      await addContract(student, { courses: [single, group], points: 10_000 })
      return { student, headers: { host: school.host, authorization: await sessionFor(student) } }
    }),
  )
  // As in a school that runs: plans made for empty tables would be what takes the time.
  await query(database.orm.em.fork(), 'analyze')
  processes = await Promise.all([startProcess(database.url), startProcess(database.url)])
})

/**
 * So many clients, others first each time: who always came first would soon win more often than the pace allows
 * (EU1006).
 */
function someClients(many: number): Client[] {
  begin = (begin + STEP) % CLIENTS
  return [...clients.slice(begin), ...clients.slice(0, begin)].slice(0, many)
}

/** Everybody at once asks for a seat in `slot`, every other one at the other process. */
function rush(slot: TestSlot, course: TestCourse, many = RUSH): Promise<string[]> {
  const input = { slotId: slot.id, courseCode: course.code, online: false }
  return Promise.all(
    someClients(many).map(async ({ headers }, index) => {
      const answer = await processes[index % 2 === 0 ? 0 : 1].graphql<Reply>(bookDocument, { input }, headers)
      return answer.data?.bookSlot.code ?? `error: ${JSON.stringify(answer.errors)}`
    }),
  )
}

function tally(codes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

test('round after round of 200 bookings of one seat at two processes: one wins each, everybody else reads ES1001 (BOOK-13, D138)', async () => {
  for (let round = 0; round < times({ short: 2, long: 100 }); round += 1) {
    const slot = await school.addSlot({ teacher, courses: [single] })
    expect(tally(await rush(slot, single))).toEqual({ '1001': 1, ES1001: RUSH - 1 })
  }
  expect(await audit(database.orm.em)).toEqual([])
})

test('a freed seat that 60 or 1,000 who wait and another ask for at two processes goes to the first who waited (OFFER-01, OFFER-03)', async () => {
  const many = times({ short: 60, long: 1000 })
  const held = await openSchool({ waitingList: true, offerMinutes: 60 })
  const course = await held.addCourse({ cost: 1, numberOfStudents: 1 })
  const slot = await held.addSlot({ courses: [course] })
  const pupil = async () => {
    const student = await held.addStudent()
    await addContract(student, { courses: [course], points: 9 })
    return { student, headers: { host: held.host, authorization: await sessionFor(student) } }
  }
  const asking: Client[] = []
  for (let at = 0; at < many + 2; at += 1) asking.push(await pupil())
  const [holder, ...others] = asking as [Client, ...Client[]]
  const input = { slotId: slot.id, courseCode: course.code, online: false }
  const join = `mutation ($input: WaitingListInput!) { joinWaitingList(input: $input) { code } }`
  expect((await processes[0].graphql<Reply>(bookDocument, { input }, holder.headers)).data?.bookSlot.code).toBe('1001')
  for (const { headers } of others.slice(0, many))
    await processes[0].graphql(join, { input: { slotId: slot.id } }, headers)
  const freeing = processes[1].graphql(cancelDocument, { input: { slotId: slot.id } }, holder.headers)
  const codes = await Promise.all(
    others.map(async ({ headers }, at) => {
      await freeing
      const answer = await processes[at % 2 === 0 ? 0 : 1].graphql<Reply>(bookDocument, { input }, headers)
      return answer.data?.bookSlot.code
    }),
  )
  expect(codes).toEqual(['1001', ...Array.from({ length: many }, () => 'ES1001')])
  expect(await audit(database.orm.em)).toEqual([])
})

test('a group slot takes exactly as many as it has seats (BOOK-26, BOOK-40, D52)', async () => {
  for (let round = 0; round < times({ short: 1, long: 20 }); round += 1) {
    const slot = await school.addSlot({ teacher, courses: [group] })
    expect(tally(await rush(slot, group))).toEqual({ '1001': 7, ES1001: RUSH - 7 })
  }
  expect(await audit(database.orm.em)).toEqual([])
})

test('many repeat over the same slots at two processes, in any order: all of theirs or none, no seat twice, nobody stuck (REPEAT-06, BOOK-26)', async () => {
  const document = `mutation ($input: BookLessonsInput!) { bookLessons(input: $input) { code bookingIds } }`
  type Booked = { bookLessons: { code: string; bookingIds: string[] } }
  for (let round = 0; round < times({ short: 2, long: 50 }); round += 1) {
    const repeater = await school.addTeacher()
    const slots: TestSlot[] = []
    for (let week = 1; week <= 8; week += 1) {
      // Another time each round: the same students come again, and are free then.
      const day = plusDays(dateOf(school.now), 7 * week + (round % 7))
      const startsAt = `${day}T${String(8 + Math.floor(round / 7)).padStart(2, '0')}:00:00`
      slots.push(await school.addSlot({ teacher: repeater, courses: [group], startsAt }))
    }
    // Overlapping stretches of the weeks, every other one from the last to the first.
    const stretch = (index: number) => slots.slice(index % 3, 6 + (index % 3))
    const answers = await Promise.all(
      someClients(12).map(async ({ headers }, index) => {
        const expected = index % 2 === 0 ? stretch(index) : stretch(index).toReversed()
        const lessons = expected.map(({ id: slotId }) => ({ slotId, courseCode: group.code, online: false }))
        const answer = await processes[index % 2 === 0 ? 0 : 1].graphql<Booked>(
          document,
          { input: { lessons } },
          headers,
        )
        return {
          wanted: expected,
          ...(answer.data?.bookLessons ?? { code: JSON.stringify(answer.errors), bookingIds: [] }),
        }
      }),
    )
    const taken = new Map(slots.map(({ id }) => [id, 0]))
    for (const { wanted: expected, code, bookingIds } of answers) {
      expect(['1001', 'generalE']).toContain(code)
      expect(bookingIds).toHaveLength(code === '1001' ? expected.length : 0)
      if (code === '1001') for (const { id } of expected) taken.set(id, (taken.get(id) ?? 0) + 1)
    }
    // Seven seats each: the slots that all want are full, and whoever was refused wanted one of those.
    expect(Math.max(...taken.values())).toBe(7)
    const refused = answers.filter(({ code }) => code === 'generalE')
    expect(refused.every(({ wanted: expected }) => expected.some(({ id }) => taken.get(id) === 7))).toBe(true)
    const counted = await query<{ id: string; count: number }>(
      database.orm.em.fork(),
      'select id, booked_count as count from slot where school_id = $1 and id = any($2::uuid[])',
      [school.id, slots.map(({ id }) => id)],
    )
    expect(new Map(counted.map(({ id, count }) => [id, count]))).toEqual(taken)
  }
  expect(await audit(database.orm.em)).toEqual([])
})

test('movers of as many lessons want one seat at two processes: one has it, the others keep theirs (MOVE-01)', async () => {
  const day = `${plusDays(dateOf(school.now), 20)}T`
  const to = await school.addSlot({ teacher, courses: [single], startsAt: `${day}20:00:00` })
  const movers = await Promise.all(
    someClients(times({ short: 20, long: CLIENTS })).map(async ({ headers }, index) => {
      const from = await school.addSlot({ courses: [single], startsAt: `${day}06:00:00` })
      const api = processes[index % 2 === 0 ? 0 : 1]
      const input = { slotId: from.id, courseCode: single.code, online: false }
      expect((await api.graphql<Reply>(bookDocument, { input }, headers)).data?.bookSlot.code).toBe('1001')
      return { headers, from, api }
    }),
  )
  const codes = await Promise.all(
    movers.map(async ({ headers, from, api }) => {
      const input = { slotId: from.id, to: { slotId: to.id, courseCode: single.code, online: false } }
      const answer = await api.graphql<{ moveBooking: { code: string } }>(moveDocument, { input }, headers)
      return answer.data?.moveBooking.code ?? `error: ${JSON.stringify(answer.errors)}`
    }),
  )
  expect(tally(codes)).toEqual({ '1001': 1, ES1001: movers.length - 1 })
  const taken = await query<{ taken: number }>(
    database.orm.em.fork(),
    `select sum(booked_count)::int as taken from slot where id = any($1::uuid[])`,
    [[to.id, ...movers.map(({ from }) => from.id)]],
  )
  expect(taken).toEqual([{ taken: movers.length }])
  expect(await audit(database.orm.em)).toEqual([])
})

test('one student at two overlapping slots at once gets one of them (BOOK-03, D53)', async () => {
  for (let round = 0; round < times({ short: 3, long: 50 }); round += 1) {
    const [client] = someClients(1)
    const first = await school.addSlot({ courses: [single] })
    const second = await school.addSlot({ courses: [group], startsAt: first.startsAt })
    const codes = await Promise.all(
      [first, second].map(async (slot, index) => {
        const courseCode = index === 0 ? single.code : group.code
        const input = { slotId: slot.id, courseCode, online: false }
        const answer = await processes[index === 0 ? 0 : 1].graphql<Reply>(
          bookDocument,
          { input },
          client?.headers ?? {},
        )
        return answer.data?.bookSlot.code ?? JSON.stringify(answer.errors)
      }),
    )
    expect(codes.toSorted()).toEqual(['1001', 'EU1004'])
  }
  expect(await audit(database.orm.em)).toEqual([])
})

test('two bookings cannot both drain the last points of a contract (BOOK-18, BOOK-23)', async () => {
  for (let round = 0; round < times({ short: 3, long: 50 }); round += 1) {
    const student = await school.addStudent()
    const contract = await addContract(student, { courses: [single], points: 3 })
    const headers = { host: school.host, authorization: await sessionFor(student) }
    const slots = [await school.addSlot({ courses: [single] }), await school.addSlot({ courses: [single] })]
    const codes = await Promise.all(
      slots.map(async (slot, index) => {
        const input = { slotId: slot.id, courseCode: single.code, online: false }
        const answer = await processes[index === 0 ? 0 : 1].graphql<Reply>(bookDocument, { input }, headers)
        return answer.data?.bookSlot.code ?? JSON.stringify(answer.errors)
      }),
    )
    expect(codes.toSorted()).toEqual(['1001', 'EU1002'])
    const [left] = await query<{ points: number }>(
      database.orm.em.fork(),
      `select points from contract where id = $1`,
      [contract.id],
    )
    expect(left?.points).toBe(1)
  }
  expect(await audit(database.orm.em)).toEqual([])
})

test('two bookings cannot both take the last one of a month (BOOK-17, BOOK-25)', async () => {
  for (let round = 0; round < times({ short: 3, long: 50 }); round += 1) {
    const student = await school.addStudent()
    await addContract(student, { courses: [single], points: 100, monthlyBookingLimit: 1 })
    const headers = { host: school.host, authorization: await sessionFor(student) }
    const slots = [await school.addSlot({ courses: [single] }), await school.addSlot({ courses: [single] })]
    const sameMonth = slots[0]?.startsAt.slice(0, 7) === slots[1]?.startsAt.slice(0, 7)
    const codes = await Promise.all(
      slots.map(async (slot, index) => {
        const input = { slotId: slot.id, courseCode: single.code, online: false }
        const answer = await processes[index === 0 ? 0 : 1].graphql<Reply>(bookDocument, { input }, headers)
        return answer.data?.bookSlot.code ?? JSON.stringify(answer.errors)
      }),
    )
    expect(codes.toSorted()).toEqual(sameMonth ? ['1001', 'EU1001'] : ['1001', '1001'])
  }
})

test('booking against cancelling the same seats, hundreds at once: every seat and point is accounted for (BOOK-29, D138)', async () => {
  for (let round = 0; round < times({ short: 1, long: 10 }); round += 1) {
    const slot = await school.addSlot({ teacher, courses: [group] })
    const input = { slotId: slot.id, courseCode: group.code, online: false }
    const codes = await Promise.all(
      someClients(60).flatMap(({ headers }, index) => {
        const [here, there] = index % 2 === 0 ? processes : ([processes[1], processes[0]] as const)
        return [
          here.graphql<Reply>(bookDocument, { input }, headers),
          there.graphql(cancelDocument, { input: { slotId: slot.id } }, headers),
          here.graphql<Reply>(bookDocument, { input }, headers),
        ]
      }),
    )
    expect(codes.flatMap((answer) => answer.errors ?? [])).toEqual([])
    expect(await audit(database.orm.em)).toEqual([])
  }
})

test('500 at once: one last seat has one winner, the last seats of a group have as many as there are seats (BOOK-13, BOOK-26, D138)', async () => {
  for (let round = 0; round < times({ short: 1, long: 3 }); round += 1) {
    const last = await school.addSlot({ teacher, courses: [single] })
    expect(tally(await rush(last, single, CLIENTS))).toEqual({ '1001': 1, ES1001: CLIENTS - 1 })
    const groupSlot = await school.addSlot({ teacher, courses: [group] })
    expect(tally(await rush(groupSlot, group, CLIENTS))).toEqual({ '1001': 7, ES1001: CLIENTS - 7 })
  }
  expect(await audit(database.orm.em)).toEqual([])
})

test('students booking and cancelling, staff editing and deleting the same slot at once: nobody meets an error, and it adds up (SLOT-27, SLOT-29)', async () => {
  const staff = await school.addStaff({ permissions: ['slotEdit', 'slotDelete', 'slotBook', 'slotCancel'] })
  const desk = { host: school.host, authorization: await sessionFor(staff) }
  for (let round = 0; round < times({ short: 2, long: 30 }); round += 1) {
    const slot = await school.addSlot({ teacher, courses: [group] })
    const booking = { slotId: slot.id, courseCode: group.code, online: false }
    const edit = {
      slotId: slot.id,
      version: 1,
      courseIds: [group.id],
      lessonMemo: `round ${round}`,
      locationId: slot.location?.id ?? null,
      onlineAvailable: true,
      onlineLessonLink: '',
      lessonRules: false,
    }
    const [here, there] = processes
    const answers = await Promise.all([
      ...someClients(20).flatMap(({ headers }) => [
        here.graphql(bookDocument, { input: booking }, headers),
        there.graphql(cancelDocument, { input: { slotId: slot.id } }, headers),
      ]),
      there.graphql(
        `mutation ($input: UpdateSlotInput!) { updateSlot(input: $input) { code } }`,
        { input: edit },
        desk,
      ),
      here.graphql(`mutation ($slotId: ID!) { deleteSlot(slotId: $slotId) { code } }`, { slotId: slot.id }, desk),
    ])
    expect(answers.flatMap((answer) => answer.errors ?? [])).toEqual([])
    expect(await audit(database.orm.em)).toEqual([])
  }
})

test('the same students and slots in opposite orders: no deadlock reaches anybody (D138)', async () => {
  for (let round = 0; round < times({ short: 2, long: 20 }); round += 1) {
    const slots = [await school.addSlot({ courses: [group] }), await school.addSlot({ courses: [group] })]
    const answers = await Promise.all(
      someClients(20).flatMap(({ headers }, index) => {
        const order = index % 2 === 0 ? slots : slots.toReversed()
        return order.flatMap((slot, place) => {
          const api = processes[place === 0 ? 0 : 1]
          return [
            api.graphql(bookDocument, { input: { slotId: slot.id, courseCode: group.code, online: false } }, headers),
            api.graphql(cancelDocument, { input: { slotId: slot.id } }, headers),
          ]
        })
      }),
    )
    expect(answers.flatMap((answer) => answer.errors ?? [])).toEqual([])
  }
  expect(await audit(database.orm.em)).toEqual([])
})
