import { plusDays, toTwelveDigits, dateOf } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, sessionFor, type TestSlot, type TestUser } from '../../test/school.ts'
import { rest, testApp } from '../../test/server.ts'
import { ask } from '../../test/slotDesk.ts'
import { query } from '../platform/database/sql.ts'

// What a preview promised is sent along; when it no longer holds the answer is no, and nothing has changed (decision
// 055).

interface Scene {
  school: OpenSchool
  /** The person who books: the student, or staff for the student. */
  by: TestUser
  student: TestUser
  contractId: string
  courseId: string
  courseCode: string
  slot: TestSlot
  /** Another lesson of the same month, booked by the student. */
  other: TestSlot
  sql: (text: string, ...params: unknown[]) => Promise<unknown>
}

type Door = 'GraphQL' | 'REST'
type Promised = Record<string, unknown>

async function open(user: 'student' | 'staff', isBooked: boolean): Promise<Scene> {
  const school = await openSchool()
  const course = await school.addCourse({ cost: 2, numberOfStudents: 3 })
  const student = await school.addStudent()
  const { id } = await addContract(student, { courses: [course], monthlyCancelLimit: 1, monthlyBookingLimit: 9 })
  // The middle of a month, so that both lessons are in it.
  const day = `${plusDays(dateOf(school.now), 40).slice(0, 7)}-15`
  const at = (time: string) => ({
    courses: [course],
    startsAt: `${day}T${time}:00`,
    endsAt: `${day}T${time.slice(0, 2)}:50:00`,
    availableFrom: school.now,
    cancelBy: `${plusDays(day, -1)}T18:00:00`,
  })
  const slot = await school.addSlot(at('10:00'))
  const other = await school.addSlot(at('15:00'))
  const scene: Scene = {
    school,
    by: user === 'student' ? student : await school.addStaff({ permissions: ['slotBook', 'slotCancel'] }),
    student,
    contractId: id,
    courseId: course.id,
    courseCode: course.code,
    slot,
    other,
    sql: (text, ...params) => query(school.orm.em.fork(), text, [school.id, ...params]),
  }
  await booked(scene, other)
  if (isBooked) await booked(scene, slot)
  return scene
}

const inputOf = ({ by, student, courseCode }: Scene, slot: TestSlot) => ({
  book: { slotId: slot.id, courseCode, online: false, studentId: student.id },
  cancel: { slotId: slot.id, studentId: student.id, ...(by.type === 'staff' ? { lessonRules: true } : {}) },
})

