import { availableParallelism } from 'node:os'
import { plusDays } from '@koma/schema/rules/time'
import { staffSlots, studentSlots } from './documents.ts'
import { inParallel } from './http.ts'
import { postgresCpu } from './postgresCpu.ts'
import type { Seat } from './school.ts'
import { type BenchServer, startServer } from './server.ts'
import { askKoma, bookAtKoma, giveBack, mustBeBooked, type Stage } from './stage.ts'
import { aligned, type Result, spreadOf } from './statistics.ts'

const COUNTS = [1, 2, 4]
const AT_ONCE = 16
/** The size of each measurement. A new day is read once, as staff and as a student. */
const SEATS = 240
const READS = 800
const NEW_DAYS = 80
/** The warm-up, so that no process runs its code for the first time, and memory is not what is measured. */
const WARM_SEATS = 64
const WARM_READS = 400

/** The resources used for a number of units of work, in milliseconds. */
interface Used {
  units: number
  milliseconds: number
  api: number
  postgres: number
  client: number
}

/** Something that is done to processes; each turn begins with processes that are new. */
interface Work {
  name: string
  run(stage: Stage, nth: number): Promise<{ units: number; milliseconds: number }>
  after?(stage: Stage, nth: number): Promise<unknown>
}

/**
 * One, two and four api processes on one database, asked in turn as behind a proxy: bookings and reads a second, and
 * who used the processors meanwhile. The client runs on the same machine, so its part is told, too.
 */
export async function processes(stage: Stage): Promise<Result[]> {
  const ofPostgres = await postgresCpu(stage.databaseUrl)
  const works = worksOf(stage)
  const all = works.map(({ name }) => ({ name, of: COUNTS.map((): Used[] => []) }))
  for (let round = -1; round < stage.rounds; round += 1) {
    for (const [nth, count] of COUNTS.entries()) {
      const koma = inTurn(
        await Promise.all(Array.from({ length: count }, () => startServer('dist/start.js', stage.databaseUrl))),
      )
      const here = { ...stage, koma }
      try {
        await warmUp(here, count)
        for (const [at, work] of works.entries()) {
          const used = await measured(() => work.run(here, nth), koma, ofPostgres)
          await work.after?.(here, nth)
          if (round >= 0) all[at]?.of[nth]?.push(used)
        }
      } finally {
        await koma.stop()
      }
    }
  }
  console.log(`\n${tableOf(all)}`)
  return all.flatMap(({ name, of }) => of.map((used, nth) => resultOf(name, nth, used, of[0] ?? used)))
}

function worksOf({ school }: Stage): Work[] {
  // Each number of processes has seats of its own: no student may change more than thirty times a minute (EU1006).
  const seatsOf = (nth: number) => school.seats.slice(WARM_SEATS + nth * SEATS, WARM_SEATS + (nth + 1) * SEATS)
  const student = (n: number) => school.seats[n % school.seats.length]?.token ?? ''
  const staff = (n: number) => school.staffTokens[n % school.staffTokens.length] ?? ''
  const day = { from: school.monday, to: school.monday }
  const reads = async (times: number, ask: (n: number) => Promise<unknown>) => ({
    units: times,
    milliseconds: await inParallel(upTo(times), AT_ONCE, async (n) => void (await ask(n))),
  })
  return [
    {
      name: 'booking',
      run: async (here, nth) => ({ units: SEATS, milliseconds: await bookAll(here, seatsOf(nth)) }),
      after: (here, nth) => inParallel(seatsOf(nth), AT_ONCE, (seat) => giveBack(here, seat)),
    },
    {
      name: 'reading a day, unchanged',
      run: (here) => reads(READS, (n) => askKoma(here, student(n), studentSlots, day)),
    },
    {
      name: 'reading a day, new',
      run: (here) =>
        reads(2 * NEW_DAYS, (n) => {
          const from = plusDays(school.firstDay, n % NEW_DAYS)
          const isStaff = n >= NEW_DAYS
          return askKoma(here, isStaff ? staff(n) : student(n), isStaff ? staffSlots : studentSlots, { from, to: from })
        }),
    },
  ]
}

