import { dateOf, plusDays } from '@koma/schema/rules/time'
import { afterEach, expect, test, vi } from 'vitest'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import { addContract, type TestCourse, type TestSlot, type TestUser } from '../../../test/school.ts'
import { ask } from '../../../test/slotDesk.ts'
import { silentEvents } from '../../../test/context.ts'
import { audit } from '../../activity/audit.ts'
import { query } from '../../platform/database/sql.ts'
import { endOverdueOffers } from './offerJobs.ts'

// A freed seat is held for the first of the waiting list who can book it (OFFER-01…06, decision 078).

interface Scene {
  school: OpenSchool
  course: TestCourse
  slot: TestSlot
  /** Has the only seat. */
  holder: TestUser
  /** Wait for it, in this order. */
  waiting: TestUser[]
}

/** A school that holds freed seats for an hour, and students who wait for the only seat of a lesson. */
async function open(count = 3, settings: Parameters<typeof openSchool>[0] = {}): Promise<Scene> {
  const school = await openSchool({ waitingList: true, offerMinutes: 60, ...settings })
  const course = await school.addCourse({ cost: 2, numberOfStudents: 1 })
  const slot = await school.addSlot({
    courses: [course],
    startsAt: `${plusDays(dateOf(school.now), 5)}T10:00:00`,
    onlineAvailable: false,
  })
  const pupil = async () => {
    const student = await school.addStudent({ notify: true, email: `p${school.next()}@example.test` })
    await addContract(student, { courses: [course], points: 2 })
    return student
  }
  const holder = await pupil()
  const scene: Scene = { school, course, slot, holder, waiting: [] }
  expect(await book(scene, holder)).toBe('1001')
  for (let at = 0; at < count; at += 1) {
    const student = await pupil()
    expect(await act(student, 'joinWaitingList', 'WaitingListInput', { slotId: slot.id })).toBe('1001')
    scene.waiting.push(student)
  }
  return scene
}

afterEach(() => void vi.useRealTimers())

const act = async (user: TestUser, verb: string, type: string, input: Record<string, unknown>) =>
  (
    await ask<{ reply: { code: string } }>(
      user,
      `mutation ($input: ${type}!) { reply: ${verb}(input: $input) { code } }`,
      { input },
    )
  ).reply.code
const book = ({ slot, course }: Scene, user: TestUser, slotId = slot.id) =>
  act(user, 'bookSlot', 'BookSlotInput', { slotId, courseCode: course.code, online: false })
const cancel = ({ slot }: Scene, user: TestUser) =>
  act(user, 'cancelBooking', 'CancelBookingInput', { slotId: slot.id })
const accept = ({ slot }: Scene, user: TestUser) => act(user, 'acceptOffer', 'AcceptOfferInput', { slotId: slot.id })
const decline = ({ slot }: Scene, user: TestUser) => act(user, 'declineOffer', 'WaitingListInput', { slotId: slot.id })
const sql = <Row>({ school }: Scene, text: string, ...params: unknown[]) =>
  query<Row>(school.orm.em.fork(), text, [school.id, ...params])

/** Returns who has which offer, in the order they were made. */
const offers = (scene: Scene) =>
  sql<{ student: string; state: string }>(
    scene,
    `select student_id as student, state from seat_offer where school_id = $1 order by id`,
  ).then((rows) => rows.map(({ student, state }) => `${nameIn(scene, student)} ${state}`))
const nameIn = ({ waiting }: Scene, id: string) => `p${waiting.findIndex((each) => each.id === id)}`
const listed = (scene: Scene) =>
  sql<{ id: string }>(
    scene,
    `select student_id as id from waiting where school_id = $1 order by joined_at, student_id`,
  ).then((rows) => rows.map(({ id }) => nameIn(scene, id)).toSorted())
const logged = (scene: Scene) =>
  sql<{ type: string }>(
    scene,
    `select type from activity where school_id = $1 and type like 'offer-%' order by id`,
  ).then((rows) => rows.map(({ type }) => type))

/** Gives everybody more points than a hold keeps. */
const givePoints = (scene: Scene) =>
  sql(
    scene,
    `insert into credit_entry (school_id, contract_id, delta, reason, actor, at)
     select $1, id, 20, 'adjustment', 'staff:admin', now() from contract where school_id = $1`,
  )

