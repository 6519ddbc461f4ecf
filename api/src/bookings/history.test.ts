import { beforeEach, describe, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, sessionFor, type TestUser } from '../../test/school.ts'
import { graphql, rest, testApp } from '../../test/server.ts'
import { ask } from '../../test/slotDesk.ts'
import { subscribe } from '../../test/socket.ts'
import { plusMinutes } from '@koma/schema/rules/time'
import { query } from '../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser

beforeEach(async () => {
  school = await openSchool()
  staff = await school.addStaff({ staffCode: 'admin', permissions: ['slotBook', 'slotCancel'] })
})

async function act(
  user: TestUser,
  verb: 'bookSlot' | 'cancelBooking' | 'joinWaitingList',
  input: object,
): Promise<void> {
  const type = { bookSlot: 'BookSlotInput', cancelBooking: 'CancelBookingInput', joinWaitingList: 'WaitingListInput' }[
    verb
  ]
  const document = `mutation ($input: ${type}!) { ${verb}(input: $input) { code message } }`
  const asker = { host: school.host, authorization: await sessionFor(user), language: 'en' }
  const answer = await graphql<Record<string, { code: string; message: string }>>(
    await testApp(),
    document,
    { input },
    asker,
  )
  expect(answer.body.data?.[verb]).toMatchObject({ code: '1001' })
}

function history(slotId: string): Promise<Record<string, unknown>[]> {
  return query(
    school.orm.em.fork(),
    `select type, actor, student_code, contract_name, points_change, points_after from activity where slot_id = $1 order by id`,
    [slotId],
  )
}

/** The students who were told of a seat, by their IDs: of those who joined at one time either may come first. */
async function toldOfPlace(slotId: string): Promise<string[]> {
  const notified = (await history(slotId)).filter(({ type }) => type === 'waiting-place')
  return notified.map((entry) => String(entry['student_code'])).toSorted((a, b) => a.localeCompare(b))
}

describe('history entries (BOOK-33, BOOK-34, LOG-08, LOG-15)', () => {
  test('a student books and cancels in time', async () => {
    const { student, slot, course, contract } = await school.readyToBook({ course: { cost: 2 } })
    await act(student, 'bookSlot', { slotId: slot.id, courseCode: course.code, online: false })
    await act(student, 'cancelBooking', { slotId: slot.id })
    const by = { actor: `student:${student.code}`, student_code: student.code, contract_name: contract.contractName }
    expect(await history(slot.id)).toEqual([
      { type: 'booking', ...by, points_change: -2, points_after: 8 },
      { type: 'cancel-return', ...by, points_change: 2, points_after: 10 },
    ])
  })
  test('a student cancels after the deadline', async () => {
    const { student, slot, course } = await school.readyToBook({ slot: { cancelBy: plusMinutes(school.now, -1) } })
    await act(student, 'bookSlot', { slotId: slot.id, courseCode: course.code, online: false })
    await act(student, 'cancelBooking', { slotId: slot.id })
    expect(await history(slot.id)).toMatchObject([
      { type: 'booking' },
      { type: 'cancel-no-return', points_change: 0, points_after: 9 },
    ])
  })
  test('staff book and cancel without rules', async () => {
    const { student, slot, course } = await school.readyToBook()
    const owner = { slotId: slot.id, studentId: student.id }
    await act(staff, 'bookSlot', { ...owner, courseCode: course.code, online: false, lessonRules: false })
    await act(staff, 'cancelBooking', owner)
    expect(await history(slot.id)).toMatchObject([
      { type: 'booking-unrestricted', actor: 'staff:admin', student_code: student.code },
      { type: 'cancel-unrestricted', actor: 'staff:admin', points_change: 1, points_after: 10 },
    ])
  })
})

test("a student's own requester field is ignored: the session decides (BOOK-10, D41)", async () => {
  const { student, slot, course } = await school.readyToBook({ slot: { availableFrom: plusMinutes(school.now, 60) } })
  const body = {
    requester: 'admin',
    studentId: student.code,
    time: slot.time,
    lessonLocation: slot.location?.locationName,
    courseCode: course.code,
  }
  const asker = { host: school.host, authorization: await sessionFor(student), userType: 'student' }
  const answer = await rest(await testApp(), 'POST', `/api/reservation/slotBook/${slot.id}/`, body, asker)
  expect(answer.body).toMatchObject({ success: false, reason: 'ES1001' })
})

test('everybody who waits for a slot is told when a seat comes free, live and in the history (BOOK-39, D55)', async () => {
  const { student, slot, course } = await school.readyToBook()
  await act(student, 'bookSlot', { slotId: slot.id, courseCode: course.code, online: false })
  const waiting = [await school.addStudent(), await school.addStudent()]
  const screens = []
  for (const item of waiting) {
    await addContract(item, { courses: [course] })
    await act(item, 'joinWaitingList', { slotId: slot.id })
    const asker = { host: school.host, authorization: await sessionFor(item) }
    screens.push(
      await subscribe<{ viewerChanged: { viewer: { id: string } } }>(
        await testApp(),
        `subscription { viewerChanged { viewer { id } } }`,
        asker,
      ),
    )
  }
  await act(student, 'cancelBooking', { slotId: slot.id })
  for (const [index, screen] of screens.entries()) {
    await expect.poll(() => screen.received.at(-1)?.viewerChanged.viewer.id).toBe(waiting[index]?.id)
  }
  expect(await toldOfPlace(slot.id)).toEqual(waiting.map(({ code }) => code))
})

test('everybody who waits is told when a meeting that has filled the slot is taken off (BOOK-39, SLOT-26, D55)', async () => {
  const { slot, course } = await school.readyToBook()
  const meeting = await school.addCourse({ code: '_meeting' })
  const waiting = [await school.addStudent(), await school.addStudent()]
  for (const item of waiting) {
    await addContract(item, { courses: [course] })
    // Nobody can join the line of a meeting: they have stood in it since there was a lesson.
    const waits = `insert into waiting (school_id, slot_id, student_id, joined_at) values ($1, $2, $3, $4)`
    await query(school.orm.em.fork(), waits, [school.id, slot.id, item.id, school.now])
  }
  const fills = `mutation ($input: BookOtherInput!) { reply: bookOther(input: $input) { code } }`
  await ask(staff, fills, { input: { slotId: slot.id, courseCode: meeting.code } })
  const frees = `mutation ($input: CancelOtherInput!) { reply: cancelOther(input: $input) { code } }`
  expect(await ask(staff, frees, { input: { slotId: slot.id } })).toEqual({ reply: { code: '1001' } })
  expect(await toldOfPlace(slot.id)).toEqual(waiting.map(({ code }) => code))
})

test('nobody is told of a seat in a lesson that has begun, which nobody could book any more (BOOK-39, D55, D56)', async () => {
  const startsAt = plusMinutes(school.now, -30)
  const { student, slot, course } = await school.readyToBook({ slot: { startsAt } })
  await act(staff, 'bookSlot', { slotId: slot.id, studentId: student.id, courseCode: course.code, online: false })
  const waits = `insert into waiting (school_id, slot_id, student_id, joined_at) values ($1, $2, $3, $4)`
  await query(school.orm.em.fork(), waits, [school.id, slot.id, (await school.addStudent()).id, school.now])
  await act(staff, 'cancelBooking', { slotId: slot.id, studentId: student.id })
  expect((await history(slot.id)).map(({ type }) => type)).toEqual(['booking', 'cancel-unrestricted'])
})
