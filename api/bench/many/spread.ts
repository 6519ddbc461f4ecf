import { inParallel } from '../http.ts'
import type { BenchSchool, Seat } from '../school.ts'
import { bookAtKoma, giveBack, mustBeBooked, type Stage } from '../stage.ts'
import type { TimedContender } from '../statistics.ts'

/** Bookings of a round, and how many are under way at once. */
const BOOKINGS = 400
const AT_ONCE = 4

/** A seat at one of several schools. */
interface Place {
  school: BenchSchool
  seat: Seat
}

/** Seats that are far apart: one of each school in turn, then the next one of each. */
export function spreadSeats(schools: readonly BenchSchool[]): Place[] {
  const most = Math.max(...schools.map(({ seats }) => seats.length))
  return Array.from({ length: most }, (_, nth) => nth).flatMap((nth) =>
    schools.flatMap((school) => {
      const seat = school.seats[nth]
      return seat === undefined ? [] : [{ school, seat }]
    }),
  )
}

/** Books the next seats of `schools` in each round, other ones than in the round before, and gives them back. */
export function bookingAt(name: string, stage: Pick<Stage, 'koma'>, schools: readonly BenchSchool[]): TimedContender {
  const places = spreadSeats(schools)
  let next = 0
  let booked: Place[] = []
  return {
    name,
    server: stage.koma,
    async run() {
      booked = Array.from({ length: Math.min(BOOKINGS, places.length) }, () => {
        const place = places[next++ % places.length]
        if (place === undefined) throw new Error('no seats')
        return place
      })
      const booking: number[] = []
      await inParallel(booked, AT_ONCE, async ({ school, seat }) => {
        const started = performance.now()
        mustBeBooked(await bookAtKoma({ ...stage, school }, seat))
        booking.push(performance.now() - started)
      })
      return { booking }
    },
    after: () => inParallel(booked, AT_ONCE, ({ school, seat }) => giveBack({ ...stage, school }, seat)),
  }
}