async function booked(scene: Scene, slot: TestSlot): Promise<void> {
  const { book } = inputOf(scene, slot)
  const document = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`
  expect(await ask(scene.student, document, { input: book })).toEqual({ bookSlot: { code: '1001' } })
}

async function bookingShown(scene: Scene): Promise<Promised> {
  const { bookingPreview } = await ask<{ bookingPreview: Promised & { contract: { id: string } } }>(
    scene.by,
    `query ($input: BookSlotInput!) { bookingPreview(input: $input) {
      cost pointsAfter freeToCancelUntil cancelBy remainingBookings contract { id } } }`,
    { input: inputOf(scene, scene.slot).book },
  )
  const { contract, freeToCancelUntil, ...shown } = bookingPreview
  return { ...shown, contractId: contract.id, returnable: freeToCancelUntil !== null }
}

async function cancelShown(scene: Scene): Promise<Promised> {
  const { cancelPreview } = await ask<{ cancelPreview: Promised & { contract: { id: string } } }>(
    scene.by,
    `query ($input: CancelBookingInput!) { cancelPreview(input: $input) {
      returned credit pointsAfter remainingCancellations contract { id } } }`,
    { input: inputOf(scene, scene.slot).cancel },
  )
  const { contract, ...shown } = cancelPreview
  return { ...shown, contractId: contract.id }
}

async function act(scene: Scene, label: 'book' | 'cancel', origin: Door, expects: Promised | null): Promise<string> {
  const { by, slot, student, courseCode } = scene
  if (origin === 'GraphQL') {
    const [verb, type] = label === 'book' ? ['bookSlot', 'BookSlotInput'] : ['cancelBooking', 'CancelBookingInput']
    const document = `mutation ($input: ${type}!) { answer: ${verb}(input: $input) { code } }`
    const input = { ...inputOf(scene, slot)[label], expects }
    return (await ask<{ answer: { code: string } }>(by, document, { input })).answer.code
  }
  const area = by.type === 'staff' ? 'admin' : 'reservation'
  const { body } = await rest<{ reason: string }>(
    await testApp(),
    'POST',
    `/api/${area}/${label === 'book' ? 'slotBook' : 'slotCancel'}/${slot.id}/`,
    {
      studentId: student.code,
      time: toTwelveDigits(slot.startsAt),
      lessonLocation: slot.location?.locationName,
      ...(label === 'book' ? { courseCode } : {}),
      ...(label === 'cancel' && by.type === 'staff' ? { lessonRules: true } : {}),
      ...(expects === null ? {} : { expects }),
    },
    { host: scene.school.host, authorization: await sessionFor(by) },
  )
  return body.reason
}

/** All that may not have moved. */
const stateOf = async ({ sql, student }: Scene) =>
  JSON.stringify([
    await sql(`select id, points from contract where school_id = $1 and student_id = $2 order by id`, student.id),
    await sql(`select id, status from booking where school_id = $1 order by id`),
    await sql(`select count(*)::int from activity where school_id = $1`),
  ])

const cancelOther = async (scene: Scene) => {
  const document = `mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { code } }`
  const input = { slotId: scene.other.id }
  expect(await ask(scene.student, document, { input })).toEqual({ cancelBooking: { code: '1001' } })
}
const pastDeadline = ({ sql, slot, school }: Scene) =>
  sql(`update slot set cancel_by = $3 where school_id = $1 and id = $2`, slot.id, school.now)
const pointsFrom = ({ sql, contractId }: Scene) =>
  sql(
    `insert into credit_entry (school_id, contract_id, delta, reason, actor, at)
     values ($1, $2, -3, 'adjustment', 'staff:admin', localtimestamp)`,
    contractId,
  )

const whileBooking: Record<string, (scene: Scene) => Promise<unknown>> = {
  'another lesson is cancelled on another device, so that the contract has other points': cancelOther,
  'the deadline passes': pastDeadline,
  'the deadline is another': ({ sql, slot }) =>
    sql(`update slot set cancel_by = cancel_by - interval '1 day' where school_id = $1 and id = $2`, slot.id),
  'the course has another price': ({ sql, courseId }) =>
    sql(`update course set cost = 3 where school_id = $1 and id = $2`, courseId),
  'the bookings of the month have another limit': ({ sql, contractId }) =>
    sql(`update contract set monthly_booking_limit = 2 where school_id = $1 and id = $2`, contractId),
  'the cancellations of the month have another limit': ({ sql, contractId }) =>
    sql(`update contract set monthly_cancel_limit = 0 where school_id = $1 and id = $2`, contractId),
  'another contract pays': ({ sql, contractId, student }) =>
    sql(
      `with made as (
         insert into contract (school_id, student_id, contract_name, start_date, end_date)
         select school_id, student_id, $3, start_date, end_date - 1 from contract where school_id = $1 and id = $2
         returning id),
       courses as (
         insert into contract_course (school_id, contract_id, course_id)
         select c.school_id, made.id, c.course_id from made, contract_course c where c.school_id = $1 and c.contract_id = $2)
       select 1`,
      contractId,
      `${student.code}_1790000000000`,
    ).then(() =>
      sql(
        `insert into credit_entry (school_id, contract_id, delta, reason, actor, at)
         select school_id, id, 9, 'opening', 'staff:admin', localtimestamp from contract where school_id = $1 and contract_name = $2`,
        `${student.code}_1790000000000`,
      ),
    ),
}

const whileCancelling: Record<string, (scene: Scene) => Promise<unknown>> = {
  "the month's last return is used on another device": cancelOther,
  'the deadline passes': pastDeadline,
  'the limit of returned cancellations is another': ({ sql, contractId }) =>
    sql(`update contract set monthly_cancel_limit = 3 where school_id = $1 and id = $2`, contractId),
  'points of the contract are taken': pointsFrom,
}

const doors: Door[] = ['GraphQL', 'REST']
const kinds = [
  { what: 'book' as const, code: 'EU1007', shown: bookingShown, changes: whileBooking },
  { what: 'cancel' as const, code: 'EC1003', shown: cancelShown, changes: whileCancelling },
]
const cases = kinds.flatMap(({ what: label, code, shown, changes }) =>
  Object.entries(changes).flatMap(([name, change]) =>
    (['student', 'staff'] as const).flatMap((user) =>
      doors.map((origin) => ({ what: label, code, shown, name, change, who: user, door: origin })),
    ),
  ),
)

for (const { what: label, code, shown, name, change, who: user, door: origin } of cases) {
  test(`${user} may not ${label} by ${origin} on an old promise once ${name}; on the new one they may (decision 055)`, async () => {
    const scene = await open(user, label === 'cancel')
    const before = await shown(scene)
    await change(scene)
    const state = await stateOf(scene)
    expect(await act(scene, label, origin, before)).toBe(code)
    expect(await stateOf(scene)).toBe(state)
    expect(await act(scene, label, origin, await shown(scene))).toBe('1001')
  })
}

test.each(['book', 'cancel'] as const)(
  'whoever expects nothing may %s as before, by both doors (decision 055)',
  async (label) => {
    for (const origin of doors) {
      const scene = await open('student', label === 'cancel')
      await pastDeadline(scene)
      expect(await act(scene, label, origin, null)).toBe('1001')
    }
  },
)

test('two devices that were both promised the last return: one gets it, the other is told and keeps the lesson (BOOK-31, D50)', async () => {
  const scene = await open('student', true)
  const document = `mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { code returned } }`
  const device = (slot: TestSlot) =>
    ask<{ cancelBooking: { code: string; returned: boolean | null } }>(scene.student, document, {
      input: { slotId: slot.id, expects: { returned: true, credit: 2 } },
    })
  const answers = await Promise.all([device(scene.slot), device(scene.other)])
  expect(answers.map(({ cancelBooking: { code } }) => code).toSorted()).toEqual(['1001', 'EC1003'])
  expect(await scene.sql(`select status from booking where school_id = $1 order by status`)).toEqual([
    { status: 'booked' },
    { status: 'cancel-return' },
  ])
})
