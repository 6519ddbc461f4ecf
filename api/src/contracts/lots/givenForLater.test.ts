import { dateOf, plusDays } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import { addContract, addStudent } from '../../../test/school.ts'
import { addDeskSlot, ask, openDesk } from '../../../test/slotDesk.ts'
import { audit } from '../../activity/audit.ts'
import { query } from '../../platform/database/sql.ts'
import { carryOver } from '../monthly/carryOver.ts'

/** A student whose contract ends in so many days, and one that follows it unless `isRenewed` is false. */
async function openContracts(endsIn: number, isRenewed = true) {
  const desk = await openDesk()
  const student = await addStudent(desk.school)
  const day = (days: number) => plusDays(dateOf(desk.school.now), days)
  const rows = <Row>(statement: string, ...params: unknown[]) =>
    query<Row>(desk.school.orm.em.fork(), statement, [desk.school.id, ...params])
  const before = await addContract(student, { courses: [desk.course], points: 0, endDate: day(endsIn) })
  const renew = async () => {
    const next = await addContract(student, { courses: [desk.course], points: 0, startDate: day(endsIn + 1) })
    await rows(`update contract set predecessor_id = $2 where school_id = $1 and id = $3`, before.id, next.id)
    await rows(`update contract set renewed = true where school_id = $1 and id = $2`, before.id)
    return next
  }
  const next = isRenewed ? await renew() : null
  const give = async (change: object = {}) =>
    (
      await ask<{ reply: { success: boolean; lotId: string } }>(
        desk.staff,
        `mutation ($input: GivePointsInput!) { reply: givePoints(input: $input) { success lotId } }`,
        {
          input: {
            contractId: before.id,
            origin: 'make_up',
            points: 2,
            validUntil: day(30),
            reason: '休講',
            ...change,
          },
        },
      )
    ).reply
  const undo = async (id: string) =>
    (
      await ask<{ reply: { success: boolean } }>(
        desk.staff,
        `mutation ($id: ID!) { reply: undoGivenPoints(id: $id) { success } }`,
        { id },
      )
    ).reply
  const pointsOf = async (id: string) =>
    (await rows<{ points: number }>(`select points from contract where school_id = $1 and id = $2`, id))[0]?.points
  const book = async (days: number) => {
    const slot = await addDeskSlot(desk, `${day(days)}T10:00:00`)
    const input = { slotId: slot.id, courseCode: desk.course.code, online: false, studentId: student.id }
    return (
      await ask<{ bookSlot: { code: string } }>(
        desk.staff,
        `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`,
        { input },
      )
    ).bookSlot.code
  }
  return { desk, before, next, renew, give, undo, pointsOf, book, day }
}

test('points given for days after a renewed contract go to the one that follows, and are undone there (LOT-13)', async () => {
  const { desk, before, next, give, undo, pointsOf, book, day } = await openContracts(5)
  const { lotId } = await give({ validFrom: day(6) })
  expect([await pointsOf(before.id), await pointsOf(next?.id ?? '')]).toEqual([0, 2])
  expect(await undo(lotId)).toEqual({ success: true })
  await give({ validFrom: day(6) })
  expect(await book(8)).toBe('1001')
  expect(await audit(desk.school.orm.em)).toEqual([])
})

test('points given to a contract that has been carried over reach the one that follows (LOT-13)', async () => {
  const { desk, before, next, give, pointsOf, book } = await openContracts(-1)
  await give()
  await carryOver(desk.school.orm, { announce: () => undefined })
  expect([await pointsOf(before.id), await pointsOf(next?.id ?? '')]).toEqual([0, 2])
  // By now there is nothing left that the job would carry.
  await give()
  expect([await pointsOf(before.id), await pointsOf(next?.id ?? '')]).toEqual([0, 4])
  expect(await book(8)).toBe('1001')
  expect(await audit(desk.school.orm.em)).toEqual([])
})

test('a contract that is renewed only after it has ended passes on what was given (LOT-13)', async () => {
  const { desk, before, renew, give, pointsOf, book } = await openContracts(-1, false)
  await give()
  await carryOver(desk.school.orm, { announce: () => undefined })
  expect([await pointsOf(before.id), await book(7)]).toEqual([2, 'generalE'])
  const next = await renew()
  await carryOver(desk.school.orm, { announce: () => undefined })
  expect([await pointsOf(before.id), await pointsOf(next.id), await book(8)]).toEqual([0, 2, '1001'])
  expect(await audit(desk.school.orm.em)).toEqual([])
})
