import { Client } from 'pg'
import { plusDays } from '@koma/schema/rules/time'
import { demoPassword } from '../src/demo/demo.ts'
import { bundle } from '../bundle.ts'
import { staffSlots, trustFile } from './documents.ts'
import { hangUp, inParallel, send } from './http.ts'
import { type BenchServer, startServer } from './server.ts'

/**
 * `tsx bench/twoDatabases.ts URL URL`, in api/: what a booking and reading a day cost on the second database beside the
 * first, such as a Citus cluster (decision 080) beside one PostgreSQL. Each has the demo school (KOMA_DEMO=on). Takes
 * turns, and prints the median of all rounds in milliseconds and their ratio.
 */

const ROUNDS = 7
const AT_ONCE = 4
const SEATS = 48
const DAYS = 40

const login = `mutation ($input: LoginInput!) { login(input: $input) { record } }`
const book = `mutation ($input: BookSlotInput!) { change: bookSlot(input: $input) { code } }`
const cancel = `mutation ($input: CancelBookingInput!) { change: cancelBooking(input: $input) { code } }`

interface Seat {
  slotId: string
  studentId: string
  courseCode: string
}

/** Koma on one of the databases, as staff ask it. */
interface Side {
  url: string
  server: BenchServer
  authorization: string
  seats: Seat[]
  /** The first day that has not been read yet. */
  day: string
}

async function ask(side: Pick<Side, 'server' | 'authorization'>, query: string, variables: unknown): Promise<string> {
  const headers = { 'content-type': 'application/json', host: 'localhost', authorization: side.authorization }
  const body = JSON.stringify({ extensions: trustFile.named(query), variables })
  return (await send(`${side.server.url}/graphql`, { method: 'POST', headers, body })).toString()
}

async function change(side: Side, seat: Seat, isBooking: boolean): Promise<boolean> {
  const { courseCode, ...where } = seat
  const input = { ...where, lessonRules: false, ...(isBooking ? { courseCode, online: false } : {}) }
  return (await ask(side, isBooking ? book : cancel, { input })).includes('"1001"')
}

async function sideOf(url: string): Promise<Side> {
  const server = await startServer('dist/start.js', url)
  const input = { type: 'staff', username: 'admin', password: demoPassword }
  const answer: { data: { login: { record: string } } } = JSON.parse(
    await ask({ server, authorization: '' }, login, { input }),
  )
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Seat & { first: string }>(
    `select s.id as "slotId", c.code as "courseCode", k.student_id as "studentId"
     from slot s join slot_course sc on sc.school_id = s.school_id and sc.slot_id = s.id
       join course c on c.school_id = s.school_id and c.id = sc.course_id
       join contract_course kc on kc.school_id = s.school_id and kc.course_id = c.id
       join contract k on k.school_id = s.school_id and k.id = kc.contract_id
     where s.booked_count = 0 and s.starts_at between now() + interval '3 days' and now() + interval '30 days'
       and k.end_date > now() + interval '40 days'
     order by md5(s.id::text || k.id::text) limit 3000`,
  )
  const days = await client.query<{ first: string }>(`select min(starts_at)::date::text as first from slot`)
  await client.end()
  const side: Side = {
    url,
    server,
    authorization: answer.data.login.record,
    seats: [],
    day: days.rows[0]?.first ?? '',
  }
  for (const seat of rows) {
    if (side.seats.length === SEATS) break
    if (side.seats.some(({ slotId, studentId }) => slotId === seat.slotId || studentId === seat.studentId)) continue
    if (await change(side, seat, true)) side.seats.push(seat)
  }
  for (const seat of side.seats) await change(side, seat, false)
  return side
}

const works = {
  'book a seat': async (side: Side) =>
    (await inParallel(side.seats, AT_ONCE, async (seat) => void (await change(side, seat, true)))) / side.seats.length,
  'give it back': async (side: Side) =>
    (await inParallel(side.seats, AT_ONCE, async (seat) => void (await change(side, seat, false)))) / side.seats.length,
  // Days that the process has not read yet: what it remembers costs the database nothing.
  'read a day': async (side: Side) => {
    const days = Array.from({ length: DAYS }, (_, n) => plusDays(side.day, n))
    side.day = plusDays(side.day, DAYS)
    return (
      (await inParallel(days, AT_ONCE, async (day) => void (await ask(side, staffSlots, { from: day, to: day })))) /
      DAYS
    )
  },
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const urls = process.argv.slice(2)
if (urls.length !== 2) {
  console.error('Usage: tsx bench/twoDatabases.ts URL URL')
  process.exit(1)
}
await bundle()
const sides = [] as Side[]
try {
  for (const url of urls) sides.push(await sideOf(url))
  const times = sides.map(() => new Map<string, number[]>())
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, work] of Object.entries(works)) {
      for (const [place, side] of sides.entries())
        times[place]?.set(name, [...(times[place].get(name) ?? []), await work(side)])
    }
  }
  for (const name of Object.keys(works)) {
    const [one = Number.NaN, other = Number.NaN] = times.map((of) => median(of.get(name) ?? []))
    console.log(`${name}: ${one.toFixed(1)} ms, ${other.toFixed(1)} ms, ratio ${(other / one).toFixed(2)}`)
  }
} finally {
  hangUp()
  await Promise.all(sides.map(({ server }) => server.stop()))
}
