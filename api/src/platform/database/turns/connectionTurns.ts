import type { EntityManager } from '@mikro-orm/postgresql'
import { TURN_MS } from '../deadlines.ts'
import { FairTurns } from './fairTurns.ts'

/** The most waiting requests of a school for a turn at one pool. */
const MAX_QUEUED = 1_000
/** One in this many connections is kept for readers. */
const CONNECTIONS_PER_READER = 4
/** The number of turns kept for other schools when one has all others. */
const KEPT_FOR_OTHERS = 1

type Pool = Awaited<ReturnType<ReturnType<EntityManager['getConnection']>['getNativeClient']>>

const turnsOf = new WeakMap<Pool, FairTurns>()

/** One in this many turns may be taken by work as long as several transactions. */
const TURNS_PER_LONG_TURN = 2

const longTurnsOf = new WeakMap<Pool, FairTurns>()

const readersOf = new WeakMap<EntityManager['config'], FairTurns>()

/**
 * Runs `work`, which holds a connection of `em` and may wait for locks in it, when it is its turn. Some connections
 * always stay free for work that waits for nobody, so one held row does not stop the whole school. One school has at
 * most half of the turns while others are there, so that its rows do not stop them either. Throws Busy when no turn
 * comes in time or too many are waiting.
 */
export async function inTurn<T>(em: EntityManager, work: () => Promise<T>): Promise<T> {
  const pool = await em.getConnection().getNativeClient()
  let turns = turnsOf.get(pool)
  if (turns === undefined) {
    turns = fairTurns(turnsAt(pool))
    turnsOf.set(pool, turns)
  }
  return turns.run(schoolOf(em), work)
}

/** Returns the connections of `em` in use, idle and allowed, and the number of waiting requests. */
export async function poolUse(
  em: EntityManager,
): Promise<{ busy: number; idle: number; most: number; waiting: number }> {
  const pool = await em.getConnection().getNativeClient()
  const { totalCount, idleCount, waitingCount } = pool
  return {
    busy: totalCount - idleCount,
    idle: idleCount,
    most: pool.options.max ?? 1,
    waiting: waitingCount + (turnsOf.get(pool)?.waiting ?? 0) + (readersOf.get(em.config)?.waiting ?? 0),
  }
}

/**
 * Runs `work`, a whole request in one transaction that skips this process's slot queues, when it is its turn. Half of
 * the turns are never given to such work, so that programs do not keep people waiting.
 */
export async function inLongTurn<T>(em: EntityManager, work: () => Promise<T>): Promise<T> {
  const pool = await em.getConnection().getNativeClient()
  let turns = longTurnsOf.get(pool)
  if (turns === undefined) {
    turns = fairTurns(Math.max(1, Math.floor(turnsAt(pool) / TURNS_PER_LONG_TURN)))
    longTurnsOf.set(pool, turns)
  }
  return turns.run(schoolOf(em), () => inTurn(em, work))
}

/**
 * Runs `read`, one statement outside of a transaction, when its school may have another connection: half of them at
 * most while other schools are there. Reads for no particular school run at once.
 */
export function inReaderTurn<T>(em: EntityManager, read: () => Promise<T>): Promise<T> {
  const school = schoolOf(em)
  if (school === '') return read()
  let readers = readersOf.get(em.config)
  if (readers === undefined) {
    readers = fairTurns(em.config.get('pool').max ?? 1)
    readersOf.set(em.config, readers)
  }
  return readers.run(school, read)
}

/** Returns how many may hold a connection and wait for locks at a time. */
function turnsAt(pool: Pool): number {
  const connections = pool.options.max ?? 1
  return Math.max(1, connections - Math.ceil(connections / CONNECTIONS_PER_READER))
}

/**
 * Makes turns of which a school has at most half while others are there, and never all, so that long work does not stop
 * a newcomer. A single turn is kept for that. With a quarter of them kept, a school that was alone booked a tenth more
 * slowly.
 */
function fairTurns(most: number): FairTurns {
  const alone = Math.max(1, most - KEPT_FOR_OTHERS)
  return new FairTurns({
    maxRunning: most,
    maxPerSchool: Math.min(alone, Math.ceil(most / 2)),
    maxPerLoneSchool: alone,
    maxQueued: MAX_QUEUED,
    timeout: TURN_MS,
  })
}

/** Returns the school that `em` reads and writes; empty for none in particular. */
function schoolOf(em: EntityManager): string {
  // The global manager, from which tasks for all schools begin, has no filter, and throws when its filter is read.
  if (em.global) return ''
  const params: { schoolId?: string } | undefined = em.getFilterParams('school')
  return params?.schoolId ?? ''
}