/** Lets minutes pass by the clock of the process. */
function later(minutes: number): void {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now + minutes * 60_000 })
}

/** Runs what the school's clock has made due. */
async function endDue({ school }: Scene): Promise<void> {
  await endOverdueOffers({ orm: school.orm, events: silentEvents, baseUrl: 'https://school.test' })
}

const isClean = async ({ school }: Scene) => expect(await audit(school.orm.em.fork())).toEqual([])

test('a freed seat is held for the first who waits; nobody else gets it, and accepting books it (OFFER-01)', async () => {
  const scene = await open()
  const [first, second] = scene.waiting as [TestUser, TestUser]
  expect(await cancel(scene, scene.holder)).toBe('1001')
  expect(await offers(scene)).toEqual(['p0 open'])
  await isClean(scene)
  expect(await book(scene, second)).toBe('ES1001')
  expect(await book(scene, scene.holder)).toBe('ES1001')
  expect(await accept(scene, second)).toBe('generalE')
  expect(await accept(scene, first)).toBe('1001')
  expect(await offers(scene)).toEqual(['p0 accepted'])
  expect(await listed(scene)).toEqual(['p1', 'p2'])
  expect(await logged(scene)).toEqual(['offer-made', 'offer-accepted'])
  await isClean(scene)
})

test('booking by whom a seat is held for accepts it; staff book nobody else into it (OFFER-01, OFFER-02)', async () => {
  const scene = await open()
  const staff = await scene.school.addStaff({ permissions: ['slotBook', 'slotCancel', 'slotEdit'] })
  await cancel(scene, scene.holder)
  const [first, second] = scene.waiting as [TestUser, TestUser]
  const input = { slotId: scene.slot.id, courseCode: scene.course.code, online: false }
  expect(await act(staff, 'bookSlot', 'BookSlotInput', { ...input, studentId: second.id, lessonRules: false })).toBe(
    'ES1001',
  )
  expect(await book(scene, first)).toBe('1001')
  expect(await offers(scene)).toEqual(['p0 accepted'])
  await isClean(scene)
})

test('declining passes the seat to the next, and ends the waiting (OFFER-03)', async () => {
  const scene = await open(2)
  const [first, second] = scene.waiting as [TestUser, TestUser]
  await cancel(scene, scene.holder)
  expect(await decline(scene, first)).toBe('1001')
  expect(await offers(scene)).toEqual(['p0 declined', 'p1 open'])
  expect(await listed(scene)).toEqual(['p1'])
  expect(await decline(scene, first)).toBe('generalE')
  expect(await decline(scene, second)).toBe('1001')
  expect(await listed(scene)).toEqual([])
  expect(await book(scene, scene.holder)).toBe('1001')
  await isClean(scene)
})

test('an offer that ran out goes to the next, by the job or as soon as somebody asks (OFFER-03)', async () => {
  const scene = await open(3)
  const [first, second, third] = scene.waiting as [TestUser, TestUser, TestUser]
  await cancel(scene, scene.holder)
  later(59)
  await endDue(scene)
  expect(await offers(scene)).toEqual(['p0 open'])
  later(1)
  // Its time is over: neither the first gets it any more nor somebody who does not wait.
  expect(await accept(scene, first)).toBe('generalE')
  expect(await book(scene, scene.holder)).toBe('ES1001')
  expect(await offers(scene)).toEqual(['p0 expired', 'p1 open'])
  expect(await book(scene, first)).toBe('ES1001')
  later(60)
  await endDue(scene)
  await endDue(scene)
  expect(await offers(scene)).toEqual(['p0 expired', 'p1 expired', 'p2 open'])
  expect(await accept(scene, second)).toBe('generalE')
  expect(await accept(scene, third)).toBe('1001')
  expect(await logged(scene)).toEqual([
    'offer-made',
    'offer-expired',
    'offer-made',
    'offer-expired',
    'offer-made',
    'offer-accepted',
  ])
  await isClean(scene)
})

