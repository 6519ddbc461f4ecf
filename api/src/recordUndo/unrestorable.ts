import type { Refusal } from '@koma/schema/answers'
import { sqlState } from '../platform/database/databaseError.ts'
import { refusedFor } from '../platform/bulk/refusedNaming.ts'
import type { Context } from '../platform/shared/context.ts'
import { Refused } from '../platform/shared/refused.ts'

const REFERENCED = '23503'

/** Runs `work`, a whole transaction; refuses if the rest could not be undone, or something began to use the record. */
export async function refusingHalf<Result>(
  ctx: Pick<Context, 'language'>,
  work: () => Promise<Result>,
): Promise<Result | Refusal> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    if (sqlState(error) === REFERENCED) return refusedFor(ctx, 'undoInUse')
    throw error
  }
}
