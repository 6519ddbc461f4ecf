import { plusMinutes } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { openSchool } from '../../test/openSchool.ts'
import type { readyToBook } from '../../test/school.ts'
import { type Asker, graphql, rest, testApp } from '../../test/server.ts'
import { askerOf } from '../../test/slotDesk.ts'
import { subscribe } from '../../test/socket.ts'
import { query } from '../platform/database/sql.ts'

/** A booked slot, a staff member without any flag, and a stranger of each kind. */
async function scene(slot: Parameters<typeof readyToBook>[1] = {}) {
  const school = await openSchool()
  const created = await school.readyToBook(slot)
  const staff = await school.addStaff()
  const booker = await school.addStaff({ permissions: ['slotBook', 'slotCancel'] })
  const input = {
    slotId: created.slot.id,
    courseCode: created.course.code,
    online: false,
    studentId: created.student.id,
  }
  const document = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`
  const { body } = await graphql(await testApp(), document, { input }, await askerOf(booker))
  expect(body.data).toEqual({ bookSlot: { code: '1001' } })
  return { ...created, school, staff, booker }
}

type Reply = {
  setAttendance: {
    success: boolean
    code: string
    message: string
    slot: { version: number; bookings: { attendance: string | null }[] | null } | null
  }
}

async function mark(slotId: string, studentId: string, attendance: string | null, asker: Asker) {
  const document = `mutation ($input: AttendanceInput!) {
    setAttendance(input: $input) { success code message slot { version bookings { attendance } } } }`
  return (await graphql<Reply>(await testApp(), document, { input: { slotId, studentId, attendance } }, asker)).body
}

async function markByRest(slotId: string, studentId: string, action: string | null, asker: Asker) {
  return rest(await testApp(), 'PUT', `/api/attendance/${slotId}`, { studentId, action }, asker)
}

async function attendanceOf(studentId: string): Promise<string | null | undefined> {
  const { orm } = await testDatabase()
  const [row] = await query<{ attendance: string | null }>(
    orm.em.fork(),
    `select attendance from booking where student_id = $1 and status = 'booked'`,
    [studentId],
  )
  return row?.attendance
}

test("the slot's teacher and any staff mark present, absent or nothing (SLOT-23, SLOT-24, SCHED-49, D65)", async () => {
  const { slot, student, staff } = await scene()
  let version = 2
  for (const user of [slot.teacher, staff]) {
    const asker = await askerOf(user)
    for (const attendance of ['present', 'absent', null]) {
      version += 1
      expect((await mark(slot.id, student.id, attendance, asker)).data?.setAttendance).toEqual({
        success: true,
        code: '1001',
        message: 'Action successful',
        slot: { version, bookings: [{ attendance }] },
      })
      expect(await attendanceOf(student.id)).toBe(attendance)
    }
  }
})

test('REST marks by the student ID; null and the empty text clear (API-14)', async () => {
  const { slot, student, staff } = await scene()
  for (const user of [slot.teacher, staff]) {
    const asker = await askerOf(user)
    for (const [action, kept] of [
      ['present', 'present'],
      [null, null],
      ['absent', 'absent'],
      ['', null],
    ] as const) {
      const answer = await markByRest(slot.id, student.code.toUpperCase(), action, asker)
      expect(answer).toMatchObject({
        status: 200,
        body: { success: true, reason: '1001', message: 'Action successful' },
      })
      expect(await attendanceOf(student.id)).toBe(kept)
    }
  }
  expect(await markByRest(slot.id, student.code, 'late', await askerOf(staff))).toMatchObject({ status: 400 })
})

test('a mark has a reason that fits it, which stays with the mark and is logged (SLOT-23, TCH-26)', async () => {
  const { school, slot, student, staff } = await scene()
  const asker = await askerOf(staff)
  const set = async (attendance: string | null, reason?: string | null) => {
    const document = `mutation ($input: AttendanceInput!) {
      setAttendance(input: $input) { code slot { bookings { attendance attendanceReason } } } }`
    const input = { slotId: slot.id, studentId: student.id, attendance, ...(reason !== undefined && { reason }) }
    const { body } = await graphql<{
      setAttendance: { code: string; slot: { bookings: { attendance: string; attendanceReason: string }[] } }
    }>(await testApp(), document, { input }, asker)
    const [booking] = body.data?.setAttendance.slot.bookings ?? []
    return body.errors === undefined ? [booking?.attendance, booking?.attendanceReason] : 'refused'
  }
  expect(await set('absent', 'told')).toEqual(['absent', 'told'])
  expect(await set('absent')).toEqual(['absent', 'told'])
  expect(await set('absent', 'notTold')).toEqual(['absent', 'notTold'])
  expect(await set('absent', 'late')).toBe('refused')
  expect(await set(null, 'told')).toBe('refused')
  expect(await set('present')).toEqual(['present', null])
  expect(await set('present', 'late')).toEqual(['present', 'late'])
  expect(await set('present', null)).toEqual(['present', null])
  // By REST, which has no reasons, a mark that stays keeps its own.
  expect(await set('present', 'late')).toEqual(['present', 'late'])
  await markByRest(slot.id, student.code, 'present', asker)
  expect(await set('present')).toEqual(['present', 'late'])
  const log = await query<{ changes: object }>(
    school.orm.em.fork(),
    `select changes from activity where school_id = $1 and type = 'attendance' order by id`,
    [school.id],
  )
  expect(log.map(({ changes }) => changes)).toEqual([
    { attendance: [null, 'absent'], attendanceReason: [null, 'told'] },
    { attendanceReason: ['told', 'notTold'] },
    { attendance: ['absent', 'present'], attendanceReason: ['notTold', null] },
    { attendanceReason: [null, 'late'] },
    { attendanceReason: ['late', null] },
    { attendanceReason: [null, 'late'] },
  ])
})

test('long after the lesson attendance can still be set (D65)', async () => {
  const { now } = await openSchool()
  const { slot, student } = await scene({ slot: { startsAt: `${plusMinutes(now, -60 * 24 * 20).slice(0, 16)}:00` } })
  expect((await mark(slot.id, student.id, 'present', await askerOf(slot.teacher))).data?.setAttendance.code).toBe(
    '1001',
  )
})

test.each([
  ['en', 'No booking'],
  ['jp', '予約がありません。'],
] as const)(
  'who is not booked cannot be marked: EC1001 by both doors, in %s (SLOT-24, ERR-17)',
  async (language, message) => {
    const { school, slot, student, staff } = await scene()
    const elsewhere = await scene()
    const other = await school.addStudent()
    const asker = await askerOf(staff, language)
    const pairs = [
      [slot.id, other.id],
      [slot.id, elsewhere.student.id],
      [elsewhere.slot.id, elsewhere.student.id],
      [elsewhere.slot.id, student.id],
    ] as const
    for (const [slotId, studentId] of pairs) {
      expect((await mark(slotId, studentId, 'present', asker)).data?.setAttendance).toMatchObject({
        success: false,
        code: 'EC1001',
        message,
      })
      expect(await markByRest(slotId, studentId, 'present', asker)).toMatchObject({
        status: 200,
        body: { success: false, reason: 'EC1001', message },
      })
    }
    expect(await attendanceOf(student.id)).toBeNull()
    expect(await attendanceOf(elsewhere.student.id)).toBeNull()
  },
)

test('another teacher, students and nobody may not, by either door (D66, D127)', async () => {
  const { school, slot, student } = await scene()
  const refused = [
    { asker: await askerOf(await school.addTeacher()), code: 'FORBIDDEN', status: 403 },
    { asker: await askerOf(student), code: 'FORBIDDEN', status: 403 },
    { asker: { host: school.host, language: 'en' }, code: 'UNAUTHENTICATED', status: 401 },
  ]
  for (const { asker, code, status } of refused) {
    const body = await mark(slot.id, student.id, 'present', asker)
    expect(body.errors?.map(({ extensions }) => extensions?.code)).toEqual([code])
    expect((await markByRest(slot.id, student.code, 'present', asker)).status).toBe(status)
  }
  expect(await attendanceOf(student.id)).toBeNull()
})

test('a cancelled booking takes its mark along (D65)', async () => {
  const { slot, student, staff, booker } = await scene()
  await mark(slot.id, student.id, 'present', await askerOf(staff))
  const document = `mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { code } }`
  const input = { slotId: slot.id, studentId: student.id }
  await graphql(await testApp(), document, { input }, await askerOf(booker))
  expect((await mark(slot.id, student.id, 'present', await askerOf(staff))).data?.setAttendance.code).toBe('EC1001')
})

test('a mark is seen at once, by staff and by the student (D57)', async () => {
  const { slot, student, staff } = await scene()
  const app = await testApp()
  const marks = await subscribe<{ slotChanged: { slots: { bookings: { attendance: string | null }[] }[] } }>(
    app,
    `subscription { slotChanged { slots { bookings { attendance } } } }`,
    await askerOf(staff),
  )
  const own = await subscribe(app, `subscription { viewerChanged { resync } }`, await askerOf(student))
  const asker = await askerOf(slot.teacher)
  const seen = () =>
    marks.received
      .flatMap(({ slotChanged }) => slotChanged.slots.flatMap(({ bookings }) => bookings))
      .map(({ attendance }) => attendance)
  await expect
    .poll(
      async () => {
        await mark(slot.id, student.id, 'present', asker)
        return seen().includes('present') && own.received.length > 0
      },
      { interval: 200 },
    )
    .toBe(true)
  // Both listen by now, so one mark is enough.
  const notified = own.received.length
  await mark(slot.id, student.id, 'absent', asker)
  await expect.poll(() => seen().at(-1)).toBe('absent')
  await expect.poll(() => own.received.length).toBeGreaterThan(notified)
})
