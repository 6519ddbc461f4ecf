import { plusDays } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import { addContract, addLot, addStudent } from '../../../test/school.ts'
import { addDeskSlot, ask, openDesk } from '../../../test/slotDesk.ts'

test('a preview says which points pay and what they have left, and which come back with which day (LOT-12)', async () => {
  const desk = await openDesk()
  await desk.school.orm.em.fork().execute(`update course set cost = 4 where id = ?`, [desk.course.id])
  const student = await addStudent(desk.school)
  const { id } = await addContract(student, { courses: [desk.course], points: 5 })
  const [soon, later] = [plusDays(desk.day, 1), plusDays(desk.day, 9)]
  await addLot(student, id, { points: 4, validUntil: later, origin: 'gift' })
  await addLot(student, id, { points: 1, validUntil: soon, origin: 'make-up' })
  const slot = await addDeskSlot(desk, `${desk.day}T10:00:00`)
  const input = { slotId: slot.id, courseCode: desk.course.code, online: false, studentId: student.id }
  const { bookingPreview } = await ask<{ bookingPreview: { lots: object[] } }>(
    desk.staff,
    `query ($input: BookSlotInput!) { bookingPreview(input: $input) { lots { points validUntil left } } }`,
    { input },
  )
  expect(bookingPreview.lots).toEqual([
    { points: 1, validUntil: soon, left: 0 },
    { points: 3, validUntil: later, left: 1 },
  ])
  const { bookingWhy } = await ask<{ bookingWhy: { rules: { rule: string; facts: object[] }[] } }>(
    desk.staff,
    `query ($input: BookSlotInput!) { bookingWhy(input: $input) { rules { rule facts { name value } } } }`,
    { input },
  )
  expect(bookingWhy.rules.find(({ rule }) => rule === 'pointsEnough')?.facts).toContainEqual({
    name: 'pointsUntil',
    value: soon,
  })
  await ask(desk.staff, `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`, { input })
  const cancelling = { slotId: slot.id, studentId: student.id }
  const { cancelPreview } = await ask<{ cancelPreview: { lots: object[] } }>(
    desk.staff,
    `query ($input: CancelBookingInput!) { cancelPreview(input: $input) { lots { points validUntil left } } }`,
    { input: cancelling },
  )
  expect(cancelPreview.lots).toEqual([
    { points: 1, validUntil: soon, left: null },
    { points: 3, validUntil: later, left: null },
  ])
})