test('an offer that runs out while its student books it is passed on before the booking is judged (OFFER-03)', async () => {
  const scene = await open(1)
  const [first] = scene.waiting as [TestUser]
  await cancel(scene, scene.holder)
  const em = () => scene.school.orm.em.fork()
  // The slot seems full, so it is read without a lock first; the attempt that locks it waits here.
  const { booked } = await em().transactional(async (gate) => {
    await query(gate, `select from slot where school_id = $1 and id = $2 for update`, [scene.school.id, scene.slot.id])
    const reply = book(scene, first)
    await vi.waitFor(async () => {
      const [{ pid } = { pid: 0 }] = await query<{ pid: number }>(gate, `select pg_backend_pid() as pid`)
      const blocked = `select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))`
      expect(await query(em(), blocked, [pid])).toHaveLength(1)
    })
    later(60)
    return { booked: reply }
  })
  expect(await booked).toBe('1001')
  expect(await offers(scene)).toEqual(['p0 expired'])
  await isClean(scene)
})

test('staff no longer see a seat as held once its time is over, though its job has not come (OFFER-03, OFFER-07)', async () => {
  const scene = await open(2)
  const staff = await scene.school.addStaff({ permissions: ['slotBook'] })
  await cancel(scene, scene.holder)
  const held = async () => {
    const document = `query ($id: ID!) { waitingPlaces(slotId: $id) { place heldUntil } }`
    const { waitingPlaces } = await ask<{ waitingPlaces: { place: number; heldUntil: string | null }[] }>(
      staff,
      document,
      { id: scene.slot.id },
    )
    return waitingPlaces.map(({ heldUntil }) => heldUntil !== null)
  }
  expect(await held()).toEqual([true, false])
  later(60)
  expect(await held()).toEqual([false, false])
  expect(await offers(scene)).toEqual(['p0 open'])
})

test('leaving the list gives the held seat to the next (OFFER-03)', async () => {
  const scene = await open(2)
  await cancel(scene, scene.holder)
  const [first] = scene.waiting as [TestUser]
  expect(await act(first, 'leaveWaitingList', 'WaitingListInput', { slotId: scene.slot.id })).toBe('1001')
  expect(await offers(scene)).toEqual(['p0 withdrawn', 'p1 open'])
  await isClean(scene)
})

test('who cannot book it is passed over and keeps the place; one offer at a time (OFFER-02)', async () => {
  const scene = await open(3)
  const [first, second] = scene.waiting as [TestUser, TestUser]
  await sql(
    scene,
    `insert into credit_entry (school_id, contract_id, delta, reason, actor, at)
     select $1, id, -2, 'adjustment', 'staff:admin', now() from contract where school_id = $1 and student_id = $2`,
    first.id,
  )
  const other = await scene.school.addSlot({
    courses: [scene.course],
    startsAt: `${plusDays(dateOf(scene.school.now), 6)}T10:00:00`,
  })
  await sql(
    scene,
    `insert into credit_entry (school_id, contract_id, delta, reason, actor, at)
     select $1, id, 20, 'adjustment', 'staff:admin', now() from contract where school_id = $1 and student_id <> $2`,
    first.id,
  )
  expect(await book(scene, scene.holder, other.id)).toBe('1001')
  expect(await act(second, 'joinWaitingList', 'WaitingListInput', { slotId: other.id })).toBe('1001')
  await cancel(scene, scene.holder)
  expect(await offers(scene)).toEqual(['p1 open'])
  expect(await act(scene.holder, 'cancelBooking', 'CancelBookingInput', { slotId: other.id })).toBe('1001')
  expect(await offers(scene)).toEqual(['p1 open'])
  expect(await listed(scene)).toEqual(['p0', 'p1', 'p1', 'p2'])
  // Who has the offer reads of the other lesson that it is theirs, in words for themselves.
  const { viewer } = await ask<{ viewer: { student: { waits: { slotId: string; obstacle: string | null }[] } } }>(
    second,
    '{ viewer { student { waits { slotId obstacle } } } }',
  )
  const obstacleOf = new Map(viewer.student.waits.map(({ slotId, obstacle }) => [slotId, obstacle]))
  expect(obstacleOf.get(other.id)).toBe('Another seat is held for you already.')
  expect(obstacleOf.get(scene.slot.id)).toBeNull()
  await isClean(scene)
})

