import { permissions } from '@koma/schema/permissions'
import { availableFromFor, cancelByFor } from '@koma/schema/rules/window'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { verifyPassword } from '../src/accounts/password.ts'
import { query } from '../src/shared/sql.ts'
import { planDemo } from './demo/plan.ts'
import { school } from './demo/school.ts'
import { demoPassword, seedDemo, seedDemoIfEmpty } from './demo.ts'
import { replay } from './test/replay.ts'
import { bookableNow, refusalsNow, seatsInGroups } from './test/wishes.ts'

const { orm } = await testDatabase()
const friday = '2026-11-20T20:26:00'

async function rows<Row>(text: string, params: readonly unknown[] = []): Promise<Row[]> {
  return query<Row>(orm.em.fork(), text, params)
}

async function dropSchools(): Promise<void> {
  await rows(`truncate school cascade`)
}

test('an empty database gets one demo school, whoever starts at once (D150)', async () => {
  const made = await Promise.all([seedDemoIfEmpty(orm), seedDemoIfEmpty(orm, { hosts: ['koma.example.jp'] })])
  expect(made.filter(Boolean)).toEqual([true])
  expect(await seedDemoIfEmpty(orm)).toBe(false)
  expect(await rows('select name from school')).toEqual([{ name: '青空英会話スクール' }])
  await dropSchools()
})

