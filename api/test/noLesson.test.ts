import { dateOf } from '@koma/schema/rules/time'
import { seatsInSlots } from '../src/closures/closedSlots.ts'
import { bookingsOfSlots } from '../src/slots/movedBookings.ts'
import { expect, test } from 'vitest'
import { slotChangeFor } from '../src/slots/slotChanges.ts'
import { contextOf, schoolRow } from './context.ts'
import { testDatabase } from './database.ts'
import { openSchool } from './openSchool.ts'
import { addContract, sessionFor, type TestUser } from './school.ts'
import { rest, testApp } from './server.ts'
import { ask } from './slotDesk.ts'

test('a slot taken by a meeting is none to students, and nobody waits for it (SLOT-25, BOOK-35, D57, D71)', async () => {
  const { orm } = await testDatabase()
  const school = await openSchool()
  const course = await school.addCourse({ numberOfStudents: 1 })
  const meeting = await school.addCourse({ code: '_MEETING', isLesson: false })
  const [student, staff] = [
    await school.addStudent(),
    await school.addStaff({ permissions: ['slotBook', 'slotCancel'] }),
  ]
  await addContract(student, { courses: [course] })
  const slot = await school.addSlot({ courses: [course] })
  const day = dateOf(slot.startsAt)
  const list = `query ($from: PlainDate!, $to: PlainDate!) { slots(from: $from, to: $to) { id } }`
  const listed = (user: TestUser) =>
    ask<{ slots: { id: string }[] }>(user, list, { from: day, to: day }).then(({ slots }) => slots.map(({ id }) => id))
  const byRest = async () => {
    const asker = { host: school.host, authorization: await sessionFor(student) }
    const range = `sDate=${day.replaceAll('-', '')}0000&eDate=${day.replaceAll('-', '')}2359`
    const { body } = await rest(await testApp(), 'GET', `/api/slots/${student.id}?${range}`, undefined, asker)
    return JSON.stringify(body).includes(slot.id)
  }
  const heard = async () => {
    const { id, type, code } = student
    const viewer = { id, type, code, firstName: '', lastName: '', permissions: [], sessionId: '' }
    const ctx = contextOf(orm, { school: await schoolRow(orm, school.id), viewer, now: school.now })
    return slotChangeFor(ctx, { topic: 'slot', schoolId: school.id, ids: [slot.id], resync: false }, null)
  }
  expect(await listed(student)).toEqual([slot.id])
  expect(await byRest()).toBe(true)

  const fill = `mutation ($input: BookOtherInput!) { bookOther(input: $input) { code } }`
  await ask(staff, fill, { input: { slotId: slot.id, courseCode: meeting.code } })
  expect(await listed(student)).toEqual([])
  expect(await listed(staff)).toEqual([slot.id])
  expect(await byRest()).toBe(false)
  expect(await ask(student, `query ($id: ID!) { slot(id: $id) { id } }`, { id: slot.id })).toEqual({ slot: null })
  expect(await heard()).toEqual({ resync: false, slots: [], gone: [slot.id] })
  const join = `mutation ($input: WaitingListInput!) { joinWaitingList(input: $input) { code message slot { id } } }`
  expect(await ask(student, join, { input: { slotId: slot.id } })).toEqual({
    joinWaitingList: { code: 'ES1001', message: 'Slot unavailable', slot: null },
  })
  expect(await ask(staff, join, { input: { slotId: slot.id, studentId: student.id } })).toMatchObject({
    joinWaitingList: { code: 'generalE', message: expect.stringContaining("isn't booked for a lesson") as string },
  })

  await ask(staff, `mutation ($input: CancelOtherInput!) { cancelOther(input: $input) { code } }`, {
    input: { slotId: slot.id },
  })
  expect(await listed(student)).toEqual([slot.id])
  expect(await heard()).toMatchObject({ slots: [{ id: slot.id }], gone: [] })
})

test('a meeting is neither put on nor taken off a slot that starts at another time by now (D40, D71, D72)', async () => {
  const school = await openSchool()
  const meeting = await school.addCourse({ code: '_MEETING', isLesson: false })
  const staff = await school.addStaff({ permissions: ['slotBook', 'slotCancel'] })
  const { id: slotId, startsAt } = await school.addSlot({ courses: [meeting] })
  const fill = `mutation ($input: BookOtherInput!) { bookOther(input: $input) { code } }`
  const empty = `mutation ($input: CancelOtherInput!) { cancelOther(input: $input) { code } }`
  const moved = `${startsAt.slice(0, 10)}T00:00:00`

  const request = { slotId, courseCode: meeting.code }
  expect(await ask(staff, fill, { input: { ...request, startsAt: moved } })).toEqual({ bookOther: { code: 'ES1001' } })
  expect(await ask(staff, fill, { input: { ...request, startsAt } })).toEqual({ bookOther: { code: '1001' } })
  expect(await ask(staff, empty, { input: { slotId, startsAt: moved } })).toEqual({ cancelOther: { code: 'EC1001' } })
  expect(await ask(staff, empty, { input: { slotId, startsAt } })).toEqual({ cancelOther: { code: '1001' } })
})

test('moving or closing a slot with a meeting concerns the meeting and no student (D40, D71)', async () => {
  const school = await openSchool()
  const meeting = await school.addCourse({ code: '_MEETING', isLesson: false })
  const staff = await school.addStaff({ permissions: ['slotBook'] })
  const slot = await school.addSlot({ courses: [meeting] })
  await ask(staff, `mutation ($input: BookOtherInput!) { bookOther(input: $input) { code } }`, {
    input: { slotId: slot.id, courseCode: meeting.code },
  })
  const { orm } = await testDatabase()
  const taken = { slotId: slot.id, courseCode: '_MEETING', student: null, contract: null }
  expect(await bookingsOfSlots(orm.em.fork(), school.id, [slot.id])).toMatchObject([taken])
  expect(await seatsInSlots(orm.em.fork(), school.id, [slot.id])).toMatchObject([taken])
})
