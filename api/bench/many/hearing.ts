import { setTimeout as pause } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { studentSlotChanged } from '../documents.ts'
import { inParallel } from '../http.ts'
import type { BenchSchool } from '../school.ts'
import { listen } from '../listen.ts'
import { bookAtKoma, giveBack, mustBeBooked, type Stage } from '../stage.ts'

/** Sockets of each school that listens, and bookings of each that books. */
const EARS = 3
const BOOKINGS = 5
/** The number of schools that listen and book, that listen only, and that book only. */
const EACH = 20
/** How long somebody may still hear of it once all have heard. */
const QUIET_MS = 1_000
const PATIENCE_MS = 30_000

/** A socket, and the slots it has heard of. */
interface Subscriber {
  school: BenchSchool
  heard: Set<string>
  messages: number
  socket: WebSocket
}

/**
 * Opens sockets in some schools and books in some of these and in others: each socket must hear of the slots that were
 * booked in its own school and of nothing else, though slots have the same ids in all of them. Prints the counts, and
 * throws when somebody missed or overheard something.
 */
export async function hearing(stage: Pick<Stage, 'koma'>, schools: readonly BenchSchool[]): Promise<void> {
  const fewest = Math.min(...schools.map((school) => school.seats.length))
  const each = Math.min(EACH, Math.floor(schools.length / 3), Math.floor(fewest / BOOKINGS / 2))
  if (each === 0) throw new Error('too few schools or seats')
  const part = (nth: number) => schools.slice(nth * each, (nth + 1) * each)
  const [both, silent, unheard] = [part(0), part(1), part(2)]
  // What is booked differs from school to school, so that what is heard tells where it was booked.
  const books = [...both, ...unheard].map((school, nth) => ({
    school,
    seats: school.seats.slice(nth * BOOKINGS, (nth + 1) * BOOKINGS),
  }))
  const subscribers: Subscriber[] = []
  const wanted = [...both, ...silent].flatMap((school) => Array.from({ length: EARS }, () => school))
  await inParallel(wanted, 10, async (school) => {
    const socket = await listen({ ...stage, school }, school.seats[0]?.token ?? '', studentSlotChanged)
    const subscriber = { school, heard: new Set<string>(), messages: 0, socket }
    subscribers.push(subscriber)
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      if (!text.includes('"type":"next"')) return
      subscriber.messages += 1
      for (const [, id = ''] of text.matchAll(/"__typename":"Slot","id":"([^"]+)"/g)) subscriber.heard.add(id)
    })
  })
  const all = books.flatMap(({ school, seats }) => seats.map((seat) => ({ school, seat })))
  await inParallel(all, 8, async ({ school, seat }) => mustBeBooked(await bookAtKoma({ ...stage, school }, seat)))
  const due = (school: BenchSchool) =>
    new Set((books.find((one) => one.school === school)?.seats ?? []).map(({ slotId }) => slotId))
  const until = performance.now() + PATIENCE_MS
  while (lacking(subscribers, due) > 0 && performance.now() < until) await pause(20)
  await pause(QUIET_MS)
  const missed = lacking(subscribers, due)
  const overheard = subscribers.reduce((sum, subscriber) => sum + without(subscriber.heard, due(subscriber.school)), 0)
  const messages = subscribers.reduce((sum, subscriber) => sum + subscriber.messages, 0)
  const heard = subscribers.reduce((sum, subscriber) => sum + subscriber.heard.size, 0)
  for (const { socket } of subscribers) socket.close()
  await inParallel(all, 4, ({ school, seat }) => giveBack({ ...stage, school }, seat))
  console.log(
    `\n${subscribers.length} sockets in ${both.length + silent.length} schools, ${all.length} bookings in ${books.length} (${both.length} of them with sockets): ` +
      `${heard} slots heard of in ${messages} messages, ${missed} missed, ${overheard} of another school`,
  )
  if (missed > 0 || overheard > 0) throw new Error('not everybody heard their own school')
}

/** Counts the slots that somebody should have heard of and has not. */
function lacking(subscribers: readonly Subscriber[], due: (school: BenchSchool) => ReadonlySet<string>): number {
  return subscribers.reduce((sum, { school, heard }) => sum + without(due(school), heard), 0)
}

/** Counts those of `some` that are not among `others`. */
function without(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return [...some].filter((one) => !others.has(one)).length
}
