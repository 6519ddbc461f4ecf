import { plusDays } from '@koma/schema/rules/time'
import { beforeEach, expect, test } from 'vitest'
import { emptied } from '../../../test/closing.ts'
import { addContract, addCourse, addStaff, addStudent, type TestSlot, type TestUser } from '../../../test/school.ts'
import { addDeskSlot, ask, type Desk, openDesk } from '../../../test/slotDesk.ts'
import { query } from '../../platform/database/sql.ts'

let desk: Desk
let student: TestUser
let contract: { id: string }
let slot: TestSlot

interface Target {
  kind: string
  id: string
}

const rows = <Row>(statement: string, ...params: unknown[]) =>
  query<Row>(desk.school.orm.em.fork(), statement, [desk.school.id, ...params])
const version = async () =>
  (await rows<{ version: number }>(`select version from slot where school_id = $1 and id = $2`, slot.id))[0]?.version

beforeEach(async () => {
  const opened = await openDesk()
  desk = { ...opened, course: await addCourse(opened.school, { numberOfStudents: 3 }) }
  student = await addStudent(desk.school, { notify: true, email: 'student@example.test' })
  contract = await addContract(student, { courses: [desk.course], points: 50, contractValue: 9000 })
  slot = await addDeskSlot(desk, `${desk.day}T10:00:00`)
})

async function act<Reply extends { success: boolean }>(
  document: string,
  variables: Record<string, unknown>,
  by: TestUser = desk.staff,
): Promise<Reply> {
  const { reply } = await ask<{ reply: Reply }>(by, document, variables)
  expect(reply).toMatchObject({ success: true })
  return reply
}

const book = (by?: TestUser) =>
  act(
    `mutation ($input: BookSlotInput!) { reply: bookSlot(input: $input) { success message } }`,
    { input: { slotId: slot.id, courseCode: desk.course.code, online: false, studentId: student.id } },
    by,
  )
const cancel = () =>
  act(`mutation ($input: CancelBookingInput!) { reply: cancelBooking(input: $input) { success message } }`, {
    input: { slotId: slot.id, studentId: student.id },
  })

/** Returns the id of the newest entry of a type. */
async function entry(type: string, recordKind?: string): Promise<string> {
  const [found] = await rows<{ id: string }>(
    `select id from activity where school_id = $1 and type like $2 and record_kind is not distinct from $3
     order by id desc limit 1`,
    type,
    recordKind ?? null,
  )
  return found?.id ?? 'no such entry'
}
const target = async (entryId: string, by: TestUser = desk.staff) =>
  (
    await ask<{ undoTarget: Target | null }>(by, `query ($id: ID!) { undoTarget(entryId: $id) { kind id } }`, {
      id: entryId,
    })
  ).undoTarget
const preview = async (variable: string, id: string | undefined) =>
  (
    await ask<{ undoPreview: { success: boolean; message: string; people: { name: string }[] } }>(
      desk.staff,
      `query ($id: ID!) { undoPreview(${variable}: $id) { success message people { name } } }`,
      { id },
    )
  ).undoPreview

test('a booking and a cancellation are undone from their entries, with who is told, and refused with the reason once something else happened (LOG-17)', async () => {
  await book()
  const booked = await target(await entry('booking'))
  expect(booked).toMatchObject({ kind: 'booking' })
  const told = await preview('bookingId', booked?.id)
  expect(told.success).toBe(true)
  expect(told.people.map(({ name }) => name)).toContain(`${student.lastName} ${student.firstName}`)
  await cancel()
  const cancelled = await target(await entry('cancel-%'))
  expect(cancelled).toEqual({ kind: 'cancellation', id: booked?.id })
  expect(await preview('cancelledBookingId', cancelled?.id)).toMatchObject({ success: true })
  // The entry of the booking still names it, and the preview says why it no longer holds.
  expect(await target(await entry('booking'))).toEqual(booked)
  const late = await preview('bookingId', booked?.id)
  expect([late.success, late.message === '']).toEqual([false, false])
})

test("what somebody else booked, and what the viewer may not do, isn't theirs to undo (LOG-17)", async () => {
  const other = await addStaff(desk.school, { permissions: ['slotBook', 'slotCancel'] })
  await book(other)
  expect(await target(await entry('booking'))).toBeNull()
  expect(await target(await entry('booking'), other)).toMatchObject({ kind: 'booking' })
  await rows(`update staff set permissions = '{}' where school_id = $1 and id = $2`, other.id)
  expect(await target(await entry('booking'), other)).toBeNull()
})

test('deleted slots, closures and payments are undone from their entries (LOG-17)', async () => {
  await act(`mutation ($input: RecordPaymentInput!) { reply: recordPayment(input: $input) { success message } }`, {
    input: { contractId: contract.id, amount: 3000 },
  })
  const paid = await target(await entry('payment-recorded', 'contract'))
  expect(paid).toMatchObject({ kind: 'payments' })
  expect(await preview('paymentsId', paid?.id)).toMatchObject({ success: true, people: [] })

  const batch = { slots: [{ slotId: slot.id, version: await version() }], delete: true }
  const { batchId } = await act<{ success: boolean; batchId: string }>(
    `mutation ($input: ChangeSlotBatchInput!) { reply: changeSlotBatch(input: $input) { success message batchId } }`,
    { input: { batch, expected: [{ slotId: slot.id, courseIds: null }] } },
  )
  expect(await target(await entry('slot-deleted'))).toEqual({ kind: 'slots', id: batchId })

  const spans = [{ startsAt: `${desk.day}T00:00:00`, endsAt: `${plusDays(desk.day, 1)}T00:00:00`, reason: '台風' }]
  const runId = await emptied(desk, { spans, tell: false })
  expect(await target(await entry('record-created', 'closure'))).toEqual({ kind: 'run', id: runId })
  expect(await target(await entry('record-created', 'run'))).toEqual({ kind: 'run', id: runId })
})

test('a pause is undone from its entry, once (LOG-17, PAUSE-07)', async () => {
  const [from, until] = [plusDays(desk.day, 10), plusDays(desk.day, 40)]
  await act(`mutation ($input: RecordLeaveInput!) { reply: recordLeave(input: $input) { success message } }`, {
    input: { leave: { studentId: student.id, kind: 'pause', from, until, keepPlaces: true, cancelBookings: true } },
  })
  const made = await entry('record-created', 'leave')
  const paused = await target(made)
  expect(paused).toMatchObject({ kind: 'leave' })
  expect(await preview('leaveId', paused?.id)).toMatchObject({ success: true })
  await act(`mutation ($input: UndoLeaveInput!) { reply: undoLeave(input: $input) { success message } }`, {
    input: { id: paused?.id },
  })
  expect(await target(made)).toBeNull()
  await rows(`update staff set permissions = '{}' where school_id = $1 and id = $2`, desk.staff.id)
  expect(await target(made)).toBeNull()
})

test('entries of other kinds and of other schools have none (LOG-17)', async () => {
  await book()
  const elsewhere = await openDesk()
  expect(await target(await entry('booking'), elsewhere.staff)).toBeNull()
  await act(`mutation ($input: AttendanceInput!) { reply: setAttendance(input: $input) { success message } }`, {
    input: { slotId: slot.id, studentId: student.id, attendance: 'present' },
  })
  expect(await target(await entry('attendance'))).toBeNull()
})
