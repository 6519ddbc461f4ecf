import { Pool } from 'pg'
import { inParallel } from './http.ts'
import type { Seat } from './school.ts'
import { bookAtKoma, giveBack, mustBeBooked, type Stage } from './stage.ts'
import { compare, type Contender, type Result } from './statistics.ts'

const AT_ONCE = 16
const SEATS = 400
/** The number of student groups that take turns in warming up. */
const WARMERS = 5
/** Their medians are less apart than single rounds are. */
const MORE_ROUNDS = 4

/**
 * Measures the cost of making a booking an event (decision 045): the same seats, booked in turn with and without the
 * trigger that makes events. It leaves out cancelling, and the announcer's work for the event while others book.
 */
export async function events(stage: Stage): Promise<Result[]> {
  const pool = new Pool({ connectionString: stage.databaseUrl, max: 1 })
  const turn = (which: 'enable' | 'disable') => pool.query(`alter table activity ${which} trigger activity_is_event`)
  // No student may change more than thirty times a minute (EU1006).
  const parts = [0, 1].map((nth) => stage.school.seats.slice(nth * SEATS, (nth + 1) * SEATS))
  let round = 0
  const contender = (name: string, which: 'enable' | 'disable', nth: number): Contender => {
    let seats: readonly Seat[] = []
    return {
      name,
      server: stage.koma,
      async before() {
        await turn(which)
        // Each has the seats of the other in the next round, and statements that are planned for the table as it is
        // now.
        seats = parts[(round + nth) % parts.length] ?? []
        const place = 2 * SEATS + (round % WARMERS) * 2 * AT_ONCE
        await bookAndGiveBack(stage, stage.school.seats.slice(place, place + 2 * AT_ONCE))
        if (nth === 1) round += 1
      },
      async run() {
        const milliseconds = await inParallel(seats, AT_ONCE, async (seat) =>
          mustBeBooked(await bookAtKoma(stage, seat)),
        )
        return { milliseconds: milliseconds / seats.length, units: seats.length }
      },
      async after() {
        await turn('enable')
        await inParallel(seats, 4, (seat) => giveBack(stage, seat))
      },
    }
  }
  try {
    return await compare(
      'book, and events',
      [contender('Koma without events', 'disable', 0), contender('Koma', 'enable', 1)],
      stage.rounds * MORE_ROUNDS,
    )
  } finally {
    await pool.end()
  }
}

async function bookAndGiveBack(stage: Stage, seats: readonly Seat[]): Promise<void> {
  await inParallel(seats, AT_ONCE, async (seat) => mustBeBooked(await bookAtKoma(stage, seat)))
  await inParallel(seats, AT_ONCE, (seat) => giveBack(stage, seat))
}
