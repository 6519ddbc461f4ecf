import { Client } from 'pg'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '../src/activity/audit.ts'
import { startEvents, type Events } from '../src/platform/live/events.ts'
import { query } from '../src/platform/database/sql.ts'
import { afterFile } from './afterFile.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { isLong, times } from './model/longForm.ts'
import { type ApiProcess, startProcess } from './process.ts'
import { openSchool } from './openSchool.ts'
import { addContract, addSlot, makeSchool, readyToBook, sessionFor, type TestSchool } from './school.ts'

/**
 * A process or its connection killed at every step of a transaction. The steps are held up inside the database
 * (a trigger waits where `failpoint` says so, until the test lets go), so the code under test is exactly what runs in
 * a school.
 */
/** The lock that a held-up step waits for; any number. */
const FAILPOINT = 4711
const bookPoints = ['booking', 'slot', 'credit_entry', 'contract', 'activity', 'outbox'] as const
const movePoints = ['booking', 'slot', 'activity', 'outbox'] as const
const cancelPoints = ['booking', 'slot', 'credit_entry', 'contract', 'activity', 'outbox'] as const

const bookDocument = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`
const moveDocument = `mutation ($input: MoveBookingInput!) { moveBooking(input: $input) { code } }`
const cancelDocument = `mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { code } }`

let database: TestDatabase
let school: TestSchool
let announced: string[]
let events: Events
let ready: Promise<ApiProcess>
/** The process after the one that is killed. */
let next: Promise<ApiProcess>
/** Holds the lock while a step is to be held up. */
let gate: Client

beforeAll(async () => {
  database = await testDatabase()
  school = await makeSchool(database.orm)
  const em = database.orm.em.fork()
  await query(em, `create table failpoint (name text primary key)`)
  await query(
    em,
    // Without a deadline of its own: it is the test that says how long.
    `create function wait_at_failpoint() returns trigger language plpgsql set lock_timeout = 0 as $$
     begin
       if exists (select from failpoint where name = tg_argv[0]) then
         perform pg_advisory_xact_lock_shared(${FAILPOINT});
       end if;
       return null;
     end $$`,
  )
  for (const table of new Set([...bookPoints, ...cancelPoints, 'seat_offer'])) {
    await query(
      em,
      `create trigger zz_failpoint after insert or update on ${table} for each row execute function wait_at_failpoint('${table}')`,
    )
  }
  await query(
    em,
    `create constraint trigger zz_failpoint_commit after insert or update on booking deferrable initially deferred
     for each row execute function wait_at_failpoint('commit')`,
  )
  gate = new Client({ connectionString: database.url })
  await gate.connect()
  announced = []
  // The other api process of the school: it announces what a dead one left behind.
  events = await startEvents(database.orm, database.url, () => undefined)
  events.onChange('slot', (change) => announced.push(...change.ids))
  ready = prepareProcess()
  afterFile(async () => {
    await ready.then(
      (api) => api.kill(),
      () => undefined,
    )
    await events.stop()
    await gate.end()
  })
})

beforeEach(async () => {
  await open()
  await ready
  announced.length = 0
})

/** Starts the next victim ahead of its time; one that is no longer needed may die while it starts. */
function prepareProcess(): Promise<ApiProcess> {
  const starting = startProcess(database.url)
  starting.catch(() => undefined)
  return starting
}

/** Sends one mutation and kills its process with -9 while the database is at `point`. */
async function killAt(point: string, document: string, input: unknown, headers: Record<string, string>): Promise<void> {
  const api = await ready
  ready = next
  await close(point)
  const answer = api.graphql(document, { input }, headers).catch(() => 'gone')
  const pid = await heldUp()
  await api.kill()
  expect(await answer).toBe('gone')
  await open()
  // The database has noticed the death once the connection is gone, and then it is decided what has happened.
  await expect.poll(() => rows(`select from pg_stat_activity where pid = ${pid}`)).toEqual([])
}

/** Sends one mutation and ends the connection it came over while the database is at `point`; the process lives on. */
async function breakAt(point: string, document: string, input: unknown, headers: Record<string, string>) {
  const api = await ready
  await close(point)
  const answer = api.graphql(document, { input }, headers)
  await rows(`select pg_terminate_backend(${await heldUp()})`)
  expect((await answer).errors?.[0]?.message).toBe('Unsuccessful')
  await open()
}

/** From here on nobody gets past `point`. */
async function close(point: string): Promise<void> {
  await gate.query(`select pg_advisory_lock(${FAILPOINT})`)
  await gate.query(`insert into failpoint values ($1)`, [point])
}

/** Lets everybody go on. */
async function open(): Promise<void> {
  await gate.query(`delete from failpoint`)
  await gate.query(`select pg_advisory_unlock_all()`)
}

/** Waits until somebody is at the failpoint; their connection's process id. */
async function heldUp(): Promise<number> {
  const waiting = () =>
    rows<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and objid = ${FAILPOINT} and not granted`,
    )
  await expect.poll(waiting, { interval: 10 }).toHaveLength(1)
  const [first] = await waiting()
  return first?.pid ?? 0
}

