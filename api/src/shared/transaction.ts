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
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await ctx.em.fork().transactional((em) => work(em))
      ctx.events.announce()
      return result
    } catch (error) {
      if (attempt === TRIES || !RETRYABLE.has(sqlState(error) ?? '')) throw error
    }
  }
}