test('what an offer holds pays for nothing else (OFFER-02)', async () => {
  const scene = await open(1)
  const [first] = scene.waiting as [TestUser]
  const other = await scene.school.addSlot({
    courses: [scene.course],
    startsAt: `${plusDays(dateOf(scene.school.now), 6)}T10:00:00`,
  })
  await cancel(scene, scene.holder)
  expect(await book(scene, first, other.id)).toBe('EU1002')
  expect(await accept(scene, first)).toBe('1001')
  await isClean(scene)
})

test('accepting leaves the lists of lessons at the same time (OFFER-06)', async () => {
  const scene = await open(1)
  const [first] = scene.waiting as [TestUser]
  const same = await scene.school.addSlot({ courses: [scene.course], startsAt: scene.slot.startsAt })
  const someone = await scene.school.addStudent()
  await addContract(someone, { courses: [scene.course] })
  expect(await book(scene, someone, same.id)).toBe('1001')
  expect(await act(first, 'joinWaitingList', 'WaitingListInput', { slotId: same.id })).toBe('1001')
  await cancel(scene, scene.holder)
  const changes = async () => {
    const facts = `koma_booking_facts($1, $2, $3, false)`
    const text = `select jsonb_array_length(${facts} -> 'changes') as count`
    return (await sql<{ count: number }>(scene, text, scene.slot.id, first.id))[0]?.count
  }
  expect(await changes()).toBe(2)
  expect(await accept(scene, first)).toBe('1001')
  expect(await listed(scene)).toEqual([])
  // One request, although it left another list too.
  expect(await changes()).toBe(3)
})

test('booking at the same time gives up the held seat, which goes to the next; the place is kept (OFFER-02, OFFER-08)', async () => {
  const scene = await open(2)
  const [first, second] = scene.waiting as [TestUser, TestUser]
  await givePoints(scene)
  const same = await scene.school.addSlot({ courses: [scene.course], startsAt: scene.slot.startsAt })
  await cancel(scene, scene.holder)
  expect(await book(scene, first, same.id)).toBe('1001')
  const jobs = await sql(
    scene,
    `select from graphile_worker.jobs j join seat_offer o on j.key = 'offer:' || o.id
     where o.school_id = $1 and j.run_at <= now() and o.expires_at <= now()`,
  )
  expect(jobs).toHaveLength(1)
  // Until it is passed on nobody slips in, and whoever asks for it passes it on.
  expect(await offers(scene)).toEqual(['p0 open'])
  expect(await book(scene, scene.holder)).toBe('ES1001')
  expect(await offers(scene)).toEqual(['p0 withdrawn', 'p1 open'])
  expect(await listed(scene)).toEqual(['p0', 'p1'])
  expect(await logged(scene)).toEqual(['offer-made', 'offer-withdrawn', 'offer-made'])
  expect(await accept(scene, second)).toBe('1001')
  await isClean(scene)
})

test('booking at another time leaves the held seat as it is (OFFER-08)', async () => {
  const scene = await open(1)
  const [first] = scene.waiting as [TestUser]
  await givePoints(scene)
  const nextDay = `${plusDays(dateOf(scene.slot.startsAt), 1)}T10:00:00`
  const other = await scene.school.addSlot({ courses: [scene.course], startsAt: nextDay })
  await cancel(scene, scene.holder)
  expect(await book(scene, first, other.id)).toBe('1001')
  expect(await accept(scene, first)).toBe('1001')
  await isClean(scene)
})

test('several lessons booked together take the seat that is held among them as accepting does (OFFER-01, OFFER-06)', async () => {
  const scene = await open(1)
  const [first] = scene.waiting as [TestUser]
  await givePoints(scene)
  const nextWeek = await scene.school.addSlot({
    courses: [scene.course],
    startsAt: `${plusDays(dateOf(scene.slot.startsAt), 7)}T10:00:00`,
  })
  const same = await scene.school.addSlot({ courses: [scene.course], startsAt: scene.slot.startsAt })
  const someone = await scene.school.addStudent()
  await addContract(someone, { courses: [scene.course] })
  expect(await book(scene, someone, same.id)).toBe('1001')
  expect(await act(first, 'joinWaitingList', 'WaitingListInput', { slotId: same.id })).toBe('1001')
  await cancel(scene, scene.holder)
  const lessons = [scene.slot, nextWeek].map(({ id }) => ({
    slotId: id,
    courseCode: scene.course.code,
    online: false,
  }))
  expect(await act(first, 'bookLessons', 'BookLessonsInput', { lessons })).toBe('1001')
  expect(await offers(scene)).toEqual(['p0 accepted'])
  expect(await logged(scene)).toEqual(['offer-made', 'offer-accepted'])
  expect(await listed(scene)).toEqual([])
  await isClean(scene)
})