const rows = <Row>(statement: string) => query<Row>(database.orm.em.fork(), statement)

interface State {
  status: string | null
  points: number
  entries: number
  activities: number
  taken: number
}

async function stateOf(slotId: string, contractId: string): Promise<State> {
  const [state] = await query<State>(
    database.orm.em.fork(),
    `select (select status from booking where slot_id = $1) as status,
       (select points from contract where id = $2) as points,
       (select count(*)::int from credit_entry where contract_id = $2) as entries,
       (select count(*)::int from activity where slot_id = $1) as activities,
       (select booked_count from slot where id = $1) as taken`,
    [slotId, contractId],
  )
  if (state === undefined) throw new Error('no state')
  return state
}

async function aBookableSlot() {
  const { student, course, contract, slot } = await readyToBook(school, { course: { cost: 3 } })
  const headers = { host: school.host, authorization: await sessionFor(student) }
  return { contract, course, slot, headers, booking: { slotId: slot.id, courseCode: course.code, online: false } }
}

async function aBooking() {
  const created = await aBookableSlot()
  const api = await ready
  await api.graphql(bookDocument, { input: created.booking }, created.headers)
  await expect.poll(() => announced).toContain(created.slot.id)
  announced.length = 0
  return created
}

/**
 * A booking that can move. Its school lets it go along as it is, or cancel and book again, by what its moves count as.
 */
async function aMove(studentMoves: 'free' | 'cancellation') {
  await rows(`update school set student_moves = '${studentMoves}'`)
  const created = await aBooking()
  const to = await addSlot(school, { courses: [created.course] })
  const target = { slotId: to.id, courseCode: created.course.code, online: false }
  return { ...created, to, input: { slotId: created.slot.id, to: target } }
}

/** Both seats, the student's bookings and points, what the log says of them, and the events that wait. */
const stateOfMove = ({ slot, to, contract }: Awaited<ReturnType<typeof aMove>>) =>
  rows(
    `select (select jsonb_agg(booked_count order by id = '${to.id}') from slot where id in ('${slot.id}', '${to.id}')) as taken,
       (select jsonb_agg(jsonb_build_array(slot_id = '${to.id}', status) order by id) from booking
         where contract_id = '${contract.id}') as bookings,
       (select points from contract where id = '${contract.id}') as points,
       (select count(*)::int from credit_entry where contract_id = '${contract.id}') as entries,
       (select jsonb_agg(type order by id) from activity where slot_id in ('${slot.id}', '${to.id}')) as activities`,
  )

/**
 * Each victim is started while the one before it is still in use, and the last of them serves the tests after these.
 */
