import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { schoolIdOfHost } from '../src/school/school.reads.ts'
import { query } from '../src/platform/database/sql.ts'
import { insertRows } from '../src/demo/insertRows.ts'
import { school } from '../src/demo/school.ts'
import { keepReachable } from '../src/school/keepReachable.ts'
import { seedLarge } from './large.ts'
import { replay } from './test/replay.ts'

const { orm } = await testDatabase()
const now = '2026-11-20T20:26:00'
/** Enough where only its host names count. */
const few = { slots: 20, teachers: 2, students: 5, now }

afterEach(async () => {
  await query(orm.em.fork(), 'truncate school, school_host cascade')
})

test('a school for measuring has as many slots as asked for, spread around today; its bookings keep every rule and its ledger adds up (BOOK-01, BOOK-03, BOOK-23, BOOK-26)', async () => {
  const made = await seedLarge(orm.em.fork(), { slots: 2_010, students: 400, now })
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
  expect(made).toMatchObject({ teachers: 50, students: 400, slots: 2_010 })
  expect(made.bookings).toBeGreaterThan(700)
  const outcome = await replay(orm.em.fork(), made.id)
  expect(outcome).toEqual({ broken: [], bookings: made.bookings, cancellations: 0 })
  const off = await query(
    orm.em.fork(),
    `with ledger as (select school_id, contract_id, sum(delta) as points from credit_entry group by 1, 2),
       told as (select distinct on (school_id, contract_id) school_id, contract_id, points_after as points
         from activity where contract_id is not null order by school_id, contract_id, id desc)
     select k.id from contract k
       left join ledger l on l.school_id = k.school_id and l.contract_id = k.id
       left join told t on t.school_id = k.school_id and t.contract_id = k.id
     where k.points <> l.points or k.points <> t.points`,
  )
  expect(off).toEqual([])
})

test('beside it the demo school is still found under the names of this machine (D21)', async () => {
  const demo = randomUUID()
  await insertRows(orm.em.fork(), 'school', [{ id: demo, ...school }])
  expect(await keepReachable(orm.em.fork())).toBe(true)
  const large = await seedLarge(orm.em.fork(), few)
  expect(await schoolIdOfHost(orm.em.fork(), 'localhost:4000')).toBe(demo)
  expect(await schoolIdOfHost(orm.em.fork(), 'large.localhost:4000')).toBe(large.id)
  expect(await keepReachable(orm.em.fork())).toBe(false)
  await expect(seedLarge(orm.em.fork(), few)).rejects.toThrow('There is a school at large.localhost already.')
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
