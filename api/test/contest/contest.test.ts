import { dateOf, plusDays, plusMinutes } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { expect, test } from 'vitest'
import { audit } from '../../src/activity/audit.ts'
import { query, sql } from '../../src/platform/database/sql.ts'
import { BUSY } from '../../src/platform/shared/errors.ts'
import { testDatabase } from '../database.ts'
import { times } from '../model/longForm.ts'
import { openSchool } from '../openSchool.ts'
import { type ApiProcess, startProcess } from '../process.ts'
import { addContract, sessionFor, type TestCourse, type TestSlot, type TestUser } from '../school.ts'

/** The requests of this run: `pnpm races` says how many, the suite sends a few. */
const REQUESTS = Number(process.env['CONTESTED_REQUESTS'] ?? times({ short: 400, long: 20_000 }))
const STUDENTS = REQUESTS > 10_000 ? 500 : 100
/** The seats of a round's slot, and how many students want each of them. */
const ROUNDS = [
  { seats: 1, rivals: 2 },
  { seats: 1, rivals: 8 },
  { seats: 1, rivals: 200 },
  { seats: 7, rivals: 2 },
  { seats: 7, rivals: 8 },
  { seats: 7, rivals: 60 },
  { seats: 30, rivals: 4 },
]
/** By how many students a round begins later: no divisor of their number. */
const STEP = 37
const REPORT_MS = 60_000

const bookDocument = `mutation ($input: BookSlotInput!) { reply: bookSlot(input: $input) { code } }`
const cancelDocument = `mutation ($input: CancelBookingInput!) { reply: cancelBooking(input: $input) { code } }`

interface Client {
  student: TestUser
  headers: Record<string, string>
}

interface ContestedSlot {
  course: TestCourse
  slot: TestSlot
  seats: number
  rivals: number
  /** Those with a seat, as the answers say. */
  holders: Set<Client>
}

test(
  'while holders cancel and rivals book at two processes, seats are as the answers say and never oversold (BOOK-26, BOOK-40)',
  { timeout: 300_000 + REQUESTS * 100 },
  async ({ annotate }) => {
    const database = await testDatabase()
    const school = await openSchool()
    const contests: ContestedSlot[] = []
    for (const { seats, rivals } of ROUNDS) {
      const course = await school.addCourse({ cost: 1, numberOfStudents: seats })
      const startsAt = plusMinutes(`${plusDays(dateOf(school.now), 20)}T08:00:00`, 60 * contests.length)
      contests.push({
        course,
        slot: await school.addSlot({ courses: [course], startsAt }),
        seats,
        rivals,
        holders: new Set(),
      })
    }
    const clients = await Promise.all(
      Array.from({ length: STUDENTS }, async () => {
        const student = await school.addStudent()
        await addContract(student, { courses: contests.map(({ course }) => course), points: 100_000 })
        return { student, headers: { host: school.host, authorization: await sessionFor(student) } }
      }),
    )
    await query(database.orm.em.fork(), 'analyze')
    const processes = await Promise.all([startProcess(database.url), startProcess(database.url)])

    const tally = { requests: 0, booked: 0, full: 0, cancelled: 0, busy: 0, rounds: 0 }
    let reported = Date.now()
    for (let begin = 0; tally.requests < REQUESTS; begin = (begin + STEP) % STUDENTS) {
      const contest = contests[tally.rounds % contests.length] as ContestedSlot
      const turn = [...clients.slice(begin), ...clients.slice(0, begin)].slice(0, contest.seats * contest.rivals)
      const before = [...contest.holders]
      const answers = await Promise.all([
        ...before.map((client, nth) => cancel(processes[nth % 2] as ApiProcess, contest, client)),
        ...turn
          .filter((client) => !contest.holders.has(client))
          .map((client, nth) => book(processes[nth % 2] as ApiProcess, contest, client)),
      ])
      const answersTo = (asked: Outcome['asked']) => answers.filter((answer) => answer.asked === asked)
      const booked = answersTo('book').filter(({ code }) => code === '1001')
      const full = answersTo('book').filter(({ code }) => code === 'ES1001')
      const cancelled = answersTo('cancel').filter(({ code }) => code === '1001')
      // A machine that does other work lets some wait for too long. They were told that nothing was changed.
      const busy = answers.filter(({ code }) => code === BUSY)
      const expected = new Set([...booked, ...full, ...cancelled, ...busy])
      expect(answers.filter((answer) => !expected.has(answer)).map(({ asked, code }) => ({ asked, code }))).toEqual([])
      for (const { client } of cancelled) contest.holders.delete(client)
      for (const { client } of booked) contest.holders.add(client)
      tally.requests += answers.length - busy.length
      tally.booked += booked.length
      tally.full += full.length
      tally.cancelled += cancelled.length
      tally.busy += busy.length
      tally.rounds += 1
      await expectSeats(database.orm.em.fork(), school.id, contest)
      if (Date.now() - reported > REPORT_MS) {
        reported = Date.now()
        process.stdout.write(`${JSON.stringify(tally)}\n`)
      }
    }
    expect(tally.booked).toBeGreaterThan(0)
    expect(tally.full).toBeGreaterThan(0)
    expect(tally.cancelled).toBeGreaterThan(0)
    expect(await audit(database.orm.em)).toEqual([])
    await annotate(JSON.stringify(tally))
  },
)

interface Outcome {
  client: Client
  asked: 'book' | 'cancel'
  code: string
}

/** Books a seat of `contest` and returns the code of the reply, or the errors where there was none. */
async function book(api: ApiProcess, { slot, course }: ContestedSlot, client: Client): Promise<Outcome> {
  const input = { slotId: slot.id, courseCode: course.code, online: false }
  return { client, asked: 'book', code: await codeOf(api, bookDocument, input, client) }
}

async function cancel(api: ApiProcess, { slot }: ContestedSlot, client: Client): Promise<Outcome> {
  return { client, asked: 'cancel', code: await codeOf(api, cancelDocument, { slotId: slot.id }, client) }
}

async function codeOf(api: ApiProcess, document: string, input: object, { headers }: Client): Promise<string> {
  const { data, errors } = await api.graphql<{ reply: { code: string } }>(document, { input }, headers)
  if (errors?.[0]?.extensions?.code === BUSY) return BUSY
  return data?.reply.code ?? JSON.stringify(errors)
}

/** Compares the bookings of a slot and its counted seats with those who were told that they have one. */
async function expectSeats(
  em: EntityManager,
  schoolId: string,
  { slot, seats, holders }: ContestedSlot,
): Promise<void> {
  const [found] = await query(
    em,
    sql<{ counted: number; students: string[] }>`select s.booked_count as counted,
        array(select student_id from booking b where b.school_id = s.school_id and b.live_slot_id = s.id) as students
      from slot s where s.school_id = ${schoolId} and s.id = ${slot.id}`,
  )
  expect(holders.size).toBeLessThanOrEqual(seats)
  expect(found?.counted).toBe(holders.size)
  expect(found?.students.toSorted()).toEqual([...holders].map(({ student }) => student.id).toSorted())
}