describe('the demo school of a Friday', () => {
  let id = ''
  beforeAll(async () => {
    id = await seedDemo(orm.em.fork(), { now: friday, hosts: ['aozora.localhost', 'koma.example.jp'] })
  })
  afterAll(dropSchools)

  test('the demo school has its people, courses and five weeks of slots, half of them booked', async () => {
    const [counts] = await rows<Record<string, number>>(
      `select (select count(*)::int from teacher) teachers, (select count(*)::int from student) students,
         (select count(*)::int from staff) staff, (select count(*)::int from location) locations,
         (select count(*)::int from course where is_lesson) courses, (select count(*)::int from course where not is_lesson) other,
         (select count(*)::int from course where is_group) groups,
         (select count(*)::int from school_host where school_id = $1) hosts,
         (select count(distinct starts_at::date)::int from slot) days,
         (select count(*)::int from contract where monthly_contract) monthly, (select count(*)::int from contract where not monthly_contract) point,
         (select count(distinct status)::int from booking) statuses,
         (select count(*)::int from booking b where status = 'booked' and student_id is null) "notLessons"`,
      [id],
    )
    expect(counts).toMatchObject({
      teachers: 12,
      students: 150,
      staff: 2,
      locations: 2,
      courses: 15,
      other: 2,
      groups: 7,
      hosts: 2,
      days: 35,
      statuses: 3,
    })
    expect(counts?.monthly).toBeGreaterThan(50)
    expect(counts?.point).toBeGreaterThan(50)
    expect(counts?.notLessons).toBeGreaterThan(5)

    const [slots] = await rows<Record<string, unknown>>(
      `select count(*)::int as slots, avg((booked_count > 0)::int)::float as booked, min(starts_at)::date::text as first, max(starts_at)::date::text as last,
         min(starts_at::time)::text >= '08:00' and max(ends_at::time)::text <= '22:00' as "inHours",
         bool_and(ends_at - starts_at = interval '50 minutes') as "sameLength", count(*) filter (where location_id is null)::int as online,
         (select max(n) from (select count(*)::int n from slot_course group by slot_id) per_slot) as "coursesPerSlot"
       from slot`,
    )
    expect(slots).toMatchObject({ first: '2026-11-06', last: '2026-12-10', inHours: true, sameLength: true })
    expect(slots?.slots).toBeGreaterThan(1_200)
    expect(slots?.booked).toBeGreaterThan(0.42)
    expect(slots?.booked).toBeLessThan(0.58)
    expect(slots?.online).toBeGreaterThan(20)
    expect(slots?.coursesPerSlot).toBeGreaterThan(2)
  })

  test('seats are the live bookings, points the sum of the ledger and of the activity (D52, LOG-15)', async () => {
    expect(
      await rows(
        `select s.id from slot s left join booking b on b.school_id = s.school_id and b.live_slot_id = s.id
         group by s.school_id, s.id having s.booked_count <> count(b.id) or count(b.id) > coalesce(s.capacity, 0)`,
      ),
    ).toEqual([])
    expect(
      await rows(
        `select contract_name from contract k where k.points <> (select coalesce(sum(delta), 0) from credit_entry e where e.school_id = k.school_id and e.contract_id = k.id)
           or k.points <> (select coalesce(sum(points_change), 0) from activity a where a.school_id = k.school_id and a.contract_id = k.id)
           or k.points <> (select points_after from activity a where a.school_id = k.school_id and a.contract_id = k.id order by a.id desc limit 1)`,
      ),
    ).toEqual([])
    const [unexplained] = await rows(
      `select (select count(*)::int from booking) - (select count(*)::int from activity where type = 'booking') as bookings,
         (select count(*)::int from booking where status <> 'booked') - (select count(*)::int from activity where type like 'cancel-%') as cancellations`,
    )
    expect(unexplained).toEqual({ bookings: 0, cancellations: 0 })
  })

  test('past lessons have attendance, lessons to come have none (D65)', async () => {
    const [attendance] = await rows<Record<string, number>>(
      `select count(*) filter (where attendance = 'present')::int as present, count(*) filter (where attendance = 'absent')::int as absent,
         count(*) filter (where attendance is not null and ends_at > $1)::int as early,
         count(*) filter (where attendance is null and ends_at < $1::timestamp - interval '3 hours')::int as unmarked
       from booking where status = 'booked' and student_id is not null`,
      [friday],
    )
    expect(attendance).toMatchObject({ early: 0, unmarked: 0 })
    expect(attendance?.present).toBeGreaterThan(500)
    expect(attendance?.absent).toBeGreaterThan(10)
  })

  test('every login has the demo password; admin may do everything, the front desk a little (D126)', async () => {
    const logins = await rows<{ code: string; hash: string }>(
      `select staff_id as code, password_hash as hash from staff union all select teacher_id, password_hash from teacher union all select student_id, password_hash from student`,
    )
    expect(logins).toHaveLength(164)
    expect(logins.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['admin', 'uketsuke', 't001', 't012', 's0001', 's0150']),
    )
    const hashes = [...new Set(logins.map(({ hash }) => hash))]
    expect(await Promise.all(hashes.map((hash) => verifyPassword(hash, demoPassword)))).toEqual([true])
    const staff = await rows<{ permissions: string[] }>(`select permissions from staff order by staff_id`)
    expect(staff[0]?.permissions.toSorted()).toEqual(permissions.toSorted())
    expect(staff[1]?.permissions.length).toBeLessThan(6)
  })
})

