import type { MikroORM } from '@mikro-orm/postgresql'
import { isBusy } from '../database/deadlines.ts'
import { isDistributed } from '../database/distributed.ts'
import { preparedQuery, query, sql } from '../database/sql.ts'
import {
  announceAll,
  announceFirst,
  type Announced,
  type QuarantinedRow,
  BATCH,
  NOTHING_ALONG,
  type FailingRow,
  quarantineFirstRow,
  type ReadAlong,
  type Transport,
} from './announceRows.ts'
import { announceFirstDistributed, announceDistributed, quarantineDistributed } from './announceDistributed.ts'
import { BrokerPublisher } from './broker/brokerPublisher.ts'

const SWEEP_MS = 1000
/** The tries of a failing row before it is set aside and the rows behind it are announced. */
const TRIES = 5
/** The most schools of which the last reading is kept; each is a few slots at the most. */
const MOST_READINGS = 100

/** Announces what waits in the outbox. */
export interface Announcer {
  /** Announces the waiting rows soon, and reads along what listeners of `schoolId` want. Calls meanwhile are merged. */
  announce(schoolId?: string): void
  /** Returns what was read along with an announcement of a school, waiting for one on its way; undefined if nothing. */
  readAlong(schoolId: string, number: number): Promise<unknown>
  /** Returns the number of rows this process has set aside since its start. */
  setAside(): number
  stop(): Promise<void>
}

/**
 * Announces on demand, and each second what a crash left behind. If the rows cannot be announced together, each school
 * is announced alone, row by row in order, so that a failing row holds up only its school. After five tries the row
 * moves to `outbox_failed` and is logged. Logs the first failure of an outage. `publish`, if given, receives what
 * NOTIFY would carry after the commit, and is called again some seconds later until it succeeds once. `along` says what
 * to read in the same statement, so that listeners at this process need no statement of their own.
 */
export function startAnnouncer(
  orm: MikroORM,
  log: (error: unknown) => void,
  { publish, along }: { publish?: (announced: Announced) => Promise<void>; along?: ReadAlong['read'] } = {},
): Announcer {
  const em = orm.em.fork()
  const publisher = publish === undefined ? null : new BrokerPublisher(em, publish)
  const way: Transport = publisher === null ? 'notify' : 'broker'
  /** The failures of a school's first row, by the row's id. */
  const failures = new Map<string, number>()
  let setAside = 0
  let failing = false
  let running: Promise<unknown> | null = null
  let again = false
  let isSpread = false
  /** The school whose change was reported last, and the one whose announcement is on its way. */
  let reported: string | null = null
  let underWay: string | null = null
  /** What was read along last, by school. */
  const readings = new Map<string, { number: number; value: unknown }>()

  const keep = (schoolId: string, number: number, value: unknown): void => {
    readings.delete(schoolId)
    readings.set(schoolId, { number, value })
    for (const [oldest] of readings) {
      if (readings.size <= MOST_READINGS) break
      readings.delete(oldest)
    }
  }

  const run = async (): Promise<void> => {
    do {
      again = false
      isSpread = await isDistributed(em)
      if (isSpread) {
        await announceDistributed(em, publisher)
        continue
      }
      underWay = reported
      reported = null
      const read: ReadAlong = { ...NOTHING_ALONG, ...(along && { read: along }), schoolId: underWay }
      const [batch] = await preparedQuery(em, announceAll(way, publisher?.takePublished() ?? [[], []], read))
      if (underWay !== null && batch?.along != null && batch.number !== null) keep(underWay, batch.number, batch.along)
      publisher?.publish(batch?.published ?? [])
      if (batch?.rows === BATCH) again = true
    } while (again)
  }

  const announceFirstOf = async (schoolId: string): Promise<void> => {
    if (isSpread) return announceFirstDistributed(em, schoolId, publisher)
    const [batch] = await query(em, announceFirst(way, schoolId, publisher?.takePublished() ?? [[], []]))
    publisher?.publish(batch?.published ?? [])
  }

  const quarantine = async (row: FailingRow): Promise<QuarantinedRow | undefined> => {
    if (isSpread) return quarantineDistributed(em, row, publisher)
    const [quarantined] = await query(em, quarantineFirstRow(way, row))
    return quarantined
  }

  const announceSchool = async (schoolId: string): Promise<void> => {
    for (;;) {
      const [waiting] = await query(
        em,
        sql<{ id: string }>`select id from outbox where school_id = ${schoolId} order by id limit 1`,
      )
      if (waiting === undefined) return
      const error = await announceFirstOf(schoolId).then(
        () => null,
        (why: unknown) => why,
      )
      if (error === null) continue
      if (isBusy(error)) throw error
      const tries = (failures.get(waiting.id) ?? 0) + 1
      failures.set(waiting.id, tries)
      if (tries < TRIES) return
      failures.delete(waiting.id)
      const reason = error instanceof Error ? error.message : 'unknown'
      const row = await quarantine({ schoolId, id: waiting.id, reason })
      if (row === undefined) return
      publisher?.publish([{ schoolId, number: row.number, payload: row.payload }])
      setAside += 1
      const change = `${row.topic} ${row.ref} of school ${schoolId}`
      log(
        new Error(`${change} could not be announced ${TRIES} times and was set aside in outbox_failed.`, {
          cause: error,
        }),
      )
    }
  }

  /** Announces each school separately. Throws when the database is unreachable, as in an outage. */
  const runApart = async (): Promise<void> => {
    const schools = await query(em, sql<{ id: string }>`select distinct school_id as id from outbox`)
    for (const { id } of schools) await announceSchool(id)
    if (failures.size > schools.length) failures.clear()
  }

  const announce = (schoolId?: string): void => {
    reported = schoolId ?? reported
    if (running !== null) {
      again = true
      return
    }
    running = run()
      .then(
        () => (failing = false),
        async (error: unknown) => {
          // Once an outage, not once a second.
          if (!failing) log(error)
          failing = true
          if (!isBusy(error)) await runApart()
        },
      )
      .catch(() => undefined)
      .finally(() => {
        running = null
        underWay = null
        if (again) announce()
      })
  }
  const sweep = setInterval(() => {
    announce()
    publisher?.publishOverdue().catch(() => undefined)
  }, SWEEP_MS)
  return {
    announce,
    async readAlong(schoolId, number) {
      // NOTIFY may arrive before the answer that brings what was read.
      if (underWay === schoolId) await running
      const reading = readings.get(schoolId)
      return reading?.number === number ? reading.value : undefined
    },
    setAside: () => setAside,
    async stop() {
      clearInterval(sweep)
      await running
      await publisher?.stop()
    },
  }
}
