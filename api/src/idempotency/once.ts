import type { EntityManager } from '@mikro-orm/postgresql'
import { GraphQLError } from 'graphql'
import { query, sql } from '../platform/database/sql.ts'
import { retryOnDeadlock } from '../platform/database/transaction.ts'
import { inLongTurn } from '../platform/database/turns/connectionTurns.ts'
import { callOf, type Context } from '../platform/shared/context.ts'
import { httpStatusOf, refusedWith } from '../platform/shared/errors.ts'
import { insideRequest, type Outcome, type SentAnswer, Undone } from './insideRequest.ts'
import { limitKeptBytes } from './keptBytes.ts'
import { KEPT_HOURS } from './keptHours.ts'
import { type KeyCipher, cipherOf } from './idempotencyKey.ts'

const texts = {
  underWay: {
    en: 'A request with this Idempotency-Key is still running. Please send it again in a moment.',
    jp: '同じIdempotency-Keyのリクエストを処理中です。少し待ってから、もう一度送信してください。',
  },
  lessRights: {
    en: 'The request with this Idempotency-Key was carried out, but you have fewer permissions now, so its answer is not shown again.',
    jp: 'このIdempotency-Keyのリクエストは実行済みですが、その後に権限が減ったため、結果は再表示できません。',
  },
  erased: {
    en: 'The request with this Idempotency-Key was carried out. Personal data was erased since, so its answer is no longer kept.',
    jp: 'このIdempotency-Keyのリクエストは実行済みです。その後に個人データが消去されたため、結果は保存されていません。',
  },
  another: {
    en: 'This Idempotency-Key was used for another request.',
    jp: 'このIdempotency-Keyは、別のリクエストで使用されています。',
  },
}

const AGAIN_SECONDS = 1
const RIGHTS = '; rights='

/**
 * Carries a request out at most once for the caller and the `key` that it names (decision 040). `act` gets a context
 * whose every change belongs to one transaction, and the answer is kept by that same transaction: whatever dies, either
 * both are there or nothing is. The same request again gets the same bytes (`isAgain`) for 24 hours. Errors of `act`
 * are not kept, nor a secret that is shown once. Throws FORBIDDEN for a caller who has lost a permission since,
 * CONFLICT (409) while the first is under way, and 422 when the key named another request.
 */
export async function once(
  ctx: Context,
  caller: string,
  { key, print }: { key: string; print: string | Buffer },
  act: (ctx: Context) => Promise<Outcome>,
): Promise<SentAnswer & { isAgain: boolean }> {
  const cipher = cipherOf(`${ctx.school.id} ${caller}`, key)
  const request = cipher.print(print)
  try {
    const { answer, isAgain, error } = await inLongTurn(ctx.em, () =>
      retryOnDeadlock(() =>
        ctx.em.fork().transactional((em) => lookOrAct(em, ctx, { caller, cipher, request }, act), { clear: true }),
      ),
    )
    if (!isAgain) ctx.events.announce(ctx.school.id)
    if (answer === null) throw error
    return { ...answer, isAgain }
  } catch (error) {
    if (error instanceof Undone) return { ...error.answer, isAgain: false }
    throw error
  }
}

interface StoredAnswer {
  caller: string
  cipher: KeyCipher
  request: Buffer
}

/**
 * Returns what was kept, or what `act` gives now. An error that is an answer ends no transaction: what it counted stays
 * counted.
 */
async function lookOrAct(
  em: EntityManager,
  ctx: Context,
  { caller, cipher, request }: StoredAnswer,
  act: (ctx: Context) => Promise<Outcome>,
): Promise<{ answer: SentAnswer | null; isAgain: boolean; error?: unknown }> {
  const [lock] = await query(
    em,
    sql<{
      mine: boolean
    }>`select pg_try_advisory_xact_lock(hashtextextended(${ctx.school.id}::text || ' ' || ${caller}::text || ' '
      || encode(${cipher.name}::bytea, 'hex'), 45)) as mine`,
  )
  if (lock?.mine !== true) throw underWay(ctx)
  const [stored] = await query(
    em,
    sql<{ request: Buffer; answer: Buffer }>`select request, answer from kept_answer
     where school_id = ${ctx.school.id} and caller = ${caller} and name = ${cipher.name}
       and at > now() - ${KEPT_HOURS} * interval '1 hour'`,
  )
  if (stored !== undefined) {
    if (!stored.request.equals(request)) throw refusedWith(422, texts.another[ctx.language])
    if (stored.answer.length === 0) throw refusedWith(410, texts.erased[ctx.language])
    const { answer, rights } = unpacked(cipher.decrypt(stored.answer))
    const currentRights = new Set(rightsOf(ctx))
    if (!rights.every((right) => currentRights.has(right))) throw refusedWith(403, texts.lessRights[ctx.language])
    return { answer, isAgain: true }
  }
  let isForLater = false
  const secrets: string[] = []
  const call = callOf(ctx)
  const inside = insideRequest(ctx, em, {
    call: {
      ...call,
      conceal: (secret) => secrets.push(secret),
      reply: {
        ...call.reply,
        retryAfter(seconds) {
          isForLater = true
          call.reply.retryAfter(seconds)
        },
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
    const encrypted = cipher.encrypt(packed(withoutSecrets(outcome.answer, secrets), rightsOf(ctx)))
    await query(
      em,
      sql`insert into kept_answer (school_id, caller, name, request, answer)
       values (${ctx.school.id}, ${caller}, ${cipher.name}, ${request}, ${encrypted})
       on conflict (school_id, caller, name) do update 
       set request = excluded.request, answer = excluded.answer, at = excluded.at`,
    )
    await limitKeptBytes(em, { schoolId: ctx.school.id, caller, bytes: encrypted.length })
  }
  return { answer: outcome.answer, isAgain: false }
}

function underWay({ language }: Context): GraphQLError {
  const http = { status: 409, headers: { 'retry-after': `${AGAIN_SECONDS}` } }
  return new GraphQLError(texts.underWay[language], { extensions: { code: 'CONFLICT', http } })
}

/** Returns what the caller may do now. */
function rightsOf({ viewer }: Context): readonly string[] {
  return [...(viewer?.permissions ?? []), ...(viewer?.key?.scopes ?? [])]
}

/** Empties the secrets in an answer, because they are shown only once. */
function withoutSecrets(answer: SentAnswer, secrets: readonly string[]): SentAnswer {
  if (secrets.length === 0) return answer
  const text = secrets.reduce((rest, secret) => rest.replaceAll(JSON.stringify(secret), '""'), answer.body.toString())
  return { ...answer, body: Buffer.from(text) }
}

/**
 * Status, type and rights as one line, then the body. A version that knows no rights reads them as a parameter of the
 * type.
 */
function packed({ status, type, body }: SentAnswer, rights: readonly string[]): Buffer {
  return Buffer.concat([Buffer.from(`${status} ${type}${RIGHTS}${rights.join(',')}\n`), body])
}

/** Returns the answer, and what its receiver was allowed to do then. */
function unpacked(bytes: Buffer): { answer: SentAnswer; rights: readonly string[] } {
  const end = bytes.indexOf('\n')
  const [status = '', ...words] = bytes.subarray(0, end).toString().split(' ')
  const [type = '', rights = ''] = words.join(' ').split(RIGHTS)
  return {
    answer: { status: Number(status), type, body: bytes.subarray(end + 1) },
    rights: rights === '' ? [] : rights.split(','),
  }
}