describe('the demo school of another day', () => {
  afterEach(dropSchools)

  test('replayed from its rows, no booking and no cancellation of the demo breaks a rule (BOOK-01, BOOK-03, BOOK-23, BOOK-24, BOOK-25, BOOK-26, BOOK-29, BOOK-31)', async () => {
    for (const now of [friday, '2026-12-31T23:40:00']) {
      await dropSchools()
      const id = await seedDemo(orm.em.fork(), { now })
      const outcome = await replay(orm.em.fork(), id)
      expect(outcome.broken).toEqual([])
      expect(outcome.bookings).toBeGreaterThan(1_000)
      expect(outcome.cancellations).toBeGreaterThan(50)
    }
  })

  test('contracts are named by student and milliseconds, and carried over once (D87, D98)', async () => {
    await seedDemo(orm.em.fork(), { now: '2026-11-08T12:00:00' })
    expect(
      await rows(
        `select k.contract_name from contract k join student s on s.school_id = k.school_id and s.id = k.student_id
         where k.contract_name !~ ('^' || s.student_id || '_[0-9]{13}$')`,
      ),
    ).toEqual([])
    const [carried] = await rows<Record<string, number>>(
      `select count(*)::int as contracts, count(*) filter (where points <> 0)::int as "withPoints", (select sum(delta)::int from credit_entry where reason = 'carry-over') as moved
       from contract where carry_over_complete`,
    )
    expect(carried).toMatchObject({ withPoints: 0, moved: 0 })
    expect(carried?.contracts).toBeGreaterThan(5)
  })

  const moments = [
    ['an ordinary Friday', friday],
    ['a Sunday evening', '2026-11-22T21:30:00'],
    ['the last minute of a month', '2026-11-30T23:59:00'],
    ['New Year', '2027-01-01T00:10:00'],
    ['the end of February', '2028-02-29T07:00:00'],
  ] as const

  test.each(moments)('the cast plays its parts on %s (BOOK-01, BOOK-36, D47)', async (_name, now) => {
    const id = await seedDemo(orm.em.fork(), { now })
    const em = orm.em.fork()
    for (const student of ['s0001', 's0002']) {
      expect((await bookableNow(em, id, student, now)).length).toBeGreaterThanOrEqual(10)
      const [contract] = await rows<{ points: number; monthly: boolean }>(
        `select points, monthly_contract as monthly from contract k join student s on s.school_id = k.school_id and s.id = k.student_id where s.student_id = $1`,
        [student],
      )
      expect(contract?.monthly).toBe(false)
      expect(contract?.points).toBeGreaterThanOrEqual(20)
    }
    // Where a seat is free and the time is open, these three are refused for the reason they stand for.
    expect(await refusalsNow(em, id, 's0003', now)).toEqual(new Set(['EU1002']))
    expect(await refusalsNow(em, id, 's0004', now)).toEqual(new Set(['EU1001']))
    expect(await refusalsNow(em, id, 's0005', now)).toEqual(new Set(['EU1003']))

    const groups = await seatsInGroups(em, id, now)
    const oneLeft = groups
      .filter(({ left, hoursAhead }) => left === 1 && hoursAhead <= 72)
      .map(({ id: slotId }) => slotId)
    expect(oneLeft.length).toBeGreaterThan(0)
    expect(groups.some(({ left }) => left === 0)).toBe(true)
    const waiting = await rows<{ full: boolean }>(
      `select s.booked_count = s.capacity as full from waiting w join slot s on s.school_id = w.school_id and s.id = w.slot_id`,
    )
    expect(waiting.length).toBeGreaterThan(0)
    expect(waiting.every(({ full }) => full)).toBe(true)
    for (const student of ['s0001', 's0002']) {
      const bookable = await bookableNow(em, id, student, now)
      expect(oneLeft.some((slotId) => bookable.includes(slotId))).toBe(true)
    }
    const [onlineOnly] = await rows(
      `select id from slot where location_id is null and online_available and booked_count = 0 and starts_at > $1 limit 1`,
      [now],
    )
    expect(onlineOnly).toBeDefined()
  })
})

test('open-from and cancel-until of every slot follow the settings (SCHED-85, SCHED-86)', () => {
  for (const slot of planDemo('2027-03-31T21:00:00').slots) {
    expect(slot.availableFrom).toBe(availableFromFor(slot.startsAt.slice(0, 10), school))
    expect(slot.cancelBy).toBe(cancelByFor(slot.startsAt, school))
  }
})

test('the same moment gives the same school, ids apart; another moment another', () => {
  const told = (now: string) => {
    const { slots, students, desk } = planDemo(now)
    return [
      ...slots.map(
        (slot) =>
          `${slot.startsAt} ${slot.teacher.teacherId} ${slot.courses.map(({ code }) => code).join()} ${slot.booked?.count}`,
      ),
      ...students.map(
        (student) =>
          `${student.studentId} ${student.lastName} ${student.email} ${student.contracts.map(({ name, points }) => `${name}:${points}`).join()}`,
      ),
      ...desk.activity.map(
        (row) =>
          `${row.at} ${row.actor} ${row.type} ${row.lessonTime} ${row.studentCode} ${row.courseCode} ${row.pointsAfter}`,
      ),
    ]
  }
  expect(told(friday)).toEqual(told(friday))
  expect(told(friday)).not.toEqual(told('2026-11-21T20:26:00'))
})
