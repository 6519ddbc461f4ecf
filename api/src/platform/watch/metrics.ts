import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { BrokerState } from '../live/broker/brokerFeed.ts'
import { version } from '../shared/version.ts'
import type { Queues } from './queues.ts'
import { RefusedSchools } from './refusedSchools.ts'

/** The label of requests without a known name: callers' own queries and unknown paths. */
export const OTHER = 'other'

/** The buckets of durations in seconds, from a cached answer to what nobody waits for. */
const DURATIONS = [0.005, 0.02, 0.1, 0.3, 1, 3, 10]
const BUSY_STATUS = 503
/** The buckets of costs in values, from a single name to the most that a query may cost (decision 024). */
const COSTS = [100, 1_000, 10_000, 100_000, 500_000]

/** The state of a process at the moment it is asked. */
export interface MetricSources {
  queues: () => Promise<Queues | null>
  pool: () => Promise<{ busy: number; idle: number; most: number; waiting: number }>
  sockets: () => { sockets: number; subscriptions: number }
  remembered: () => { bytes: number; most: number }
  listening: () => boolean
  broker: () => BrokerState
  shedding: () => boolean
  /** Reads the last good backup and the failures of this process; left out without automatic backups. */
  backups?: () => Promise<{ last: Date | null; late: boolean; failures: number }>
}

/** One request that has been answered. */
interface Answered {
  operation: string
  status: number
  seconds: number
  codes: readonly string[]
  /** The cost of a query of one's own, in values. */
  cost?: number
}

/** The reasons why a live connection was not opened. */
type SocketRefusal = 'origin' | 'address' | 'busy'

/** The figures of one process (decision 042). Their labels come only from our code: callers cannot add any. */
export interface Metrics {
  answered(request: Answered): void
  /** Counts the codes of a booking; true when all of its school's bookings have been refused for too long. */
  booked(school: string, codes: readonly string[]): boolean
  /** Counts an unexpected error. */
  fault(): void
  /** Counts a request or socket refused under load. */
  shed(): void
  socketRefused(why: SocketRefusal): void
  /** Writes all figures for Prometheus, with the present state. */
  text(): Promise<string>
  contentType: string
}

/**
 * Makes the figures of one process. `watched` says whether somebody reads them: figures of the runtime, which cost
 * something all the time, are kept only then.
 */
