import { plusDays } from '@koma/schema/rules/time'
import { beforeAll, expect, test } from 'vitest'
import { addContract, addLot, addStudent, type TestUser } from '../../../test/school.ts'
import { addDeskSlot, ask, type Desk, openDesk } from '../../../test/slotDesk.ts'
import { audit } from '../../activity/audit.ts'
import { query } from '../../platform/database/sql.ts'

let desk: Desk
let course: Desk['course']
let hour = 0

beforeAll(async () => {
  desk = await openDesk()
  course = desk.course
})

/** A student with three points until the day, two until the day after, and `own` as long as the contract. */
async function studentWithLots(own = 4) {
  const student = await addStudent(desk.school)
  const { id } = await addContract(student, { courses: [course], points: own })
  const later = await addLot(student, id, { points: 2, validUntil: plusDays(desk.day, 1), origin: 'make-up' })
  const first = await addLot(student, id, { points: 1, validUntil: desk.day })
  return { student, contractId: id, first: first.id, later: later.id }
}

/** The points left in each lot, those that end first at the front. */
async function left(contractId: string): Promise<number[]> {
  const rows = await query<{ points: number }>(
    desk.school.orm.em.fork(),
    `select points from point_lot where contract_id = $1 order by valid_until nulls last, since, id`,
    [contractId],
  )
  return rows.map(({ points }) => points)
}

const slotOn = (day: string, minutes = 50) => {
  hour += 1
  return addDeskSlot(desk, `${day}T${String(7 + (hour % 14)).padStart(2, '0')}:00:00`, { minutes })
}

async function book(student: TestUser, slotId: string, cost: number): Promise<string> {
  await query(desk.school.orm.em.fork(), `update course set cost = $2 where id = $1`, [course.id, cost])
  const input = { slotId, courseCode: course.code, online: false, studentId: student.id }
  const { bookSlot } = await ask<{ bookSlot: { code: string } }>(
    desk.staff,
    `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`,
    { input },
  )
  return bookSlot.code
}

async function cancel(student: TestUser, slotId: string): Promise<string> {
  const { cancelBooking } = await ask<{ cancelBooking: { code: string } }>(
    desk.staff,
    `mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { code } }`,
    { input: { slotId, studentId: student.id } },
  )
  return cancelBooking.code
}

test('a lesson takes from the lots that end first, and its cancellation returns to them (LOT-02, LOT-04)', async () => {
  const { student, contractId } = await studentWithLots()
  const slot = await slotOn(desk.day)
  expect(await book(student, slot.id, 4)).toBe('1001')
  expect(await left(contractId)).toEqual([0, 0, 3])
  // Another lesson that has taken the rest leaves the first one's lots as they were.
  const other = await slotOn(plusDays(desk.day, 3))
  expect(await book(student, other.id, 3)).toBe('1001')
  expect(await left(contractId)).toEqual([0, 0, 0])
  expect(await cancel(student, slot.id)).toBe('1001')
  expect(await left(contractId)).toEqual([1, 2, 1])
  expect(await cancel(student, other.id)).toBe('1001')
  expect(await left(contractId)).toEqual([1, 2, 4])
  expect(await audit(desk.school.orm.em)).toEqual([])
})

test('a cancellation that is undone takes from the lots it has returned to (LOT-04)', async () => {
  const { student, contractId } = await studentWithLots()
  const slot = await slotOn(desk.day)
  await book(student, slot.id, 2)
  expect(await left(contractId)).toEqual([0, 1, 4])
  await cancel(student, slot.id)
  const [booking] = await query<{ id: string }>(
    desk.school.orm.em.fork(),
    `select id from booking where slot_id = $1 and student_id = $2`,
    [slot.id, student.id],
  )
  const { reply } = await ask<{ reply: { code: string } }>(
    desk.staff,
    `mutation ($id: ID!) { reply: undoCancellation(bookingId: $id, tell: false) { code } }`,
    { id: booking?.id },
  )
  expect(reply.code).toBe('1001')
  expect(await left(contractId)).toEqual([0, 1, 4])
  expect(await audit(desk.school.orm.em)).toEqual([])
})

test('a lot pays for no lesson after its last day, even if nothing else is left (LOT-03)', async () => {
  const { student, contractId } = await studentWithLots(0)
  const [inTime, late] = [await slotOn(plusDays(desk.day, 1)), await slotOn(plusDays(desk.day, 2))]
  expect(await book(student, late.id, 1)).toBe('EU1002')
  expect(await book(student, inTime.id, 3)).toBe('EU1002')
  expect(await book(student, inTime.id, 2)).toBe('1001')
  // The contract's own lot comes with its first points, so there is none.
  expect(await left(contractId)).toEqual([1, 0])
})

test('a lesson that moves past the end of its points is paid by others, or stays (LOT-03)', async () => {
  const { student, contractId } = await studentWithLots(1)
  const slot = await slotOn(desk.day)
  await book(student, slot.id, 1)
  const move = async (slotId: string, to: string) => {
    const input = {
      slotId,
      studentId: student.id,
      to: { slotId: to, courseCode: course.code, online: false },
    }
    const { moveBooking } = await ask<{ moveBooking: { code: string } }>(
      desk.staff,
      `mutation ($input: MoveBookingInput!) { moveBooking(input: $input) { code } }`,
      { input },
    )
    return moveBooking.code
  }
  const [soon, later] = [await slotOn(plusDays(desk.day, 1)), await slotOn(plusDays(desk.day, 5))]
  expect(await move(slot.id, soon.id)).toBe('1001')
  // The one point that ends with the first day is back; a later one has paid.
  expect(await left(contractId)).toEqual([1, 1, 1])
  expect(await move(soon.id, later.id)).toBe('1001')
  expect(await left(contractId)).toEqual([1, 2, 0])
  expect(await book(student, (await slotOn(plusDays(desk.day, 6))).id, 1)).toBe('EU1002')
  expect(await audit(desk.school.orm.em)).toEqual([])
})

test('two bookings at once never take a point twice (LOT-02)', async () => {
  const { student, contractId } = await studentWithLots(0)
  const slots = await Promise.all(
    ['09', '11', '13', '15', '17'].map((at) =>
      addDeskSlot(desk, `${plusDays(desk.day, -1)}T${at}:30:00`, { minutes: 20 }),
    ),
  )
  const codes = await Promise.all(slots.map(({ id }) => book(student, id, 1)))
  expect(codes.filter((code) => code === '1001')).toHaveLength(3)
  expect(await left(contractId)).toEqual([0, 0])
  expect(await audit(desk.school.orm.em)).toEqual([])
})
