import { Buckets } from '../platform/shared/buckets.ts'
import type { Context } from '../platform/shared/context.ts'
import { tooManyRequests } from '../platform/shared/errors.ts'

/**
 * The limits of each key at one process, unless the installation sets others: points at once, and points more each
 * second (decision 037).
 */
export const keyLimit = { points: 2000, perSecond: 100 } as const

/** The seconds for which a key saves up what it does not spend. */
const SECONDS = keyLimit.points / keyLimit.perSecond

/** The cost of one request, in points. */
export const keyCosts = {
  /** A path of REST that reads, and one that changes something. */
  read: 5,
  write: 10,
  /** Each change in a document of GraphQL, and each hundred values of its answer, as they are reckoned beforehand. */
  mutation: 10,
  hundredValues: 1,
} as const

/** Keys that a process remembers; some 2 MB. */
const MOST_KEYS = 10_000

/** Makes what counts the points of all keys at a process. */
export const keyBuckets = (perSecond: number) => new Buckets({ burst: perSecond * SECONDS, perSecond, most: MOST_KEYS })

/** The cost of a request for its key, what is left, the limit, and how many points a second refill it. */
interface Spent {
  cost: number
  left: number
  points: number
  perSecond: number
}

const spentBy = new WeakMap<Context['em'], Spent>()

/**
 * Returns the cost of this context's request; undefined for people. The context of a request may be a copy, its `em` is
 * not.
 */
export function spentOf(ctx: Pick<Context, 'em'>): Spent | undefined {
  return spentBy.get(ctx.em)
}

const texts = {
  en: 'This key sends too many requests. Nothing was changed; please try again after Retry-After.',
  jp: 'このAPIキーのリクエストが多すぎます。何も変更していません。Retry-Afterの秒数だけ待ってから、もう一度お試しください。',
}

const personTexts = {
  en: 'Too many requests. Nothing was changed; please try again after Retry-After.',
  jp: 'リクエストが多すぎます。何も変更していません。Retry-Afterの秒数だけ待ってから、もう一度お試しください。',
}

/**
 * Counts the cost of a request for its key, and reports it in the headers of the answer (`RateLimit-Policy` and
 * `RateLimit`, of the IETF's draft). Costs people nothing. Throws TOO_MANY_REQUESTS (429) with Retry-After when the key
 * has too few points left: each process counts separately, in memory.
 */
export function spend(ctx: Context, cost: number): void {
  const { viewer, call, school } = ctx
  // A request that is carried out inside of a transaction has been paid for before it began.
  if (call === null || viewer?.key === undefined || spentBy.has(ctx.em)) return
  const { limits, reply } = call
  const { left, wait } = limits.keys.spend(`${school.id} ${viewer.id}`, cost)
  const { burst: points, perSecond } = limits.keys.limit
  const whole = Math.floor(left)
  reply.rateLimit(
    `"key";q=${points};w=${points / perSecond}`,
    `"key";r=${whole};t=${Math.ceil((points - left) / perSecond)}`,
  )
  spentBy.set(ctx.em, { cost, left: whole, points, perSecond })
  if (wait === 0) return
  reply.retryAfter(wait)
  throw tooManyRequests(texts[ctx.language], wait)
}

/** Makes `em` count as paid for if the request is: it is part of it. */
export function shareSpent(ctx: Pick<Context, 'em'>, em: Context['em']): void {
  const spent = spentBy.get(ctx.em)
  if (spent !== undefined) spentBy.set(em, spent)
}

/**
 * Counts for people what only programs ask: they have as many points as a key. Costs keys nothing, which have paid.
 * Throws TOO_MANY_REQUESTS (429) with Retry-After.
 */
export function spendPersonPoints({ viewer, call, school, language }: Context, cost: number): void {
  if (call === null || viewer === null || viewer.key !== undefined) return
  const { type, id } = viewer.guardian ?? viewer
  const { wait } = call.limits.keys.spend(`${school.id} ${type} ${id}`, cost)
  if (wait === 0) return
  call.reply.retryAfter(wait)
  throw tooManyRequests(personTexts[language], wait)
}

/** Takes points from the caller, person or key, and returns the seconds to wait until there are enough. */
export function takePoints({ viewer, call, school }: Context, cost: number): number {
  if (call === null) return 0
  const name = viewer?.key === undefined ? `${viewer?.type} ${viewer?.id}` : viewer.id
  return call.limits.keys.spend(`${school.id} ${name}`, cost).wait
}