export function makeMetrics(sights: MetricSources, watched: boolean): Metrics {
  const register = new Registry()
  const registers = [register]
  const requests = new Counter({
    name: 'koma_requests_total',
    help: 'Requests answered, by operation and HTTP status.',
    labelNames: ['operation', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'koma_request_duration_seconds',
    help: 'From the first byte of a request to the last one of its answer.',
    labelNames: ['operation'],
    buckets: DURATIONS,
    registers,
  })
  const answers = new Counter({
    name: 'koma_answers_total',
    help: 'Answers of verbs by reason code: 1... is done, all others are refusals.',
    labelNames: ['operation', 'code'],
    registers,
  })
  const costs = new Histogram({
    name: 'koma_query_cost_values',
    help: "What queries of people's own came to, in values.",
    buckets: COSTS,
    registers,
  })
  const plain = (name: string, help: string) => new Counter({ name, help, registers })
  const faults = plain('koma_faults_total', 'Errors that nobody expected; each is in the log.')
  const busy = plain('koma_busy_total', 'Requests answered with 503: a deadline has passed, or load was shed.')
  const shed = plain(
    'koma_shed_total',
    'Requests and sockets refused with 503 before any work, because of too much load.',
  )
  const refusedSockets = new Counter({
    name: 'koma_sockets_refused_total',
    help: 'Live connections that were not opened.',
    labelNames: ['why'],
    registers,
  })
  const look = seenJustNow(register, sights)
  const schools = new RefusedSchools()
  const refusing = new Gauge({
    name: 'koma_schools_refusing',
    help: 'Schools that refused every booking of late, by this process; its log has their ids.',
    registers,
  })
  new Gauge({ name: 'koma_build_info', help: 'Which Koma this is.', labelNames: ['version'], registers }).set(
    { version: version() },
    1,
  )
  if (watched) collectDefaultMetrics({ register })
  return {
    answered({ operation, status, seconds, codes, cost }) {
      requests.inc({ operation, status })
      if (status === BUSY_STATUS) busy.inc()
      durations.observe({ operation }, seconds)
      for (const code of codes) answers.inc({ operation, code })
      if (cost !== undefined) costs.observe(cost)
    },
    booked: (school, codes) => schools.note(school, !codes.some((code) => code.startsWith('1')), Date.now()),
    fault: () => faults.inc(),
    shed: () => shed.inc(),
    socketRefused: (why) => refusedSockets.inc({ why }),
    async text() {
      await look()
      refusing.set(schools.count(Date.now()))
      return register.metrics()
    },
    contentType: register.contentType,
  }
}

/**
 * Registers the gauges that are read when somebody asks, and returns the function that reads them. An unknown figure is
 * left out, never guessed.
 */
function seenJustNow(register: Registry, sights: MetricSources): () => Promise<void> {
  const { queues, pool, sockets, remembered, listening, broker, shedding, backups } = sights
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [register] })
  const areQueuesKnown = gauge('koma_queues_known', '1 when the database told of the queues within its time.')
  const queued = gauge('koma_queue_waiting', 'What is due and waits, in all schools.', ['queue'])
  const ages = gauge('koma_queue_oldest_seconds', 'How long the oldest of it is overdue.', ['queue'])
  const failed = gauge('koma_queue_failed', 'What has been given up or set aside.', ['queue'])
  const connections = gauge('koma_database_connections', 'Connections of the pool for requests.', ['state'])
  const most = gauge('koma_database_connections_most', 'Most connections of that pool.')
  const waiting = gauge('koma_database_waiting', 'Requests that wait for a connection or for their turn.')
  const open = gauge('koma_sockets', 'Live connections that are open.')
  const subscribed = gauge('koma_subscriptions', 'Subscriptions over them.')
  const bytes = gauge('koma_remembered_bytes', 'What is remembered of queries and answers.')
  const budget = gauge('koma_remembered_most_bytes', 'Most that may be.')
  const listens = gauge('koma_listening', '1 while changes that others make arrive here.')
  const brokers = gauge('koma_broker_up', '1 while the line to the broker stands; left out where there is none.')
  const heardSchools = gauge('koma_broker_schools', 'Schools whose changes this process hears of by the broker.')
  const backedUp = gauge(
    'koma_backup_last_seconds',
    'When the last good backup was taken, in seconds since 1970; 0: never, or none are taken.',
  )
  const backupLate = gauge('koma_backup_late', '1 while a backup is an hour overdue.')
  const backupsFailed = gauge('koma_backup_failures', 'Backups that this process could not take since it began.')
  const sheds = gauge('koma_shedding', '1 while requests are refused because of too much load.')

  return async () => {
    // Before this look itself takes a connection.
    const use = await pool()
    const waits = await queues()
    for (const metric of [queued, ages, failed]) metric.reset()
    areQueuesKnown.set(waits === null ? 0 : 1)
    for (const [queue, { waiting: length, oldest, failed: lost }] of Object.entries(waits ?? {})) {
      queued.set({ queue }, length)
      ages.set({ queue }, oldest)
      failed.set({ queue }, lost)
    }
    connections.set({ state: 'busy' }, use.busy)
    connections.set({ state: 'idle' }, use.idle)
    most.set(use.most)
    waiting.set(use.waiting)
    const live = sockets()
    open.set(live.sockets)
    subscribed.set(live.subscriptions)
    bytes.set(remembered().bytes)
    budget.set(remembered().most)
    listens.set(listening() ? 1 : 0)
    const { state, schools } = broker()
    for (const metric of [brokers, heardSchools]) metric.reset()
    if (state !== 'none') {
      brokers.set(state === 'up' ? 1 : 0)
      heardSchools.set(schools)
    }
    const backupState = await backups?.()
    backedUp.set((backupState?.last?.getTime() ?? 0) / 1000)
    backupLate.set(backupState?.late === true ? 1 : 0)
    backupsFailed.set(backupState?.failures ?? 0)
    sheds.set(shedding() ? 1 : 0)
  }
}
