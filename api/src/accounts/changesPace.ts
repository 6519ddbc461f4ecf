import { Buckets } from '../platform/shared/buckets.ts'
import type { Context, UserType } from '../platform/shared/context.ts'
import { tooManyRequests } from '../platform/shared/errors.ts'

/** People that a process remembers of each kind; some 2 MB. */
const most = 10_000

/**
 * Makes what counts the changes of all people at a process: more than anybody's fingers do, and for staff their
 * scripts.
 */
export function changeBuckets(burst: number): Record<UserType, Buckets> {
  const people = new Buckets({ burst, perSecond: 1, most })
  return {
    student: people,
    teacher: people,
    guardian: people,
    staff: new Buckets({ burst: 10 * burst, perSecond: 10, most }),
  }
}

const texts = {
  en: 'Too many changes in a short time. Nothing was changed. Please try again in a moment.',
  jp: '短時間に変更が集中しています。何も変更していません。少し待ってから、もう一度お試しください。',
}

const counted = new WeakSet<Context['em']>()

/** Notes that the changes of a request, which is done in the transaction `em`, were counted before it began. */
export function countedAlready(em: Context['em']): void {
  counted.add(em)
}

/**
 * Counts the changes a signed-in person is about to make, whatever they are: each is logged for ever and notifies
 * others. Keys pay in points instead. Throws TOO_MANY_REQUESTS (429) with Retry-After; each process counts for itself.
 */
export function paceChanges({ em, viewer, school, call, language }: Context, changes: number): void {
  if (call === null || viewer === null || viewer.key !== undefined || changes === 0 || counted.has(em)) return
  const { type, id } = viewer.guardian ?? viewer
  const { wait } = call.limits.changes[type].spend(`${school.id} ${type} ${id}`, changes)
  if (wait === 0) return
  call.reply.retryAfter(wait)
  throw tooManyRequests(texts[language], wait)
}
