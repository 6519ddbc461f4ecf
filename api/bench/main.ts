import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { plusDays } from '@koma/schema/rules/time'
import { migrate, openDatabase } from '../src/shared/db.ts'
import { createDatabaseIfMissing, startEmbeddedPostgres } from '../src/shared/embeddedPostgres.ts'
import { bookDocument, weekDocument } from './documents.ts'
import { subscribeToBare, subscribeToKoma } from './fanout.ts'
import { hangUp, inParallel, send } from './http.ts'
import { benchSchool, type Seat } from './school.ts'
import { type BenchServer, startServer } from './server.ts'
import { compare, type Result, table } from './statistics.ts'

/**
 * `pnpm bench`: measures the running product against the limit, the same statements through the same
 * driver behind bare node:http and ws, both in this run and in turn. Starts what it needs in a
 * temporary folder and ends by itself. `--json FILE` also writes the figures there.
 */
const ROUNDS = 7
const READS = 40
const BOOKINGS = 60
const SUBSCRIBERS = 100

const { values } = parseArgs({ options: { json: { type: 'string' } } })

const dataDir = await mkdtemp(join(tmpdir(), 'koma-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir })
const servers: BenchServer[] = []
try {
  const url = postgres.url('koma')
  await createDatabaseIfMissing(url)
  const orm = await openDatabase(url, { pool: 4 })
  await migrate(orm)
  const school = await benchSchool(orm, 20_000)
  await orm.close()

  const [koma, bare] = await Promise.all([startServer('src/main.ts', url), startServer('bench/bareServer.ts', url)])
  servers.push(koma, bare)
  const json = { 'content-type': 'application/json', host: school.host }

  const graphql = (token: string, query: string, variables: unknown): Promise<string> =>
    send(`${koma.url}/graphql`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, variables }),
    })
  const bookKoma = async (seat: Seat): Promise<void> => {
    const { slotId, courseCode, token } = seat
    const answer = await graphql(token, bookDocument, { input: { slotId, courseCode, online: false } })
    if (!answer.includes('"1001"')) throw new Error(`a seat was refused: ${answer}`)
  }
  const bookBare =
    (path: string) =>
    async (seat: Seat): Promise<void> => {
      await send(bare.url + path, { method: 'POST', body: JSON.stringify({ ...seat, schoolId: school.id }) })
    }
  const take = (many: number): Seat[] => {
    const seats = school.seats.splice(0, many)
    if (seats.length < many) throw new Error('the large school has too few free seats')
    return seats
  }

  const range = { from: school.monday, to: plusDays(school.monday, 6) }
  const rawWeek = `${bare.url}/week?${new URLSearchParams({ schoolId: school.id, from: range.from, to: plusDays(range.to, 1) }).toString()}`
  const reads = Array.from({ length: READS })
  const results: Result[] = [
    ...(await compare(
      'read a week of slots',
      {
        'raw SQL': async () => (await inParallel(reads, 4, async () => void (await send(rawWeek)))) / READS,
        Koma: async () =>
          (await inParallel(reads, 4, async () => void (await graphql(school.staffToken, weekDocument, range)))) /
          READS,
      },
      ROUNDS,
    )),
    ...(await compare(
      'book one slot',
      {
        'raw SQL': async () => (await inParallel(take(BOOKINGS), 8, bookBare('/book'))) / BOOKINGS,
        Koma: async () => (await inParallel(take(BOOKINGS), 8, bookKoma)) / BOOKINGS,
      },
      ROUNDS,
    )),
  ]

  const tokens = school.seats.map((seat) => seat.token)
  const [komaBrowsers, bareBrowsers] = await Promise.all([
    subscribeToKoma(koma.url, school.host, tokens, SUBSCRIBERS),
    subscribeToBare(bare.url, SUBSCRIBERS),
  ])
  const lastHears = async (
    browsers: { next(): Promise<void> },
    book: (seat: Seat) => Promise<void>,
  ): Promise<number> => {
    const [seat] = take(1)
    if (seat === undefined) throw new Error('no seat')
    const heard = browsers.next()
    const started = performance.now()
    await book(seat)
    await heard
    return performance.now() - started
  }
  results.push(
    ...(await compare(
      `booking → last of ${SUBSCRIBERS} subscribers`,
      {
        'bare ws broadcast': () => lastHears(bareBrowsers, bookBare('/book-and-tell')),
        Koma: () => lastHears(komaBrowsers, bookKoma),
      },
      ROUNDS * 3,
    )),
  )
  await Promise.all([komaBrowsers.close(), bareBrowsers.close()])

  console.log(`\n${table(results)}\n`)
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(results, null, 2)}\n`)
} finally {
  hangUp()
  await Promise.all(servers.map((server) => server.stop()))
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
