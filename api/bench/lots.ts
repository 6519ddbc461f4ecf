import { dateOf, plusDays, wallTimeIn } from '@koma/schema/rules/time'
import { query } from '../src/platform/database/sql.ts'
import { openDatabase } from '../src/openDatabase.ts'
import { inParallel } from './http.ts'
import type { Seat } from './school.ts'
import { bookAtKoma, giveBack, mustBeBooked, type Stage } from './stage.ts'
import { compare, type Result } from './statistics.ts'

const AT_ONCE = 16
const SEATS = 96
/** Seats that the other benches book. */
const TAKEN = 1000
/** How many lots the paying contracts have. */
const LOTS = [1, 12, 60] as const

/**
 * Bookings of contracts with many lots of points against those of contracts with one, at 16 connections. The limit is
 * 0.8.
 */
export async function lots(stage: Stage): Promise<Result[]> {
  const groups = LOTS.map((count, nth) => ({
    count,
    seats: stage.school.seats.slice(TAKEN + nth * SEATS, TAKEN + (nth + 1) * SEATS),
  }))
  if (groups.some(({ seats }) => seats.length < SEATS)) throw new Error('too few seats')
  for (const { count, seats } of groups) await giveLots(stage, seats, count - 1)
  return compare(
    'book, paid from',
    groups.map(({ count, seats }) => ({
      name: count === 1 ? '1 lot' : `${count} lots`,
      server: stage.koma,
      async run() {
        const milliseconds = await inParallel(seats, AT_ONCE, async (seat) =>
          mustBeBooked(await bookAtKoma(stage, seat)),
        )
        return { milliseconds: milliseconds / seats.length, units: seats.length }
      },
      after: () => inParallel(seats, 4, (seat) => giveBack(stage, seat)),
    })),
    stage.rounds,
  )
}

/** Gives the contracts that pay for the seats so many more lots of a point each, which end one day after the other. */
async function giveLots({ databaseUrl, school }: Stage, seats: readonly Seat[], count: number): Promise<void> {
  const orm = await openDatabase(databaseUrl, { pool: 1 })
  const firstEnd = plusDays(dateOf(wallTimeIn('Asia/Tokyo')), 200)
  await query(
    orm.em.fork(),
    `with payer as (
       select k.id from contract k where k.school_id = $1 and k.student_id = any($2::uuid[])
         and not exists (select from point_lot l where l.school_id = $1 and l.contract_id = k.id and l.origin = 'gift')),
     lot as (
       insert into point_lot (school_id, contract_id, origin, valid_until, since, memo, actor)
       select $1, payer.id, 'gift', $3::date + n, localtimestamp(0), '', 'bench' from payer, generate_series(1, $4::int) n
       returning id, contract_id),
     given as (select contract_id, jsonb_object_agg(id, 1) as lots, count(*) as points from lot group by 1)
     insert into credit_entry (school_id, contract_id, delta, reason, actor, at, lots)
     select $1, contract_id, points, 'gift', 'bench', localtimestamp(0), lots from given`,
    [school.id, seats.map(({ studentId }) => studentId), firstEnd, count],
  )
  await orm.close()
}