/** Books each seat; gives how long all of them took. */
function bookAll(stage: Stage, seats: readonly Seat[]): Promise<number> {
  return inParallel(seats, AT_ONCE, async (seat) => mustBeBooked(await bookAtKoma(stage, seat)))
}

/** Lets every one of `count` processes do some of all that is measured, but the days that are to be new. */
async function warmUp(stage: Stage, count: number): Promise<void> {
  const { school } = stage
  const seats = school.seats.slice(0, WARM_SEATS)
  await bookAll(stage, seats)
  await inParallel(seats, AT_ONCE, (seat) => giveBack(stage, seat))
  await inParallel(upTo(WARM_READS * count), AT_ONCE, async (n) => {
    const from =
      n % 8 === 0 ? plusDays(school.firstDay, NEW_DAYS + (n % Math.max(1, school.days - NEW_DAYS))) : school.monday
    await askKoma(stage, school.seats[n % school.seats.length]?.token ?? '', studentSlots, { from, to: from })
  })
}

/** Several processes as one server: whoever asks is led to each of them in turn. */
function inTurn(servers: readonly BenchServer[]): BenchServer {
  let turn = 0
  const sum = (figures: readonly number[]): number => figures.reduce((whole, one) => whole + one, 0)
  return {
    get url() {
      turn += 1
      return servers[turn % servers.length]?.url ?? ''
    },
    cpu: () => sum(servers.map((server) => server.cpu())),
    peakMemory: () => sum(servers.map((server) => server.peakMemory())),
    heldMemory: () => sum(servers.map((server) => server.heldMemory())),
    memory: async () => sum(await Promise.all(servers.map((server) => server.memory()))),
    async stop() {
      await Promise.all(servers.map((server) => server.stop()))
    },
  }
}

async function measured(
  run: () => Promise<{ units: number; milliseconds: number }>,
  koma: BenchServer,
  ofPostgres: () => number,
): Promise<Used> {
  const [api, postgres, client] = [koma.cpu(), ofPostgres(), process.cpuUsage()]
  const done = await run()
  const { user, system } = process.cpuUsage(client)
  return { ...done, api: koma.cpu() - api, postgres: ofPostgres() - postgres, client: (user + system) / 1000 }
}

function tableOf(all: readonly { name: string; of: readonly Used[][] }[]): string {
  const head = ['what', 'processes', 'a second', 'least', 'greatest', 'api ms', 'PostgreSQL ms', 'client ms']
  const parts = ['api', 'postgres', 'client'] as const
  const processors = availableParallelism()
  const rows = all.flatMap(({ name, of }) =>
    of.map((used, nth) => {
      const speed = spreadOf(used.map(({ units, milliseconds }) => (units * 1000) / milliseconds))
      const each = parts.map((part) => spreadOf(used.map((one) => one[part] / one.units)).median.toFixed(2))
      const full = parts.map((part) => spreadOf(used.map((one) => one[part] / one.milliseconds / processors)).median)
      return [
        name,
        String(COUNTS[nth]),
        ...[speed.median, speed.min, speed.max].map((value) => value.toFixed(0)),
        ...each,
        ...[...full, full.reduce((whole, part) => whole + part, 0)].map((part) => `${(100 * part).toFixed(0)} %`),
      ]
    }),
  )
  const shares = ['api', 'PostgreSQL', 'client', `of ${processors} processors`]
  return aligned([...head, ...shares], rows, 1)
}

function resultOf(name: string, nth: number, used: readonly Used[], limit: readonly Used[]): Result {
  const each = (one: Used | undefined): number => (one === undefined ? Number.NaN : one.milliseconds / one.units)
  const cpu = spreadOf(used.map((one) => one.api / one.units)).median
  return {
    bench: `processes: ${name}`,
    contender: `${COUNTS[nth]}`,
    milliseconds: spreadOf(used.map(each)),
    ratio: spreadOf(used.map((one, round) => each(limit[round]) / each(one))),
    cpu: Number.isNaN(cpu) ? null : cpu,
    peakMemory: null,
  }
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, n) => n)
}
