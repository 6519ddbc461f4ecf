import { dateOf, plusDays, toTwelveDigits } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { openSchool } from '../../../test/openSchool.ts'
import { addContract, sessionFor, type TestSlot, type TestUser } from '../../../test/school.ts'
import { rest, testApp } from '../../../test/server.ts'
import { bookingAnswer } from './booking.shape.ts'

type BookingAnswer = z.infer<typeof bookingAnswer>

/** Asks a path about a slot as `by`, with the documented body; the answer must have the documented shape. */
async function ask(
  by: TestUser,
  path: string,
  slot: TestSlot,
  body: Record<string, unknown> = {},
): Promise<BookingAnswer> {
  const documented = {
    requester: by.type === 'staff' ? 'admin' : 'student',
    studentId: by.code,
    time: slot.time,
    lessonLocation: slot.location?.locationName,
    courseCode: slot.courses[0]?.code,
    ...body,
  }
  const asker = { host: by.school.host, authorization: await sessionFor(by) }
  const answer = await rest(await testApp(), 'POST', `/api/${path}/${slot.id}/`, documented, asker)
  expect(answer.status).toBe(200)
  return bookingAnswer.strict().parse(answer.body)
}

test('a booking answers with the new record of the student and the fresh slot (BOOK-07, BOOK-11, API-23, STU-43, STU-44, D42)', async () => {
  const school = await openSchool()
  const [english, old] = [await school.addCourse({ cost: 2 }), await school.addCourse()]
  const student = await school.addStudent({
    email: 'hana@example.com',
    notify: true,
    curriculumCode: 'A2',
    materialLocation: 'https://example.com/material',
    storageLocation: 'https://example.com/notes',
    profile: '先生だけが読む',
    schoolNotes: '事務だけが読む',
  })
  const today = dateOf(school.now)
  const contract = await addContract(student, { courses: [english], contractValue: 30_000, monthlyCancelLimit: 2 })
  await addContract(student, {
    courses: [old],
    startDate: plusDays(today, -60),
    endDate: plusDays(today, -1),
    points: 0,
  })
  const slot = await school.addSlot({ courses: [english] })

  const answer = await ask(student, 'reservation/slotBook', slot, { studentId: student.code.toUpperCase() })
  expect(answer).toMatchObject({ success: true, reason: '1001', slot: { _id: slot.id, bookedCount: 1 } })
  const { contractList, ...record } = answer.student ?? { contractList: [] }
  expect(record).toEqual({
    _id: student.id,
    studentId: student.code,
    firstName: student.firstName,
    lastName: student.lastName,
    email: 'hana@example.com',
    notify: true,
    comLang: 'jp',
    storageLocation: 'https://example.com/notes',
    materialLocation: 'https://example.com/material',
    curriculumCode: 'A2',
    possibleBookings: [{ code: english.code, displayName: english.displayName }],
  })
  expect(contractList).toHaveLength(2)
  expect(contractList[1]).toEqual({
    _id: contract.id,
    contractName: contract.contractName,
    startDate: plusDays(today, -31),
    endDate: plusDays(today, 400),
    points: 8,
    monthlyContract: false,
    monthlyPoints: 0,
    bookingLimit: false,
    monthlyBookingLimit: 0,
    cancelLimit: true,
    monthlyCancelLimit: 2,
    possibleBookings: [english.code],
    balanceOwing: 30_000,
    bookingLimitInfo: {
      thisMonthRemainingBookings: null,
      nextMonthRemainingBookings: null,
      thisMonthRemainingCancellations: 2,
      nextMonthRemainingCancellations: 2,
    },
  })
})

test.each(['オンライン', 'online', 'Online', ' ONLINE '])(
  'an online booking is asked for by %s and marked with the Japanese word (BOOK-09, SLOT-04, D32)',
  async (lessonLocation) => {
    const { student, slot } = await (await openSchool()).readyToBook()
    const answer = await ask(student, 'reservation/slotBook', slot, { lessonLocation })
    expect(answer.slot).toMatchObject({ location: slot.location?.locationName, lessonLocation: 'オンライン' })
    const cancelled = await ask(student, 'reservation/slotCancel', slot, { lessonLocation })
    expect(cancelled).toMatchObject({ success: true, slot: { lessonLocation: '' } })
  },
)

test('a place that is called Online is meant by its name', async () => {
  const school = await openSchool()
  const { student, slot } = await school.readyToBook({
    slot: { location: await school.addLocation({ locationName: 'Online' }) },
  })
  const answer = await ask(student, 'reservation/slotBook', slot, { lessonLocation: 'Online' })
  expect(answer.slot).toMatchObject({ location: 'Online', lessonLocation: 'Online' })
})

test('a cancellation gives the points back and empties the slot (BOOK-28, API-25, SLOT-04)', async () => {
  const { student, slot } = await (await openSchool()).readyToBook()
  await ask(student, 'reservation/slotBook', slot)
  const answer = await ask(student, 'reservation/slotCancel', slot, { time: `${slot.time}_T001` })
  expect(answer).toMatchObject({
    success: true,
    reason: '1001',
    student: { contractList: [{ points: 10 }] },
    slot: { bookedCount: 0, bookedCourse: null, lessonLocation: '', bookingArray: [] },
  })
})

