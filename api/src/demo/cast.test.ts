import { afterEach, expect, test } from 'vitest'
import { query } from '../platform/database/sql.ts'
import { isLong } from '../../test/model/longForm.ts'
import { testDatabase } from '../../test/database.ts'
import { seedDemo } from './demo.ts'
import { columnsAhead } from '../../seeds/test/ahead.ts'
import { replay } from '../../seeds/test/replay.ts'
import { seatsInGroups, type Wish, wishesOf } from '../../seeds/test/wishes.ts'

const { orm } = await testDatabase()

afterEach(async () => {
  await query(orm.em.fork(), 'truncate school, school_host cascade')
})

const moments = [
  ['an ordinary Friday', '2026-11-20T20:26:00'],
  ['a Sunday evening', '2026-11-22T21:30:00'],
  ['the last minute of a month', '2026-11-30T23:59:00'],
  ['New Year', '2027-01-01T00:10:00'],
] as const

// One of them in the suite, and `demo.test.ts` looks at a Friday; `pnpm model` has all.
test.each(isLong ? moments : moments.slice(2, 3))(
  'on %s the demo keeps every rule, and its cast plays its parts (BOOK-01, BOOK-03, BOOK-23, BOOK-24, BOOK-25, BOOK-26, BOOK-29, BOOK-31, BOOK-36, OFFER-01, D47)',
  async (_name, now) => {
    const em = orm.em.fork()
    const id = await seedDemo(em, { now, hasPast: false })

    const lived = await replay(em, id)
    expect(lived.broken).toEqual([])
    expect(lived.bookings).toBeGreaterThan(1_000)
    expect(lived.cancellations).toBeGreaterThan(50)

    const groups = await seatsInGroups(em, id, now)
    const oneLeft = groups.filter(({ left, hoursAhead }) => left === 1 && hoursAhead <= 72)
    expect(groups.some(({ left }) => left === 0)).toBe(true)
    for (const student of ['s0001', 's0002']) {
      const bookable = bookableIn(await wishesOf(em, id, student, now))
      expect(bookable.length).toBeGreaterThanOrEqual(10)
      expect(oneLeft.some((slot) => bookable.includes(slot.id))).toBe(true)
    }
    const contracts = await query<{ monthly: boolean; points: number }>(
      em,
      `select monthly_contract as monthly, points from contract k join student s on s.school_id = k.school_id and s.id = k.student_id
       where s.student_id in ('s0001', 's0002')`,
    )
    expect(contracts).toHaveLength(2)
    expect(contracts.every(({ monthly, points }) => !monthly && points >= 20)).toBe(true)

    // Banks collect on no Saturday and no Sunday, and the results come after that.
    const debits = await query<{ weekday: number; done: boolean }>(
      em,
      `select extract(isodow from collect_on)::int as weekday, recorded_at > collect_on and recorded_at < $1::timestamp as done
       from debit_request where recorded_at is not null`,
      [now],
    )
    expect(debits).toHaveLength(1)
    expect(debits.every(({ weekday, done }) => weekday < 6 && done)).toBe(true)
    expect(await columnsAhead(em, id, now)).toEqual([])

    // Where a seat is free and the time is open, these three are refused for the reason they stand for.
    expect(refusalsIn(await wishesOf(em, id, 's0003', now))).toEqual(['EU1002'])
    expect(refusalsIn(await wishesOf(em, id, 's0004', now))).toEqual(['EU1001'])
    expect(refusalsIn(await wishesOf(em, id, 's0005', now))).toEqual(['EU1003'])

    const waiting = await query<{ full: boolean }>(
      em,
      `select s.booked_count + s.held_count = s.capacity as full from waiting w join slot s on s.school_id = w.school_id and s.id = w.slot_id`,
    )
    expect(waiting.length).toBeGreaterThan(0)
    expect(waiting.every(({ full }) => full)).toBe(true)
    const offers = await query<{ student: string; isLast: boolean }>(
      em,
      `select st.student_id as student, s.booked_count = s.capacity - 1 as "isLast"
       from seat_offer o join student st on st.school_id = o.school_id and st.id = o.student_id
       join slot s on s.school_id = o.school_id and s.id = o.slot_id where o.state = 'open'`,
    )
    expect(offers).toEqual([{ student: 's0002', isLast: true }])
    const onlineOnly = await query(
      em,
      `select id from slot where location_id is null and online_available and booked_count = 0 and starts_at > $1 limit 1`,
      [now],
    )
    expect(onlineOnly).toHaveLength(1)
  },
)

function bookableIn(wishes: readonly Wish[]): string[] {
  return wishes.filter(({ verdicts }) => verdicts.includes('1001')).map(({ slotId }) => slotId)
}

function refusalsIn(wishes: readonly Wish[]): string[] {
  return [...new Set(wishes.filter(({ takeable }) => takeable).flatMap(({ verdicts }) => verdicts))]
}
