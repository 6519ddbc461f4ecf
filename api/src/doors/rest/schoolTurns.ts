import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TURN_MS } from '../../platform/database/deadlines.ts'
import { FairTurns, type Turn } from '../../platform/database/turns/fairTurns.ts'
import { refuseBusy } from './shedding.ts'
import { webPaths } from './serveWeb.ts'
import { watchPaths } from './watchRoutes.ts'

/** Requests of one school that are worked on at once while other schools ask, too. */
const SHARE = 3
/** How long a request counts as one of them, in milliseconds by `waited`, while others of its school wait. */
const COUNTS_FOR_MS = 250
/** The part of the thread's busy time that counts as waiting all the same. */
const BUSY_COUNTS = 0.1
/** Requests of one school that may wait: more than come in a rush. */
const MAX_QUEUED = 2_000

/** Stands for all hosts without a known school. */
const UNKNOWN = 'unknown'

/** Cheap paths, which need not wait. */
const free = new Set([...webPaths, ...watchPaths])

/**
 * Returns how long a request may have waited for a lock or for PostgreSQL, while the thread was idle. On a busy thread
 * all requests take long, and a caller who floods it must not get more of it for that.
 */
const waited = (): number => {
  const { idle, active } = performance.eventLoopUtilization()
  return idle + BUSY_COUNTS * active
}

/**
 * Serves the requests of each school in turn (decision 052). A school that is alone at this process is never held up.
 * Once others ask too, only a few of its requests run at a time, so that one school cannot take the processor from all
 * others. The host name gives the school, as `schoolOf` knows it. All names without a known school are one caller
 * together, however many a stranger makes up. A request waits once its body is there, and its turn ends when its answer
 * is ready, so slow senders and readers take nothing from others. One that has waited for a quarter of a second by
 * `clock` no longer counts. Requests that wait too long are refused with 503.
 */
export function takeSchoolTurns(
  http: FastifyInstance,
  {
    schoolOf,
    refused,
    clock = waited,
  }: { schoolOf: (host: string) => string | null; refused: () => void; clock?: () => number },
): void {
  const turns = new FairTurns({
    maxRunning: Number.POSITIVE_INFINITY,
    maxPerSchool: SHARE,
    maxQueued: MAX_QUEUED,
    timeout: TURN_MS,
    countsFor: COUNTS_FOR_MS,
    clock,
  })
  const taken = new WeakMap<FastifyRequest, Turn>()
  http.addHook('preHandler', (request, reply, done) => {
    const { url } = request.routeOptions
    if (url === undefined || free.has(url)) return done()
    const begin = (turn: Turn): void => {
      taken.set(request, turn)
      // The caller may have hung up while waiting.
      if (!reply.raw.destroyed) return done()
      turn.leave()
      reply.hijack()
    }
    const refuse = (): void => {
      refused()
      refuseBusy(request, reply)
    }
    try {
      const turn = turns.enter(schoolOf(request.headers.host ?? '') ?? UNKNOWN)
      if (turn instanceof Promise) turn.then(begin, refuse)
      else begin(turn)
    } catch {
      refuse()
    }
  })
  http.addHook('onSend', (request, _reply, payload, done) => {
    taken.get(request)?.leave()
    done(null, payload)
  })
}