describe('killed, the process', () => {
  beforeEach(() => {
    next = prepareProcess()
  })
  // A booking is written by one statement: the database finishes what it has been told, whoever told it.
  test.each(times<readonly string[]>({ short: ['commit'], long: ['outbox', 'commit'] }))(
    'while booking, at %s: the booking is whole, and the other process tells everybody (BOOK-23)',
    async (point) => {
      const { contract, slot, headers, booking } = await aBookableSlot()
      await killAt(point, bookDocument, booking, headers)
      await expect
        .poll(() => stateOf(slot.id, contract.id))
        .toEqual({ status: 'booked', points: 7, entries: 2, activities: 1, taken: 1 })
      await expect.poll(() => announced).toContain(slot.id)
      expect(await audit(database.orm.em)).toEqual([])
    },
  )
  test('while cancelling, after writing the booking: it stands and nobody is told (BOOK-29)', async () => {
    const { contract, slot, headers } = await aBooking()
    const before = await stateOf(slot.id, contract.id)
    await killAt('booking', cancelDocument, { slotId: slot.id }, headers)
    await expect.poll(() => stateOf(slot.id, contract.id)).toEqual(before)
    expect(announced).not.toContain(slot.id)
    expect(await audit(database.orm.em)).toEqual([])
  })
  test.each(
    times<readonly (readonly ['free' | 'cancellation', string])[]>({
      short: [['cancellation', 'activity']],
      long: (['free', 'cancellation'] as const).flatMap((moves) => movePoints.map((point) => [moves, point] as const)),
    }),
  )('while moving (%s), after writing %s: the old seat stands and nobody is told (MOVE-01)', async (moves, point) => {
    const move = await aMove(moves)
    const before = await stateOfMove(move)
    await killAt(point, moveDocument, move.input, move.headers)
    await expect.poll(() => stateOfMove(move)).toEqual(before)
    expect(announced).not.toContain(move.to.id)
    expect(await audit(database.orm.em)).toEqual([])
  })
  test.each(times<readonly ('free' | 'cancellation')[]>({ short: ['free'], long: ['free', 'cancellation'] }))(
    'while moving (%s), during the commit: the booking has moved whole, and the other process tells everybody (MOVE-01)',
    async (moves) => {
      const move = await aMove(moves)
      await killAt('commit', moveDocument, move.input, move.headers)
      await expect.poll(() => stateOfMove(move)).toMatchObject([{ taken: [0, 1], points: 7 }])
      await expect.poll(() => announced).toEqual(expect.arrayContaining([move.slot.id, move.to.id]))
      expect(await audit(database.orm.em)).toEqual([])
    },
  )
  // What a commit is to a booking it is to a cancellation.
  test.runIf(isLong)(
    'while cancelling, during the commit: the lesson is returned whole, and the other process tells everybody',
    async () => {
      const { contract, slot, headers } = await aBooking()
      await killAt('commit', cancelDocument, { slotId: slot.id }, headers)
      await expect
        .poll(() => stateOf(slot.id, contract.id))
        .toEqual({ status: 'cancel-return', points: 10, entries: 3, activities: 2, taken: 0 })
      await expect.poll(() => announced).toContain(slot.id)
      expect(await audit(database.orm.em)).toEqual([])
    },
  )
})

describe('killed, the connection', () => {
  test.each((['free', 'cancellation'] as const).flatMap((moves) => movePoints.map((point) => [moves, point] as const)))(
    'while moving (%s), after writing %s: nothing has happened, nobody is told, and it can be tried again (MOVE-01)',
    async (moves, point) => {
      const move = await aMove(moves)
      const before = await stateOfMove(move)
      await breakAt(point, moveDocument, move.input, move.headers)
      expect(await stateOfMove(move)).toEqual(before)
      expect(announced).not.toContain(move.to.id)
      expect(await audit(database.orm.em)).toEqual([])
      const api = await ready
      expect((await api.graphql(moveDocument, { input: move.input }, move.headers)).data).toEqual({
        moveBooking: { code: '1001' },
      })
      expect(await stateOfMove(move)).toMatchObject([{ taken: [0, 1] }])
    },
  )
  test.each(bookPoints)(
    'while booking, after writing %s: nothing has happened, nobody is told, and it can be tried again (BOOK-23, LOG-15)',
    async (point) => {
      const { contract, slot, headers, booking } = await aBookableSlot()
      const before = await stateOf(slot.id, contract.id)
      await breakAt(point, bookDocument, booking, headers)
      expect(await stateOf(slot.id, contract.id)).toEqual(before)
      expect(announced).not.toContain(slot.id)
      expect(await audit(database.orm.em)).toEqual([])
      expect(await (await ready).graphql(bookDocument, { input: booking }, headers)).toEqual({
        data: { bookSlot: { code: '1001' } },
      })
    },
  )
  test.each(cancelPoints)(
    'while cancelling, after writing %s: the booking stands, nobody is told, and it can be tried again (BOOK-29)',
    async (point) => {
      const { contract, slot, headers } = await aBooking()
      const before = await stateOf(slot.id, contract.id)
      expect(before).toMatchObject({ status: 'booked', taken: 1 })
      await breakAt(point, cancelDocument, { slotId: slot.id }, headers)
      expect(await stateOf(slot.id, contract.id)).toEqual(before)
      expect(announced).not.toContain(slot.id)
      expect(await audit(database.orm.em)).toEqual([])
      expect(await (await ready).graphql(cancelDocument, { input: { slotId: slot.id } }, headers)).toEqual({
        data: { cancelBooking: { code: '1001' } },
      })
    },
  )
})

