import type { EntityManager } from '@mikro-orm/postgresql'
import { inTransaction } from '../../database/transaction.ts'
import type { Context } from '../../shared/context.ts'
import { slotQueues } from './slotQueue.ts'

const enqueue = slotQueues<never, void>()

/**
 * `inTransaction` for work that locks the row of a slot: one at a time of each slot goes to the database from this
 * process, because the others would only wait there, each with a connection that somebody else could use.
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
