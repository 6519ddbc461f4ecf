import { Pool } from 'pg'
import { bookDirectly } from './bareBooking.ts'
import { inParallel } from './http.ts'
import type { Seat } from './school.ts'
import { bookAtKoma, bookBarely, giveBack, type Stage } from './stage.ts'
import { compare, type Contender, type Result } from './statistics.ts'

const AT_ONCE = 16
const SEATS = 96
/** Seats that are booked while calendars are read. */
const TAKEN = 200
/** The number of students that want each contested slot. */
const RIVALS = 8

/** Booking at 16 connections: every seat in another slot, and eight students for each seat. */
export async function book(stage: Stage): Promise<Result[]> {
  const pool = new Pool({ connectionString: stage.databaseUrl, max: AT_ONCE })
  // Each contender books seats of its own: no student may change more than thirty times a minute (EU1006).
  const spread = (nth: number) => stage.school.seats.slice(TAKEN + nth * SEATS, TAKEN + (nth + 1) * SEATS)
  const contested = stage.school.seats
    .slice(0, SEATS)
    .map((seat, index, seats) => rival(seat, seats[index - (index % RIVALS)] ?? seat))
  const all = (wanted: readonly Seat[], ask: (seat: Seat) => Promise<string>) => {
    const won: Seat[] = []
    return {
      async run() {
        const milliseconds = await inParallel(wanted, AT_ONCE, async (seat) => {
          if ((await ask(seat)) === '1001') won.push(seat)
        })
        return { milliseconds: milliseconds / wanted.length, units: wanted.length }
      },
      async after() {
        const seats = new Set(wanted.map(({ slotId }) => slotId)).size
        if (won.length !== seats) throw new Error(`${won.length} of ${seats} seats were booked`)
        await inParallel(won.splice(0), 4, (seat) => giveBack(stage, seat))
      },
    }
  }
  const contenders = (barely: readonly Seat[], atKoma: readonly Seat[], path: string): Contender[] => [
    { name: 'bare HTTP', server: stage.bare, ...all(barely, (seat) => bookBarely(stage, path, seat)) },
    { name: 'Koma', server: stage.koma, ...all(atKoma, (seat) => bookAtKoma(stage, seat)) },
  ]
  const direct = async (seat: Seat) => (await bookDirectly(pool, { ...seat, schoolId: stage.school.id })).code
  try {
    return [
      ...(await compare(
        'book, spread',
        [...contenders(spread(0), spread(1), '/book'), { name: 'no HTTP at all', ...all(spread(2), direct) }],
        stage.rounds,
      )),
      ...(await compare('book, contested', contenders(contested, contested, '/look-and-book'), stage.rounds)),
    ]
  } finally {
    await pool.end()
  }
}

/** The student of one seat wants another. */
function rival(seat: Seat, wanted: Seat): Seat {
  return { ...wanted, studentId: seat.studentId, token: seat.token }
}

const RUSH = 1000

/** A thousand students ask for one seat at once: when the last of them knows. */
export async function rush(stage: Stage): Promise<Result[]> {
  const [seat] = stage.school.seats
  if (seat === undefined) throw new Error('no seat')
  const many = stage.school.seats.slice(0, RUSH).map((other) => rival(other, seat))
  const all = (ask: (wish: Seat) => Promise<string>) => {
    let codes: string[] = []
    return {
      async run() {
        const started = performance.now()
        codes = await Promise.all(many.map(ask))
        return { milliseconds: performance.now() - started, units: many.length }
      },
      async after() {
        const winners = many.filter((_, index) => codes[index] === '1001')
        if (winners.length !== 1) throw new Error(`${winners.length} students have one seat`)
        for (const winner of winners) await giveBack(stage, winner)
      },
    }
  }
  return compare(
    `rush of ${many.length}, the last one`,
    [
      { name: 'bare HTTP', server: stage.bare, ...all((wish) => bookBarely(stage, '/look-and-book', wish)) },
      { name: 'Koma', server: stage.koma, ...all((wish) => bookAtKoma(stage, wish)) },
    ],
    stage.rounds,
  )
}
