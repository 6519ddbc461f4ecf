import { plusDays } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import { openSchool } from '../../test/openSchool.ts'
import { addContract, type TestUser } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'

interface Ledger {
  points: number
  contracts: { id: string; points: number }[]
  entries: { contractId: string; reason: string; value: number; pointsAfter: number; lessonTime: string | null }[]
}

const document = `query ($input: PointLedgerInput!) { ledger: pointLedger(input: $input) {
  points contracts { id points } entries { contractId reason value pointsAfter lessonTime } } }`
const ledgerOf = async (user: TestUser, input: object) =>
  (await ask<{ ledger: Ledger }>(user, document, { input })).ledger

test('a number of points opens the entries that make it, of one contract and over all that a student has (D131)', async () => {
  const school = await openSchool()
  const staff = await school.addStaff({ permissions: ['slotBook', 'slotCancel'] })
  const { student, slot, course, contract } = await school.readyToBook({ course: { cost: 2 } })
  const second = await addContract(student, { courses: [course], points: 4 })
  const today = school.now.slice(0, 10)
  await addContract(student, {
    courses: [course],
    points: 9,
    startDate: plusDays(today, 40),
    endDate: plusDays(today, 70),
  })
  const owner = { slotId: slot.id, studentId: student.id }
  await ask(staff, `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { success } }`, {
    input: { ...owner, courseCode: course.code, online: false },
  })
  await ask(staff, `mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { success } }`, {
    input: owner,
  })
  // Over contracts: those of today, as the list of students adds them up.
  const all = await ledgerOf(staff, { studentId: student.id })
  const payer = all.entries.find(({ reason }) => reason === 'booking')?.contractId ?? ''
  const first = await ledgerOf(staff, { contractId: payer })
  expect(first.entries.map(({ reason, value }) => [reason, value])).toEqual([
    ['cancellation', 2],
    ['booking', -2],
    ['opening', first.points],
  ])
  expect(first.entries.map(({ pointsAfter }) => pointsAfter)).toEqual([first.points, first.points - 2, first.points])
  expect(first.entries[1]?.lessonTime).toBe(slot.startsAt)
  expect(new Set(all.contracts.map(({ id }) => id))).toEqual(new Set([contract.id, second.id]))
  expect(all.points).toBe(14)
  expect(all.entries.reduce((sum, { value }) => sum + value, 0)).toBe(14)
  // Students read their own only.
  expect(await ledgerOf(student, { studentId: student.id })).toEqual(all)
  const other = await school.addStudent()
  const nothing = { points: 0, contracts: [], entries: [] }
  expect(await ledgerOf(other, { studentId: student.id })).toEqual(nothing)
  expect(await ledgerOf(other, { contractId: payer })).toEqual(nothing)
  await expect(ledgerOf(staff, {})).rejects.toThrow('BAD_USER_INPUT')
})
