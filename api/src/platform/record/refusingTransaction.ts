import type { Refusal } from '@koma/schema/answers'
import type { EntityManager } from '@mikro-orm/postgresql'
import { inTransaction } from '../database/transaction.ts'
import type { Context } from '../shared/context.ts'
import { Refused } from '../shared/refused.ts'

/** Does `work` in one transaction. Where it throws `Refused`, nothing of it stays, and the refusal is returned. */
export async function refusingTransaction<Result>(
  ctx: Context,
  work: (em: EntityManager) => Promise<Result>,
): Promise<Result | Refusal> {
  try {
    return await inTransaction(ctx, work)
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}
