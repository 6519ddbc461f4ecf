import { setTimeout as pause } from 'node:timers/promises'
import { plusDays } from '@koma/schema/rules/time'
import { bookDocument, cancelDocument, staffSlots, studentSlots, trustFile } from '../documents.ts'
import { inParallel } from '../http.ts'
import type { BenchSchool, Seat } from '../school.ts'
import { askKoma, bookAtKoma, giveBack, mustBeBooked, type Stage } from '../stage.ts'
import { compareTails, type Result, type TimedContender } from '../statistics.ts'
import { flood, type FloodRequest } from './flood.ts'
import { spreadSeats } from './spread.ts'

/** The bookings and readings of others in a round, and the pause between them. */
const OTHERS = 300
const EVERY_MS = 40
/** The requests of each kind that the noisy school always has under way. */
const BOOKING = 24
const READING = 32
const EXPORTING = 8
/** How long it floods before others are measured. */
const FLOODED_MS = 2_000

/**
 * One noisy school: it reads ranges of weeks and of a quarter of a year, books and exports without a pause at 64
 * connections. How long bookings and readings of other schools take beside it; the limit is the same without it, and
 * 0.67 × is one and a half times as long.
 */
export async function noisy(stage: Pick<Stage, 'koma' | 'rounds'>, schools: readonly BenchSchool[]) {
  const [loud, ...others] = schools
  if (loud === undefined) throw new Error('no school')
  const lanes = lanesOf(loud)
  const quiet = othersAt('nothing else', stage, others)
  const beside = othersAt('one noisy school', stage, others)
  let stop: (() => Promise<Record<string, number>>) | null = null
  const counts: Record<string, number>[] = []
  const results: Result[] = await compareTails(
    'others beside',
    [
      quiet,
      {
        ...beside,
        async before() {
          stop = await flood(stage.koma.url, lanes)
          await pause(FLOODED_MS)
        },
        async after() {
          if (stop !== null) counts.push(await stop())
          // What it left is done before the next round.
          await pause(FLOODED_MS)
          await beside.after?.()
        },
      },
    ],
    stage.rounds,
  )
  console.log(
    `what the noisy school was answered, round by round: ${counts.map((one) => JSON.stringify(one)).join(' ')}`,
  )
  return results
}

/** Students of `schools` who book at a steady pace, and others who read a day as often: how long each of it takes. */
function othersAt(name: string, stage: Pick<Stage, 'koma'>, schools: readonly BenchSchool[]): TimedContender {
  const places = spreadSeats(schools)
  let next = 0
  let booked: { school: BenchSchool; seat: Seat }[] = []
  const timed = async (nth: number, act: () => Promise<unknown>) => {
    await pause(nth * EVERY_MS)
    const started = performance.now()
    await act()
    return performance.now() - started
  }
  return {
    name,
    server: stage.koma,
    async run() {
      booked = Array.from({ length: Math.min(OTHERS, places.length) }, () => {
        const place = places[next++ % places.length]
        if (place === undefined) throw new Error('no seats')
        return place
      })
      const booking = booked.map(({ school, seat }, nth) =>
        timed(nth, async () => mustBeBooked(await bookAtKoma({ ...stage, school }, seat))),
      )
      const reading = booked.map(({ school }, nth) =>
        timed(nth + 0.5, () => {
          const from = plusDays(school.monday, nth % 3)
          // Each is somebody else: a person's ranges are read one after the other.
          const reader = school.seats[nth % school.seats.length]?.token ?? ''
          return askKoma({ ...stage, school }, reader, studentSlots, { from, to: from })
        }),
      )
      return { booking: await Promise.all(booking), reading: await Promise.all(reading) }
    },
    after: () => inParallel(booked, 4, ({ school, seat }) => giveBack({ ...stage, school }, seat)),
  }
}

/** Returns the noisy school's requests: each lane is one of its people or programs. */
function lanesOf(school: BenchSchool): FloodRequest[][] {
  const headersOf = (token: string) => ({
    host: school.host,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'accept-encoding': 'br',
  })
  const asked = (token: string, document: string, variables: object): FloodRequest => ({
    method: 'POST',
    path: '/graphql',
    headers: headersOf(token),
    body: JSON.stringify({ extensions: trustFile.named(document), variables }),
  })
  const seatOf = (nth: number): Seat => {
    const seat = school.seats[nth % school.seats.length]
    if (seat === undefined) throw new Error('no seats')
    return seat
  }
  const booking = Array.from({ length: BOOKING }, (_, nth) => {
    const { slotId, courseCode, token } = seatOf(nth)
    return [
      asked(token, bookDocument, { input: { slotId, courseCode, online: false } }),
      asked(token, cancelDocument, { input: { slotId } }),
    ]
  })
  const reading = Array.from({ length: READING }, (_, nth) => {
    const isStaff = nth % 4 === 0
    const token = isStaff ? (school.staffTokens[2 + ((nth / 4) % 2)] ?? '') : seatOf(BOOKING + nth).token
    const days = [6, 30, 90]
    return Array.from({ length: 12 }, (__, turn) => {
      const from = plusDays(school.firstDay, (nth * 5 + turn * 3) % Math.max(1, school.days - 7))
      const to = plusDays(from, days[(nth + turn) % days.length] ?? 6)
      return asked(token, isStaff ? staffSlots : studentSlots, { from, to })
    })
  })
  const exporting = Array.from({ length: EXPORTING }, (_, nth): FloodRequest[] => {
    const period = new URLSearchParams({ from: school.firstDay, to: plusDays(school.firstDay, school.days) })
    const token = school.staffTokens[2 + (nth % 2)] ?? ''
    return [{ method: 'GET', path: `/app/export/log?${period.toString()}`, headers: headersOf(token), body: '' }]
  })
  return [...booking, ...reading, ...exporting]
}
