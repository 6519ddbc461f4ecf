import { parseArgs } from 'node:util'

/**
 * `node deploy/scale.ts SCHOOLS [--name VALUE …]`: what so many schools of ordinary size need, by the figures of
 * docs/scale.md. Each figure below is an argument; put in what your own machines measured.
 */
const figures = {
  /** For each school. */
  students: 150,
  teachers: 12,
  bookings: 60,
  reads: 2_000,
  /** Part of a day's work that falls into its busiest hour. */
  peak: 0.15,
  /** Browsers open at the busiest moment, for each school. */
  sockets: 15,
  slots: 10_000,
  /**
   * Milliseconds of a processor: at the api for a booking, a read and telling one socket; at PostgreSQL for a booking
   * and a read.
   */
  apiBooking: 4,
  apiRead: 3,
  apiSocket: 0.03,
  dbBooking: 4,
  dbRead: 0.3,
  /** How full a processor may be in the busiest hour. */
  load: 0.5,
  /** Megabytes: a process after work, a socket, a slot with all that belongs to it. */
  processMb: 500,
  socketMb: 0.011,
  slotMb: 0.004,
  /** Processors of one PostgreSQL, and of one server of a cluster. */
  dbProcessors: 16,
  /** Processes that listen at one PostgreSQL before NOTIFY is late. */
  listeners: 16,
  /** Connections of each process. */
  pool: 10,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(Object.keys(figures).map((name) => [name, { type: 'string' as const }])),
})
const schools = Number(positionals[0])
if (!(schools > 0)) {
  console.error(`node deploy/scale.ts SCHOOLS [--${Object.keys(figures).join(' N] [--')} N]`)
  process.exit(1)
}
const of = (name: keyof typeof figures): number => Number(values[name] ?? figures[name])
const aSecond = (aDay: number): number => (schools * aDay * of('peak')) / 3600
const [bookings, reads] = [aSecond(of('bookings')), aSecond(of('reads'))]
/** Each booking is told to the open browsers of its school. */
const told = bookings * of('sockets')
const api = (bookings * of('apiBooking') + reads * of('apiRead') + told * of('apiSocket')) / 1000 / of('load')
const database = (bookings * of('dbBooking') + reads * of('dbRead')) / 1000 / of('load')
const processes = Math.max(2, Math.ceil(api))
const servers = Math.max(1, Math.ceil(database / of('dbProcessors')))
const lines: [string, string][] = [
  ['bookings a second in the busiest hour', bookings.toFixed(1)],
  ['reads a second', reads.toFixed(0)],
  ['open browsers', String(schools * of('sockets'))],
  ['api processes (a processor each; two at least)', String(processes)],
  [
    'memory of all of them, MB',
    String(Math.round(processes * of('processMb') + schools * of('sockets') * of('socketMb'))),
  ],
  ['processors of PostgreSQL', database.toFixed(1)],
  ['PostgreSQL servers that take bookings', String(servers)],
  ['connections', String(processes * (of('pool') + 5))],
  ['disk, GB', ((schools * of('slots') * of('slotMb')) / 1000).toFixed(0)],
  [
    'how changes are told',
    processes <= of('listeners')
      ? 'LISTEN/NOTIFY'
      : 'a broker, and schools led to processes by host name (docs/operations.md)',
  ],
  ['how schools are kept', servers === 1 ? 'one primary with a standby' : 'Citus: koma distribute'],
]
for (const [what, value] of lines) console.log(`${what.padEnd(50)}${value}`)