describe('at the offer of a freed seat', () => {
  const documents = {
    making: cancelDocument,
    accepting: `mutation ($input: AcceptOfferInput!) { acceptOffer(input: $input) { code } }`,
    declining: `mutation ($input: WaitingListInput!) { declineOffer(input: $input) { code } }`,
  }
  const overdue = `update seat_offer set expires_at = offered_at + interval '1 microsecond' where slot_id = $1`

  /** A lesson whose only seat somebody has and somebody waits for; for an answer, the seat is free and held. */
  async function anOffer(isMade: boolean) {
    const held = await openSchool({ waitingList: true, offerMinutes: 60 })
    const course = await held.addCourse({ numberOfStudents: 1 })
    const { id: slotId } = await held.addSlot({ courses: [course] })
    const pupil = async () => {
      const student = await held.addStudent()
      await addContract(student, { courses: [course] })
      return { host: held.host, authorization: await sessionFor(student) }
    }
    const [holder, waiting] = [await pupil(), await pupil()]
    const api = await ready
    await api.graphql(bookDocument, { input: { slotId, courseCode: course.code, online: false } }, holder)
    const join = `mutation ($input: WaitingListInput!) { joinWaitingList(input: $input) { code } }`
    await api.graphql(join, { input: { slotId } }, waiting)
    if (isMade) await api.graphql(cancelDocument, { input: { slotId } }, holder)
    const state = async () => ({
      slot: await query(
        database.orm.em.fork(),
        `select booked_count, held_count, (select count(*) from waiting w where w.slot_id = s.id) as waiting from slot s where id = $1`,
        [slotId],
      ),
      offers: await query(database.orm.em.fork(), `select state from seat_offer where slot_id = $1`, [slotId]),
    })
    return { slotId, holder, waiting, state, again: { slotId, courseCode: course.code, online: false } }
  }

  test.each(['making', 'accepting', 'declining'] as const)(
    'the connection breaks while %s it: all is as before, and it can be tried again (OFFER-01, OFFER-03)',
    async (label) => {
      const { slotId, holder, waiting, state } = await anOffer(label !== 'making')
      const headers = label === 'making' ? holder : waiting
      const before = await state()
      await breakAt('seat_offer', documents[label], { slotId }, headers)
      expect(await state()).toEqual(before)
      expect(await audit(database.orm.em)).toEqual([])
      const again = await (
        await ready
      ).graphql<Record<string, { code: string }>>(documents[label], { input: { slotId } }, headers)
      expect(Object.values(again.data ?? {})).toEqual([{ code: '1001' }])
      expect(await state()).not.toEqual(before)
      expect(await audit(database.orm.em)).toEqual([])
    },
  )

  // Booking the held seat is one statement, as every booking is.
  const deaths = ['making', 'accepting', 'declining', 'expiring'] as const
  const points = times<readonly string[]>({ short: ['seat_offer'], long: ['seat_offer', 'slot', 'activity', 'outbox'] })
  test.each(deaths.flatMap((label) => points.map((point) => [label, point] as const)))(
    'the process dies while %s it, after writing %s: all or nothing has happened, and the next process goes on (OFFER-01, OFFER-03)',
    async (label, point) => {
      next = prepareProcess()
      const { slotId, holder, waiting, state, again } = await anOffer(label !== 'making')
      if (label === 'expiring') await query(database.orm.em.fork(), overdue, [slotId])
      const before = await state()
      const sent = { making: holder, accepting: waiting, declining: waiting, expiring: holder }[label]
      const [document, input] = label === 'expiring' ? [bookDocument, again] : ([documents[label], { slotId }] as const)
      await killAt(point, document, input, sent)
      const accepted = { slot: [{ booked_count: 1, held_count: 0, waiting: '0' }], offers: [{ state: 'accepted' }] }
      await expect.poll(state).toEqual(label === 'accepting' ? accepted : before)
      expect(await audit(database.orm.em)).toEqual([])
      const answer = await (await ready).graphql<Record<string, { code: string }>>(document, { input }, sent)
      expect(Object.values(answer.data ?? {})).toEqual([{ code: label === 'accepting' ? 'generalE' : '1001' }])
      expect(await state()).not.toEqual(before)
      expect(await audit(database.orm.em)).toEqual([])
    },
  )
})
