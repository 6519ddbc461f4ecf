import type { EntityManager } from '@mikro-orm/postgresql'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Context } from '../../platform/shared/context.ts'
import { slotQueues } from './slotQueue.ts'

const enqueue = slotQueues<never, void>()

/**
 * Runs `work` in a transaction that locks a slot's row, one at a time per slot in this process. Without the queue, the
 * others would wait in the database, each holding a connection that somebody else could use.
 */
export async function inSlotTransaction<T>(
  ctx: Context,
  slotId: string,
  work: (em: EntityManager) => Promise<T>,
): Promise<T> {
  if (ctx.em.isInTransaction()) return inTransaction(ctx, work)
  let result: { value: T } | undefined
  await enqueue(
    `${ctx.school.id} ${slotId}`,
    () => null,
    async () => {
      result = { value: await inTransaction(ctx, work) }
    },
  )
  if (result === undefined) throw new Error('a turn in a queue came to nothing')
  return result.value
}
