import { KEEPS_UNREACHED } from '../mail/queueMail.ts'
import { query, sql } from '../platform/database/sql.ts'
import { refusedWith } from '../platform/shared/errors.ts'
import { retryOnDeadlock } from '../platform/database/transaction.ts'
import { inTurn } from '../platform/database/turns/connectionTurns.ts'
import { CallerTurns } from '../platform/database/turns/callerTurns.ts'
import { TURN_MS } from '../platform/database/deadlines.ts'
import type { Context } from '../platform/shared/context.ts'
import { insideRequest, type Outcome, type SentAnswer } from './insideRequest.ts'

const turns = new CallerTurns({ maxRunning: 2, maxPerSchool: 1, maxQueued: 9, timeout: TURN_MS })

const tooMany = {
  en: 'You have too many dry runs waiting. Nothing was changed.',
  jp: '実行中のDry-Runが多すぎます。何も変更していません。少し待ってから、もう一度お試しください。',
}

/** Rolls a rehearsal back. */
class RolledBack extends Error {}

/**
 * Returns what a request would be answered now: the same code carries it out, in a transaction that is rolled back, so
 * that nothing is left of it and nobody hears of it (decision 040). Guesses of passwords, which must be counted, cannot
 * be rehearsed.
 */
export function answerDryRun(ctx: Context, act: (ctx: Context) => Promise<Outcome>): Promise<SentAnswer> {
  return rolledBack(ctx, async (inside) => (await act(inside)).answer)
}

/**
 * Does `act` for a preview, and returns what it found; nothing is left of it. Emails that reach nobody are kept in it,
 * so that it can name their readers too.
 */
export function rehearsed<Found>(ctx: Context, act: (ctx: Context) => Promise<Found>): Promise<Found> {
  return rolledBack(ctx, async (inside) => {
    await query(inside.em, sql`select set_config(${KEEPS_UNREACHED}, 'on', true)`)
    return act(inside)
  })
}

/**
 * Does `act` in a transaction that is rolled back, and returns what it found. One at a time for each caller, and few in
 * all, so that they take nothing from real work; throws TOO_MANY_REQUESTS where too many of a caller wait. Errors of
 * `act` are passed on.
 */
async function rolledBack<Found>(ctx: Context, act: (ctx: Context) => Promise<Found>): Promise<Found> {
  const { school, viewer } = ctx
  const caller = `${school.id} ${viewer?.type} ${viewer?.id}`
  const once = async () => {
    let found: { value: Found } | undefined
    try {
      await ctx.em.fork().transactional(
        async (em) => {
          found = { value: await act(insideRequest(ctx, em, { isRehearsal: true })) }
          throw new RolledBack('a rehearsal is over')
        },
        { clear: true },
      )
    } catch (error) {
      if (!(error instanceof RolledBack) || found === undefined) throw error
      return found.value
    }
    throw new Error('a rehearsal was not rolled back')
  }
  const inLine = () => inTurn(ctx.em, () => retryOnDeadlock(once))
  return turns.run({ caller, school: school.id }, inLine, () => refusedWith(429, tooMany[ctx.language]))
}
