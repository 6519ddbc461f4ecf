import type { EntityManager } from '@mikro-orm/postgresql'
import { GraphQLError } from 'graphql'
import { query } from '../database/sql.ts'
import { retried } from '../database/transaction.ts'
import { inLongTurn } from '../database/turns.ts'
import type { Context } from '../shared/context.ts'
import { httpStatusOf, refusedWith } from '../shared/errors.ts'
import { insideRequest, type Outcome, type SentAnswer, Undone } from './insideRequest.ts'
import { KEPT_HOURS } from './keptHours.ts'
import { type Seal, sealOf } from './idempotencyKey.ts'

const texts = {
  underWay: {
    en: 'A request with this Idempotency-Key is under way. Please send it again in a moment.',
    jp: '同じIdempotency-Keyのリクエストを処理中です。少し待ってから、もう一度送信してください。',
  },
  another: {
    en: 'This Idempotency-Key was used for another request.',
    jp: 'このIdempotency-Keyは、別のリクエストで使用されています。',
  },
}

const AGAIN_SECONDS = 1

/**
 * Carries a request out at most once for the caller and the `key` that it names (decision 040). `act` is given a context
 * whose every change belongs to one transaction, and the answer is kept by that same transaction: whatever dies, either
 * both are there or nothing is. The same request again is given the same bytes (`isAgain`) for 24 hours. What `act`
 * throws is not kept. Throws CONFLICT (409) while the first is under way, and 422 when the key named another request.
 */
export async function once(
  ctx: Context,
  caller: string,
  { key, print }: { key: string; print: string | Buffer },
  act: (ctx: Context) => Promise<Outcome>,
): Promise<SentAnswer & { isAgain: boolean }> {
  const seal = sealOf(`${ctx.school.id} ${caller}`, key)
  const request = seal.print(print)
  try {
    const { answer, isAgain, error } = await inLongTurn(ctx.em, () =>
      retried(() =>
        ctx.em.fork().transactional((em) => lookOrAct(em, ctx, { caller, seal, request }, act), { clear: true }),
      ),
    )
    if (!isAgain) ctx.events.announce()
    if (answer === null) throw error
    return { ...answer, isAgain }
  } catch (error) {
    if (error instanceof Undone) return { ...error.answer, isAgain: false }
    throw error
  }
}

interface Kept {
  caller: string
  seal: Seal
  request: Buffer
}

/** What was kept, or what `act` gives now. An error that is an answer ends no transaction: what it counted stays counted. */
async function lookOrAct(
  em: EntityManager,
  ctx: Context,
  { caller, seal, request }: Kept,
  act: (ctx: Context) => Promise<Outcome>,
): Promise<{ answer: SentAnswer | null; isAgain: boolean; error?: unknown }> {
  const about = [ctx.school.id, caller, seal.name]
  const [line] = await query<{ mine: boolean }>(
    em,
    `select pg_try_advisory_xact_lock(hashtextextended($1::text || ' ' || $2 || ' ' || encode($3, 'hex'), 45)) as mine`,
    about,
  )
  if (line?.mine !== true) throw underWay(ctx)
  const [kept] = await query<{ request: Buffer; answer: Buffer }>(
    em,
    `select request, answer from kept_answer
     where school_id = $1 and caller = $2 and name = $3 and at > now() - interval '${KEPT_HOURS} hours'`,
    about,
  )
  if (kept !== undefined) {
    if (!kept.request.equals(request)) throw refusedWith(422, texts.another[ctx.language])
    return { answer: unpacked(seal.open(kept.answer)), isAgain: true }
  }
  let isForLater = false
  const inside = insideRequest(ctx, em, {
    reply: {
      ...ctx.reply,
      retryAfter(seconds) {
        isForLater = true
        ctx.reply.retryAfter(seconds)
      },
    },
  })
  let outcome: Outcome
  try {
    outcome = await act(inside)
  } catch (error) {
    if ((httpStatusOf(error) ?? 500) >= 500) throw error
    return { answer: null, isAgain: false, error }
  }
  if (outcome.isBroken === true) throw new Undone(outcome.answer)
  if (outcome.isDone && !isForLater) {
    await query(
      em,
      `insert into kept_answer (school_id, caller, name, request, answer) values ($1, $2, $3, $4, $5)
       on conflict (school_id, caller, name) do update set request = excluded.request, answer = excluded.answer, at = excluded.at`,
      [...about, request, seal.seal(packed(outcome.answer))],
    )
  }
  return { answer: outcome.answer, isAgain: false }
}

function underWay({ language }: Context): GraphQLError {
  const http = { status: 409, headers: { 'retry-after': `${AGAIN_SECONDS}` } }
  return new GraphQLError(texts.underWay[language], { extensions: { code: 'CONFLICT', http } })
}

/** Status and type as one line, then the body. */
function packed({ status, type, body }: SentAnswer): Buffer {
  return Buffer.concat([Buffer.from(`${status} ${type}\n`), body])
}

function unpacked(bytes: Buffer): SentAnswer {
  const end = bytes.indexOf('\n')
  const [status = '', ...type] = bytes.subarray(0, end).toString().split(' ')
  return { status: Number(status), type: type.join(' '), body: bytes.subarray(end + 1) }
}