test('staff give the held seat to another who waits, who keeps to the rules (OFFER-07)', async () => {
  const scene = await open(3)
  const staff = await scene.school.addStaff({ permissions: ['slotBook'] })
  await cancel(scene, scene.holder)
  const [, , third] = scene.waiting as [TestUser, TestUser, TestUser]
  const give = (studentId: string) => act(staff, 'giveOffer', 'WaitingListInput', { slotId: scene.slot.id, studentId })
  expect(await give(third.id)).toBe('1001')
  expect(await offers(scene)).toEqual(['p0 withdrawn', 'p2 open'])
  expect(await listed(scene)).toEqual(['p0', 'p1', 'p2'])
  expect(await give(scene.holder.id)).toBe('generalE')
  expect(await decline(scene, third)).toBe('1001')
  expect(await offers(scene)).toEqual(['p0 withdrawn', 'p2 declined', 'p0 open'])
  await isClean(scene)
})

test('many want a freed seat at once: it is held for exactly one, the first (OFFER-01)', async () => {
  const scene = await open(6)
  await cancel(scene, scene.holder)
  const codes = await Promise.all(scene.waiting.map((student) => book(scene, student)))
  expect(codes).toEqual(['1001', ...Array.from({ length: 5 }, () => 'ES1001')])
  await isClean(scene)
})

test('close to the lesson, and where the school makes no offers, everybody is told as before (OFFER-05)', async () => {
  for (const settings of [{ offerMinutes: 0 }, { offerCloseMinutes: 10_080 }]) {
    const scene = await open(2, settings)
    await cancel(scene, scene.holder)
    expect(await offers(scene)).toEqual([])
    const notified = await sql(scene, `select from activity where school_id = $1 and type = 'waiting-place'`)
    expect(notified).toHaveLength(2)
    const [, second] = scene.waiting as [TestUser, TestUser]
    expect(await book(scene, second)).toBe('1001')
  }
})

test('the database itself refuses a seat or points that are held (OFFER-02)', async () => {
  const scene = await open(1)
  await cancel(scene, scene.holder)
  const insert = `insert into booking (school_id, slot_id, student_id, course_id, contract_id, location_id, online, cost, starts_at, ends_at, booked_at)
    select s.school_id, s.id, k.student_id, s.booked_course_id, k.id, s.booked_location_id, false, 0, s.starts_at, s.ends_at, now()
    from slot s join contract k on k.school_id = s.school_id and k.student_id = $3 where s.school_id = $1 and s.id = $2`
  await expect(sql(scene, insert, scene.slot.id, scene.holder.id)).rejects.toThrow('slot_capacity')
  await expect(
    sql(scene, `update slot set held_count = 0 where school_id = $1 and id = $2`, scene.slot.id),
  ).rejects.toThrow('moves only through its entries')
  await expect(
    sql(
      scene,
      `insert into credit_entry (school_id, contract_id, delta, reason, actor, at)
       select $1, contract_id, -1, 'booking', 'staff:admin', now() from seat_offer where school_id = $1`,
    ),
  ).rejects.toThrow('are held')
})

test('the mail says until when the seat is held (OFFER-01, OFFER-04)', async () => {
  const scene = await open(1)
  await cancel(scene, scene.holder)
  const [mail] = await sql<{ kind: string; until: string; address: string }>(
    scene,
    `select kind, address, data ->> 'until' as until from mail where school_id = $1 and kind = 'offerMade'`,
  )
  const [offer] = await sql<{ until: string }>(
    scene,
    `select to_char(expires_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD"T"HH24:MI:SS') as until from seat_offer where school_id = $1`,
  )
  expect(mail).toMatchObject({ until: offer?.until })
})
