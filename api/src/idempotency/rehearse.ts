import { retried } from '../database/transaction.ts'
import { inLongTurn } from '../database/turns.ts'
import type { Context } from '../shared/context.ts'
import { insideRequest, type Outcome, type SentAnswer, Undone } from './insideRequest.ts'

/**
 * What a request would be answered now: it is carried out by the same code, in one transaction that is taken back, so that
 * nothing is left of it and nobody hears of it (decision 040). What `act` throws is thrown on. Guesses of passwords, which
 * must be counted, cannot be rehearsed.
 */
export async function rehearse(ctx: Context, act: (ctx: Context) => Promise<Outcome>): Promise<SentAnswer> {
  try {
    return await inLongTurn(ctx.em, () =>
      retried(() =>
        ctx.em.fork().transactional(
          async (em) => {
            const { answer } = await act(insideRequest(ctx, em, { isRehearsal: true }))
            throw new Undone(answer)
          },
          { clear: true },
        ),
      ),
    )
  } catch (error) {
    if (error instanceof Undone) return error.answer
    throw error
  }
}
