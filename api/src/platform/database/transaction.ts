import { setTimeout as pause } from 'node:timers/promises'
import type { EntityManager } from '@mikro-orm/postgresql'
import { sqlState } from './databaseError.ts'
import { inTurn } from './turns/connectionTurns.ts'

const TRIES = 3
const MOST_PAUSE_MS = 50
const RETRYABLE = new Set(['40P01', '40001'])

/**
 * Runs `work` in one transaction and announces its events once it has committed. A deadlock or serialization failure
 * runs all of `work` again in a fresh transaction, so it must not keep state outside. After three tries the error is
 * thrown. Throws Busy if its turn does not come in time. Inside another transaction it is a savepoint of that one,
 * announced with the whole; it gives up its locks before it tries again.
 */
export async function inTransaction<T>(
  ctx: { em: EntityManager; events: { announce(schoolId?: string): void }; school?: { id: string } | undefined },
  work: (em: EntityManager) => Promise<T>,
): Promise<T> {
  if (ctx.em.isInTransaction()) return retryOnDeadlock(() => ctx.em.transactional(work))
  const result = await inTurn(ctx.em, () => retryOnDeadlock(() => ctx.em.fork().transactional(work, { clear: true })))
  ctx.events.announce(ctx.school?.id)
  return result
}

/**
 * Runs `work`, a whole transaction or statements that may be repeated, again after a deadlock or a serialization
 * failure, three times at most.
 */
export async function retryOnDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === TRIES || !RETRYABLE.has(sqlState(error) ?? '')) throw error
      // The loser retries a little after the winner resumes: sooner, it would lock the same row first again.
      await pause(MOST_PAUSE_MS * Math.random())
    }
  }
}
