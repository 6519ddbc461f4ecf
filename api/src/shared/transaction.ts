import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context } from './context.ts'
import { sqlState } from './errors.ts'

const TRIES = 3
const RETRYABLE = new Set(['40P01', '40001'])

/**
 * Runs `work` in one transaction and announces its events once it has committed. A deadlock or
 * serialization failure runs all of `work` again in a fresh transaction, so it must not keep state
 * outside; after three tries the error is thrown.
 */
export async function inTransaction<T>(
  ctx: Pick<Context, 'em' | 'events'>,
  work: (em: EntityManager) => Promise<T>,
): Promise<T> {
  const result = await retried(() => transactionOf(ctx.em.fork(), work))
  ctx.events.announce()
  return result
}

/** Runs `work`, a whole transaction, again after a deadlock or a serialization failure, three times at most. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === TRIES || !RETRYABLE.has(sqlState(error) ?? '')) throw error
    }
  }
}

/**
 * One transaction on `em`. Not `em.transactional`: when the database goes away in the middle, that one
 * keeps its connection checked out for ever (a controlled Kysely transaction gives it back only after a
 * commit or rollback that worked), and after a few of those the process answers nobody any more.
 */
function transactionOf<T>(em: EntityManager, work: (em: EntityManager) => Promise<T>): Promise<T> {
  return em
    .getKysely()
    .transaction()
    .execute(async (transaction) => {
      em.setTransactionContext(transaction)
      try {
        const result = await work(em)
        await em.flush()
        return result
      } finally {
        em.resetTransactionContext()
      }
    })
}
