import type { EntityManager } from '@mikro-orm/postgresql'
import { Busy, TURN_MS } from './deadlines.ts'

/** How many may wait for a turn at one pool. */
const LONGEST_LINE = 1_000
/** One in so many connections is kept for those who only read. */
const KEPT_FOR_READERS = 4

type Pool = Awaited<ReturnType<ReturnType<EntityManager['getConnection']>['getNativeClient']>>

/** Lets work that may wait for locks go on, a few at a time. */
interface Turns {
  <T>(work: () => Promise<T>): Promise<T>
  /** How many wait for their turn. */
  waiting(): number
}

const turnsOf = new WeakMap<Pool, Turns>()

/** What of the turns those may take at most who keep theirs over several transactions' worth of work: one in so many. */
const LONG_TURNS = 2

const longTurnsOf = new WeakMap<Pool, Turns>()

/**
 * Runs `work`, which holds a connection of `em` and may wait for locks in it, when it is its turn. So many at a time
 * that a part of the connections stays free for those who wait for nobody: one held row does not stop the whole school.
 * Throws Busy when no turn comes in time or too many are waiting.
 */
export async function inTurn<T>(em: EntityManager, work: () => Promise<T>): Promise<T> {
  const pool = await em.getConnection().getNativeClient()
  let turns = turnsOf.get(pool)
  if (turns === undefined) {
    turns = turnsFor(turnsAt(pool), { longest: LONGEST_LINE })
    turnsOf.set(pool, turns)
  }
  return turns(work)
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
    waiting: waitingCount + (turnsOf.get(pool)?.waiting() ?? 0),
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
    turns = turnsFor(Math.max(1, Math.floor(turnsAt(pool) / LONG_TURNS)), { longest: LONGEST_LINE })
    longTurnsOf.set(pool, turns)
  }
  return turns(() => inTurn(em, work))
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
export function turnsFor(most: number, { patience = TURN_MS, longest }: { patience?: number; longest: number }): Turns {
  let going = 0
  const waiting = new Set<() => void>()

  const turn = (): Promise<void> | undefined => {
    if (going < most) {
      going += 1
      return undefined
    }
    if (waiting.size >= longest) throw new Busy('Too many wait for a turn already.')
    return new Promise((resolve, reject) => {
      const go = (): void => {
        clearTimeout(timer)
        waiting.delete(go)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(go)
        reject(new Busy('No turn came in time.'))
      }, patience)
      waiting.add(go)
    })
  }
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    await turn()
    try {
      return await work()
    } finally {
      // Who waits takes this turn over, so that nobody slips in between.
      const [next] = waiting
      if (next === undefined) going -= 1
      else next()
    }
  }
  return Object.assign(run, { waiting: () => waiting.size })
}