test('a refusal answers with the slot as it is, and no record (D43)', async () => {
  const school = await openSchool()
  const { student, slot } = await school.readyToBook({ points: 0 })
  expect(await ask(student, 'reservation/slotBook', slot)).toMatchObject({
    success: false,
    reason: 'EU1002',
    student: null,
    slot: { _id: slot.id, bookedCount: 0 },
  })
})

test('staff book for a student by ID, with lesson rules or without (API-24, D70)', async () => {
  const school = await openSchool()
  const staff = await school.addStaff({ permissions: ['slotBook'] })
  const { student, slot } = await school.readyToBook()
  const other = await school.addCourse()
  const second = await school.addSlot({ courses: [other] })
  const studentId = student.code.toUpperCase()
  expect(await ask(staff, 'admin/slotBook', slot, { studentId })).toMatchObject({
    reason: '1001',
    student: { _id: student.id },
    slot: { bookingArray: [{ booking: student.code }] },
  })
  expect(await ask(staff, 'admin/slotBook', second, { studentId })).toMatchObject({ reason: 'EU1003' })
  expect(await ask(staff, 'admin/slotBook', second, { studentId, unrestricted: true })).toMatchObject({
    reason: '1001',
    slot: { bookingArray: [{ booking: student.code }] },
  })
})

test.each([
  [{}, 10],
  [{ lessonRules: true }, 9],
])('staff cancel after the deadline with %o and leave %i points (API-26, D69)', async (body, points) => {
  const school = await openSchool()
  const staff = await school.addStaff({ permissions: ['slotCancel'] })
  const { student, slot } = await school.readyToBook({ slot: { cancelBy: school.now } })
  await ask(student, 'reservation/slotBook', slot)
  const answer = await ask(staff, 'admin/slotCancel', slot, { studentId: student.id, ...body })
  expect(answer).toMatchObject({ reason: '1001', student: { contractList: [{ points }] } })
})

test('staff fill a slot with a non-lesson type and take it off again (API-27, SLOT-25, SLOT-26, D71, D72)', async () => {
  const school = await openSchool()
  const staff = await school.addStaff({ permissions: ['slotBook', 'slotCancel'] })
  const meeting = await school.addCourse({ code: '_meeting', displayName: '会議', cost: 0 })
  const slot = await school.addSlot()
  const filled = await ask(staff, 'admin/slotBook', slot, { studentId: '_', courseCode: meeting.code })
  expect(filled).toMatchObject({
    reason: '1001',
    student: null,
    slot: {
      bookedCourse: { code: '_meeting', displayName: '会議', isLesson: false },
      bookingArray: [{ booking: '_', bookingName: '_', attendance: '', contract: '' }],
    },
  })
  expect(await ask(staff, 'admin/otherCancel', slot, { studentId: '_' })).toMatchObject({
    reason: '1001',
    slot: { bookedCourse: null, bookingArray: [] },
  })
  expect(await ask(staff, 'admin/otherCancel', slot, { studentId: '_' })).toMatchObject({ reason: 'EC1001' })
})

test('a student joins and leaves a waiting list, and staff do it for one (API-28, API-29, BOOK-37, BOOK-38, SLOT-08, D54)', async () => {
  const school = await openSchool()
  const { student, slot, course } = await school.readyToBook()
  const waiting = await school.addStudent()
  await addContract(waiting, { courses: [course] })
  const staff = await school.addStaff({ permissions: ['slotBook'] })
  const { code, lastName, firstName } = waiting
  expect(await ask(waiting, 'reservation/waitingAdd', slot)).toMatchObject({ success: false, reason: 'generalE' })
  await ask(student, 'reservation/slotBook', slot)
  const own = { id: code, name: `${lastName} ${firstName}` }
  expect(await ask(waiting, 'reservation/waitingAdd', slot, { type: 'waitingAdd', studentName: '無視' })).toMatchObject(
    {
      reason: '1001',
      student: { _id: waiting.id },
      slot: { waitingCount: 1, waitingList: [own], bookingArray: [] },
    },
  )
  const staffSee = await ask(staff, 'admin/waitingRemove', slot, { studentId: waiting.code })
  expect(staffSee).toMatchObject({ reason: '1001', slot: { waitingCount: 0, waitingList: [] } })
  expect(await ask(staff, 'admin/waitingAdd', slot, { studentId: waiting.code })).toMatchObject({
    reason: '1001',
    slot: { waitingCount: 1, waitingList: [own], bookingArray: [{ booking: student.code }] },
  })
  expect(await ask(waiting, 'reservation/waitingRemove', slot)).toMatchObject({
    reason: '1001',
    slot: { waitingCount: 0, waitingList: [] },
  })
})

test('the trailing slash is optional and the time may carry the teacher (BOOK-28, SLOT-02)', async () => {
  const school = await openSchool()
  const { student, slot } = await school.readyToBook()
  const asker = { host: school.host, authorization: await sessionFor(student) }
  const body = {
    time: `${toTwelveDigits(slot.startsAt)}_${slot.teacher.code.toUpperCase()}`,
    lessonLocation: slot.location?.locationName,
    courseCode: slot.courses[0]?.code,
  }
  const app = await testApp()
  const booked = await rest(app, 'POST', `/api/reservation/slotBook/${slot.id}`, body, asker)
  expect(booked.body).toMatchObject({ success: true, reason: '1001', message: '完了しました。' })
})
