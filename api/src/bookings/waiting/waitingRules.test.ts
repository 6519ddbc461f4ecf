import { plusDays, plusMinutes, dateOf } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import { addContract, type TestCourse, type TestSlot, type TestUser } from '../../../test/school.ts'
import { ask } from '../../../test/slotDesk.ts'
import { query } from '../../platform/database/sql.ts'

// Somebody who could not book a free seat neither joins a waiting list nor is invited to book (BOOK-36, BOOK-39,
// decision 054).

interface Scene {
  school: OpenSchool
  course: TestCourse
  slot: TestSlot
  /** Has the only seat. */
  holder: TestUser
  /** Waits already, and wants to join; both with the same contract. */
  waiting: TestUser
  joining: TestUser
  sql: <Row>(text: string, ...params: unknown[]) => Promise<Row[]>
}

async function open(): Promise<Scene> {
  const school = await openSchool({ waitingList: true, bookUntilHours: 72 })
  const course = await school.addCourse({ cost: 2, numberOfStudents: 1 })
  const startsAt = `${plusDays(dateOf(school.now), 5)}T10:00:00`
  const slot = await school.addSlot({ courses: [course], startsAt, onlineAvailable: false })
  const pupil = async () => {
    const student = await school.addStudent({ notify: true, email: `p${school.next()}@example.test` })
    await addContract(student, { courses: [course], monthlyBookingLimit: 3 })
    return student
  }
  const [holder, waiting, joining] = [await pupil(), await pupil(), await pupil()]
  const scene: Scene = {
    school,
    course,
    slot,
    holder,
    waiting,
    joining,
    sql: <Row>(text: string, ...params: unknown[]) => query<Row>(school.orm.em.fork(), text, [school.id, ...params]),
  }
  expect(await book(scene, holder)).toBe('1001')
  expect(await join(scene, waiting)).toBe('1001')
  return scene
}

const act = async (user: TestUser, verb: string, type: string, input: Record<string, unknown>) =>
  (
    await ask<{ reply: { code: string } }>(
      user,
      `mutation ($input: ${type}!) { reply: ${verb}(input: $input) { code } }`,
      { input },
    )
  ).reply.code
const join = ({ slot }: Scene, user: TestUser) => act(user, 'joinWaitingList', 'WaitingListInput', { slotId: slot.id })
const book = ({ slot, course }: Scene, user: TestUser, slotId = slot.id) =>
  act(user, 'bookSlot', 'BookSlotInput', { slotId, courseCode: course.code, online: false })

/** Returns the students who were notified of a free seat. */
const notified = async ({ sql }: Scene) =>
  (
    await sql<{ id: string }>(`select student_id as id from activity where school_id = $1 and type = 'waiting-place'`)
  ).map(({ id }) => id)

const both = ({ waiting, joining }: Scene) => [waiting, joining]

const reasons: Record<string, { code: string; happens: (scene: Scene) => Promise<unknown> }> = {
  'the course is not offered any more': {
    code: 'ES1002',
    happens: ({ sql, slot }) => sql(`delete from slot_course where school_id = $1 and slot_id = $2`, slot.id),
  },
  'another lesson is booked at the time': {
    code: 'EU1004',
    happens: async (scene) => {
      for (const user of both(scene)) {
        const other = await scene.school.addSlot({ courses: [scene.course], startsAt: scene.slot.startsAt })
        expect(await book(scene, user, other.id)).toBe('1001')
      }
    },
  },
  'the course left the contract': {
    code: 'EU1003',
    happens: ({ sql, course }) => sql(`delete from contract_course where school_id = $1 and course_id = $2`, course.id),
  },
  'the contract ends before': {
    code: 'EU1003',
    happens: ({ sql, slot }) =>
      sql(`update contract set end_date = $2::date - 1 where school_id = $1`, dateOf(slot.startsAt)),
  },
  'the contract begins after it': {
    code: 'EU1003',
    happens: ({ sql, slot }) =>
      sql(`update contract set start_date = $2::date + 1 where school_id = $1`, dateOf(slot.startsAt)),
  },
  'the contract is switched off': {
    code: 'EU1003',
    happens: ({ sql }) => sql(`update contract set active = false where school_id = $1`),
  },
  "the month's bookings are used up": {
    code: 'EU1001',
    happens: ({ sql }) => sql(`update contract set monthly_booking_limit = 0 where school_id = $1`),
  },
  'there are not enough points': {
    code: 'EU1002',
    happens: ({ sql }) =>
      sql(`insert into credit_entry (school_id, contract_id, delta, reason, actor, at)
        select school_id, id, -points, 'adjustment', 'staff:admin', localtimestamp from contract where school_id = $1 and points > 0`),
  },
}

test.each(Object.entries(reasons))(
  'once %s, booking, joining and the news of a free seat agree (BOOK-36, BOOK-39, decision 054)',
  async (_name, { code, happens }) => {
    const scene = await open()
    await happens(scene)
    expect(await join(scene, scene.joining)).toBe(code)
    const cancelled = await act(scene.holder, 'cancelBooking', 'CancelBookingInput', { slotId: scene.slot.id })
    expect(cancelled).toBe('1001')
    expect(await notified(scene)).toEqual([])
    expect(await book(scene, scene.waiting)).toBe(code)
  },
)

test('waiting students who may book a free seat are notified, whatever is true of others on the list (BOOK-39, decision 054)', async () => {
  const scene = await open()
  expect(await join(scene, scene.joining)).toBe('1001')
  await scene.sql(`update contract set active = false where school_id = $1 and student_id = $2`, scene.waiting.id)
  await act(scene.holder, 'cancelBooking', 'CancelBookingInput', { slotId: scene.slot.id })
  expect(await notified(scene)).toEqual([scene.joining.id])
  expect(await book(scene, scene.joining)).toBe('1001')
})

test('a lesson that moves to a time at which one who waits has another is not told to them (decision 054)', async () => {
  const scene = await open()
  expect(await join(scene, scene.joining)).toBe('1001')
  const later = plusMinutes(scene.slot.startsAt, 180)
  const other = await scene.school.addSlot({ courses: [scene.course], startsAt: later })
  expect(await book(scene, scene.waiting, other.id)).toBe('1001')
  const staff = await scene.school.addStaff({ permissions: ['slotEdit', 'slotBook'] })
  const [{ version } = { version: 0 }] = await scene.sql<{ version: number }>(
    `select version from slot where school_id = $1 and id = $2`,
    scene.slot.id,
  )
  const { preview } = await ask<{ preview: { people: { code: string; role: string }[] }[] }>(
    staff,
    `query ($input: SlotMoveInput!) { preview: slotMovePreview(input: $input) { people { code role } } }`,
    { input: { moves: [{ slotId: scene.slot.id, version, startsAt: later }], tell: true } },
  )
  const waiting = preview.flatMap(({ people }) =>
    people.flatMap(({ code, role }) => (role === 'waiting' ? [code] : [])),
  )
  expect(waiting).toEqual([scene.joining.code])
})
