import type { FastifyReply, FastifyRequest } from 'fastify'
import { readKey } from '../../idempotency/idempotencyKey.ts'
import type { Outcome } from '../../idempotency/insideRequest.ts'
import { once } from '../../idempotency/once.ts'
import { answerDryRun } from '../../idempotency/rehearse.ts'
import { languageOf } from '../requestContext.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { keyCosts, spendPersonPoints } from '../../keys/keyLimit.ts'
import { badInput, unauthenticated } from '../../platform/shared/errors.ts'

const HEADER = 'idempotency-key'
const DRY = 'dry-run'

/**
 * Tells whether a request's header asks for a dry run. Throws BAD_USER_INPUT for anything but true and false:
 * a caller who writes `yes` wants a dry run, and would otherwise change something.
 */
function isDry({ headers }: FastifyRequest): boolean {
  const dryRunHeader = headers[DRY]?.toString().toLowerCase()
  if (dryRunHeader === undefined || dryRunHeader === 'false') return false
  if (dryRunHeader === 'true') return true
  throw badInput(noDryRun[languageOf(headers['accept-language']) ?? 'en'])
}

const noDryRun = {
  en: 'Dry-Run must be true or false. Nothing was changed.',
  jp: 'Dry-Runにはtrueかfalseを指定してください。何も変更していません。',
}

/** Tells whether a request's headers ask for idempotency or a dry run (decision 040). */
export function hasOnceHeader({ method, headers }: FastifyRequest): boolean {
  return method !== 'GET' && (headers[HEADER] !== undefined || headers[DRY] !== undefined)
}

/**
 * Tells whether a signed-in caller asks for either; strangers can use neither. Each such request costs
 * points before it reaches the database, also one that gets a kept answer: API keys pay as always, people from as many
 * points. Throws as `isDry`, UNAUTHENTICATED for a stranger's dry run (BAD_USER_INPUT where nobody need be signed in),
 * and TOO_MANY_REQUESTS.
 */
export function mustRunOnce(ctx: Context, request: FastifyRequest, { isPublic = false } = {}): boolean {
  if (!hasOnceHeader(request)) return false
  const dry = isDry(request)
  if (ctx.viewer === null) {
    if (dry) throw isPublic ? badInput(noStrangers[ctx.language]) : unauthenticated(ctx.language, noStrangers)
    return false
  }
  if (!dry && request.headers[HEADER] === undefined) return false
  spendPersonPoints(ctx, keyCosts.write)
  return true
}

const noStrangers = {
  en: 'Dry-Run needs a signed-in user. Nothing was changed.',
  jp: 'Dry-Runには、APIキーまたはログインが必要です。何も変更していません。',
}

/**
 * Sends the answer of `act`, or the kept answer to the same request; for a dry run the answer it would give. Throws
 * BAD_USER_INPUT for an invalid key, CONFLICT while the first request is under way, and 422 for another request under
 * the same key.
 */
export async function answerOnce(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  act: (ctx: Context) => Promise<Outcome>,
): Promise<FastifyReply> {
  if (isDry(request)) {
    const { status, type, body } = await answerDryRun(ctx, act)
    return reply.header('dry-run', 'true').code(status).type(type).send(body)
  }
  const { viewer } = ctx
  if (viewer === null) throw new Error('only who is signed in has keys')
  const key = readKey(ctx, sentKeys(request))
  const answer = await once(ctx, callerOf(viewer), { key, print: printOf(request) }, act)
  if (answer.isAgain) void reply.header('idempotent-replayed', 'true')
  return reply.code(answer.status).type(answer.type).send(answer.body)
}

/** Returns whose keys these are: a guardian has their own for each student. */
function callerOf({ type, id, key, guardian }: Viewer): string {
  if (guardian !== undefined) return `guardian:${guardian.id}:${id}`
  return `${key === undefined ? type : 'key'}:${id}`
}

/** Returns each key that was sent, because Node joins several into one text. */
function sentKeys({ raw: { rawHeaders } }: FastifyRequest): string[] {
  return rawHeaders.filter((_value, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === HEADER)
}

/** Returns the parts of a request that tell it from another one. */
function printOf({ method, url, body }: FastifyRequest): string | Buffer {
  const line = `${method} ${url}\n`
  if (Buffer.isBuffer(body)) return Buffer.concat([Buffer.from(line), body])
  return line + JSON.stringify(withSortedKeys(body) ?? null)
}

/** Sorts the names of each object, because programs may write them in any order. */
function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, of]) => [name, withSortedKeys(of)] as const)
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Makes the JSON of a REST answer, as it is sent. */
export function jsonAnswer(answer: unknown, status = 200): Outcome {
  const body = Buffer.from(answer === undefined ? '' : JSON.stringify(answer))
  // A refusal has done nothing: asked again, it is judged again.
  return { answer: { status, type: 'application/json; charset=utf-8', body }, isDone: status < 400 }
}
