import { permissions } from '@koma/schema/permissions'
import { expect, test } from 'vitest'
import { contextOf, schoolRow } from '../../../test/context.ts'
import { openSchool } from '../../../test/openSchool.ts'
import { addContract, addLot } from '../../../test/school.ts'
import { bookSlot } from '../../bookings/bookSlot.ts'
import { cancelPreview } from '../../bookings/bookingPreview.ts'
import { cancelBooking } from '../../bookings/cancelBooking.ts'
import { query } from '../../platform/database/sql.ts'
import type { Viewer } from '../../platform/shared/context.ts'
import { deleteContract } from '../deleteContract.ts'
import { carryOver } from '../monthly/carryOver.ts'

// A lesson of October is cancelled after October was carried over into November. Its 3 points go on as far as the
// limit of October leaves room beside what was carried before.

interface Case {
  carryOver: boolean
  /** The most that October carries, and for how many months; 0 for no limit. */
  most: number
  months: number
  /** The points left in October on its last day. */
  left: number
  on: string
}

const end = '2026-10-31'
const staying = (points: number) => ({ points, validUntil: end, left: null })
const moving = (points: number, validUntil: string | null = null) => ({ points, validUntil, left: null })
const usual: Case = { carryOver: true, most: 0, months: 0, left: 2, on: '2026-11-02T10:00:00' }

const cases: [string, Partial<Case>, 'October' | 'November', number, object[]][] = [
  ['all go on without a limit', {}, 'November', 13, [moving(3)]],
  ['all go on for two months', { months: 2 }, 'November', 13, [moving(3, '2026-12-31')]],
  ['all go on where nothing was left before', { left: 0, months: 2 }, 'November', 11, [moving(3, '2026-12-31')]],
  ['all go on within the limit', { most: 5 }, 'November', 13, [moving(3)]],
  ['all go on within the limit, alone', { most: 5, left: 0 }, 'November', 11, [moving(3)]],
  ['some go on up to the limit', { most: 5, left: 4 }, 'November', 13, [staying(2), moving(1)]],
  ['some go on for a month', { most: 5, left: 3, months: 1 }, 'November', 13, [staying(1), moving(2, '2026-11-30')]],
  ['the limit leaves room for some alone', { most: 2, left: 0 }, 'November', 10, [staying(1), moving(2)]],
  ['none go on once the limit is reached', { most: 5, left: 5 }, 'October', 3, [staying(3)]],
  ['none go on beside what the limit left', { most: 5, left: 7, months: 1 }, 'October', 5, [staying(3)]],
  ['none go on where nothing is carried but gifts', { carryOver: false }, 'October', 5, [staying(3)]],
  [
    'all go on and have ended there',
    { months: 1, on: '2026-12-05T10:00:00' },
    'November',
    13,
    [moving(3, '2026-11-30')],
  ],
]

/** A lesson of October whose contract has been carried over into November by the 1st. */
async function openMonths({ carryOver: carries, most, months, left }: Case) {
  const school = await openSchool({ timezoneName: 'Asia/Tokyo' })
  const staff = await school.addStaff({ permissions: [...permissions] })
  const viewer: Viewer = { ...staff, type: 'staff', permissions, sessionId: '' }
  const row = await schoolRow(school.orm, school.id)
  const at = (now: string) => ({ ...contextOf(school.orm, { school: row, viewer, now }), viewer })
  const student = await school.addStudent()
  const course = await school.addCourse({ cost: 3 })
  const slot = await school.addSlot({ startsAt: '2026-10-30T10:00:00', courses: [course] })
  const october = await addContract(student, {
    courses: [course],
    monthlyContract: true,
    monthlyPoints: 8,
    startDate: '2026-10-01',
    endDate: end,
    points: left + 3,
    carryOver: carries,
    carryMost: most,
    carryMonths: months,
    renewed: true,
  })
  const request = { slotId: slot.id, studentId: student.id }
  const booked = await bookSlot(at('2026-10-20T10:00:00'), { ...request, courseCode: course.code, online: false })
  expect(booked.code).toBe('1001')
  const november = await addContract(student, {
    courses: [course],
    startDate: '2026-11-01',
    endDate: '2026-11-30',
    points: 8,
    monthlyContract: true,
    monthlyPoints: 8,
    carryOver: true,
    predecessorId: october.id,
  })
  if (!carries) await addLot(student, october.id, { points: 1, validUntil: '2026-11-15' })
  const carryOn = (day: string) =>
    carryOver(school.orm, { announce: () => undefined }, Temporal.Instant.from(`${day}T00:00:00+09:00`))
  await carryOn('2026-11-01')
  return { school, student, course, october, november, request, at, carryOn }
}

test.each(cases)('%s, as the preview said (LOT-11, LOT-12, D98)', async (_, change, name, pointsAfter, lots) => {
  const month = { ...usual, ...change }
  const { school, october, november, request, at } = await openMonths(month)
  const { on } = month
  const rows = <Row>(text: string) => query<Row>(school.orm.em.fork(), text, [school.id])
  const lotsNow = () =>
    rows<{ id: string; contractId: string; validUntil: string | null; points: number }>(
      `select id, contract_id as "contractId", valid_until::text as "validUntil", points from point_lot where school_id = $1`,
    )
  const before = await lotsNow()
  const preview = await cancelPreview(at(on), request)
  const contractId = name === 'October' ? october.id : november.id
  expect(preview).toMatchObject({ ok: true, returned: true, credit: 3, contractId, pointsAfter, lots })

  const expects = { returned: true, credit: 3, contractId, pointsAfter }
  expect((await cancelBooking(at(on), { ...request, expects })).code).toBe('1001')
  const contracts = await rows<{ id: string; points: number }>(`select id, points from contract where school_id = $1`)
  expect(contracts.find(({ id }) => id === contractId)?.points).toBe(pointsAfter)
  const gained = (await lotsNow()).flatMap((lot) => {
    const had = before.find(({ id }) => id === lot.id)
    const points = lot.points - (had?.points ?? 0)
    const validUntil = lot.validUntil ?? (lot.contractId === october.id ? end : null)
    return points === 0 ? [] : { points, validUntil, left: null }
  })
  expect(gained.toSorted((a, b) => ((a.validUntil ?? '9') < (b.validUntil ?? '9') ? -1 : 1))).toEqual(lots)
})

test('points that return from a deleted contract are not counted as carried a second time (LOT-11, LOT-12)', async () => {
  const { student, course, november, request, at, carryOn } = await openMonths({ ...usual, most: 5 })
  const dates = { startDate: '2026-12-01', endDate: '2026-12-31' }
  const december = await addContract(student, { courses: [course], points: 8, ...dates, predecessorId: november.id })
  await carryOn('2026-12-01')
  expect(await deleteContract(at('2026-12-02T10:00:00'), { id: december.id })).toMatchObject({ ok: true })
  const preview = await cancelPreview(at('2026-12-02T11:00:00'), request)
  expect(preview).toMatchObject({ contractId: november.id, pointsAfter: 13, lots: [moving(3)] })
  expect(await cancelBooking(at('2026-12-02T11:00:00'), { ...request, expects: { pointsAfter: 13 } })).toMatchObject({
    ok: true,
  })
})
