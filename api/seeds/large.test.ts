import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { schoolIdOfHost } from '../src/school/school.reads.ts'
import { query } from '../src/shared/sql.ts'
import { seedDemo } from './demo.ts'
import { keepReachable, seedLarge } from './large.ts'
import { replay } from './test/replay.ts'

const { orm } = await testDatabase()
const now = '2026-11-20T20:26:00'

afterEach(async () => {
  await query(orm.em.fork(), 'truncate school cascade')
})

test('a school for measuring has as many slots as asked for, spread around today; its bookings keep every rule and its ledger adds up (BOOK-01, BOOK-03, BOOK-23, BOOK-26)', async () => {
  const made = await seedLarge(orm.em.fork(), { slots: 2_010, now })
  const [found] = await query<Record<string, unknown>>(
    orm.em.fork(),
    `select (select count(*)::int from teacher) teachers, (select count(*)::int from student) students,
       (select count(*)::int from slot) slots, (select count(*)::int from booking) bookings,
       (select count(*)::int from slot where not exists (select from slot_course sc where sc.school_id = slot.school_id and sc.slot_id = slot.id)) "withoutCourse",
       (select min(starts_at) < $1 and max(starts_at) > $1 from slot) "aroundNow",
       (select min(points) from contract) points`,
    [now],
  )
  expect(found).toEqual({ ...counts(made), withoutCourse: 0, aroundNow: true, points: 60 })
  expect(made).toMatchObject({ teachers: 50, students: 2_000, slots: 2_010 })
  expect(made.bookings).toBeGreaterThan(700)
  const outcome = await replay(orm.em.fork(), made.id)
  expect(outcome).toEqual({ broken: [], bookings: made.bookings, cancellations: 0 })
  const off = await query(
    orm.em.fork(),
    `select k.id from contract k
     where k.points <> (select sum(delta) from credit_entry e where e.school_id = k.school_id and e.contract_id = k.id)
       or k.points <> (select points_after from activity a where a.school_id = k.school_id and a.contract_id = k.id order by a.id desc limit 1)`,
  )
  expect(off).toEqual([])
})

test('beside it the demo school is still found under the names of this machine (D21)', async () => {
  const demo = await seedDemo(orm.em.fork(), { now })
  expect(await keepReachable(orm.em.fork())).toBe(true)
  const large = await seedLarge(orm.em.fork(), { slots: 400, now })
  expect(await schoolIdOfHost(orm.em.fork(), 'localhost:4000')).toBe(demo)
  expect(await schoolIdOfHost(orm.em.fork(), 'large.localhost:4000')).toBe(large.id)
  expect(await keepReachable(orm.em.fork())).toBe(false)
  await expect(seedLarge(orm.em.fork(), { slots: 400, now })).rejects.toThrow(
    'There is a school at large.localhost already.',
  )
})

function counts({
  teachers,
  students,
  slots,
  bookings,
}: {
  teachers: number
  students: number
  slots: number
  bookings: number
}) {
  return { teachers, students, slots, bookings }
}
