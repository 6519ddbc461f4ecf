import type { EntityManager } from '@mikro-orm/postgresql'
import { TURN_MS } from './deadlines.ts'
import { FairTurns } from './fairTurns.ts'

/** How many of a school may wait for a turn at one pool. */
const LONGEST_LINE = 1_000
/** One in so many connections is kept for those who only read. */
const KEPT_FOR_READERS = 4
/** So many turns are kept for other schools than the one that has all others. */
const KEPT_FOR_OTHERS = 1

type Pool = Awaited<ReturnType<ReturnType<EntityManager['getConnection']>['getNativeClient']>>

const turnsOf = new WeakMap<Pool, FairTurns>()

/** What of the turns those may take at most who keep theirs over several transactions' worth of work: one in so many. */
const LONG_TURNS = 2

const longTurnsOf = new WeakMap<Pool, FairTurns>()

const readersOf = new WeakMap<EntityManager['config'], FairTurns>()

/**
 * Runs `work`, which holds a connection of `em` and may wait for locks in it, when it is its turn. So many at a time
 * that a part of the connections stays free for those who wait for nobody: one held row does not stop the whole school.
 * One school has at most half of the turns while others are there, so that its rows do not stop them either. Throws Busy when no turn comes in time or too many are waiting.
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

/** How the connections of `em` are used, and how much waits for one, at this moment. */
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
 * `inTurn` for a whole request in one transaction, which goes to the database past the lines of this process: half of
 * the turns are never taken by such, so that people are not kept waiting by programs.
 */
export async function inLongTurn<T>(em: EntityManager, work: () => Promise<T>): Promise<T> {
  const pool = await em.getConnection().getNativeClient()
  let turns = longTurnsOf.get(pool)
  if (turns === undefined) {
    turns = fairTurns(Math.max(1, Math.floor(turnsAt(pool) / LONG_TURNS)))
    longTurnsOf.set(pool, turns)
  }
  return turns.run(schoolOf(em), () => inTurn(em, work))
}

/**
 * Runs `read`, one statement outside of a transaction, when its school may have another connection: half of them at most
 * while other schools are there. What is for no school in particular goes at once.
 */
export function amongReaders<T>(em: EntityManager, read: () => Promise<T>): Promise<T> {
  const school = schoolOf(em)
  if (school === '') return read()
  let readers = readersOf.get(em.config)
  if (readers === undefined) {
    readers = fairTurns(em.config.get('pool').max ?? 1)
    readersOf.set(em.config, readers)
  }
  return readers.run(school, read)
}

/** How many may hold a connection and wait for locks at a time. */
function turnsAt(pool: Pool): number {
  const connections = pool.options.max ?? 1
  return Math.max(1, connections - Math.ceil(connections / KEPT_FOR_READERS))
}

/**
 * Lets `most` go at once and others wait, `patience` milliseconds and `longest` of them at most, whoever came first
 * first. Throws Busy for all others.
 */
export function turnsFor(
  most: number,
  { patience = TURN_MS, longest }: { patience?: number; longest: number },
): <T>(work: () => Promise<T>) => Promise<T> {
  const turns = new FairTurns({ most, share: most, longest, patience })
  return (work) => turns.run('', work)
}

/**
 * Turns of which each school has at most half, as long as others are there, and never all: what one holds for long must
 * not stop who comes next. A single turn is kept for that. With a quarter of them kept, a school that was alone booked a
 * tenth more slowly.
 */
function fairTurns(most: number): FairTurns {
  const alone = Math.max(1, most - KEPT_FOR_OTHERS)
  return new FairTurns({
    most,
    share: Math.min(alone, Math.ceil(most / 2)),
    alone,
    longest: LONGEST_LINE,
    patience: TURN_MS,
  })
}

/** The school that `em` reads and writes; empty where it is none in particular. */
function schoolOf(em: EntityManager): string {
  // The global manager, from which tasks for all schools begin, has no filter of its own and throws when asked for one.
  if (em.global) return ''
  const params: { schoolId?: string } | undefined = em.getFilterParams('school')
  return params?.schoolId ?? ''
}
