import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withRequestNotes, requestNotes, type RequestNotes } from '../../platform/shared/requestNotes.ts'
import { NOBODY_SIGNED_IN } from '../../activity/noteAccount.ts'
import { aboutRequest, notedAccount } from '../../activity/securityLog.ts'
import { actorOf } from '../../platform/shared/context.ts'
import type { SecurityNotes } from '../../platform/shared/securityNotes.ts'
import { type Metrics, OTHER } from '../../platform/watch/metrics.ts'
import { MOST_REFUSED } from '../../platform/watch/refusedSchools.ts'
import { webPaths } from './serveWeb.ts'

/** The request id that a proxy may set. */
const GIVEN_ID = /^[\w-]{8,64}$/
/** All files of the web app are one operation. */
const WEB = 'web'
/** Operations that book, of the app and of the documented paths. */
const BOOKING = /BookSlot$|\/slotBook\//

/**
 * Makes names of requests that no other process gives. A proxy that `isTrusted`, and nobody else, may bring its own
 * in `x-request-id`.
 */
export function requestIds(isTrusted: (request: IncomingMessage) => boolean): (request: IncomingMessage) => string {
  const process = randomBytes(5).toString('hex')
  let number = 0
  return (request) => {
    const header = request.headers['x-request-id']
    if (typeof header === 'string' && GIVEN_ID.test(header) && isTrusted(request)) return header
    number += 1
    return `${process}-${number.toString(36)}`
  }
}

/**
 * Measures each request for the figures and the log: its operation, how it ended, and how long it took. One that takes
 * longer than `slow` milliseconds is logged with its cost; nothing says who asked, or for what. To be registered before
 * the routes.
 */
export function measureRequests(
  http: FastifyInstance,
  { metrics, slow, security }: { metrics: Metrics; slow: number; security: SecurityNotes },
): void {
  const notesOf = new WeakMap<FastifyRequest, RequestNotes>()
  http.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    const fault = (error: unknown) => request.log.error(error)
    notesOf.set(request, {
      id: request.id,
      operation: null,
      school: null,
      codes: [],
      caller: null,
      refused: [],
      cost: null,
      fault,
    })
    done()
  })
  // Once the body is there: what it comes in by belongs to the connection, not to the request.
  http.addHook('preValidation', (request, _reply, done) => {
    const notes = notesOf.get(request)
    if (notes === undefined) done()
    else withRequestNotes(notes, done)
  })
  // The log has it before the caller does.
  http.addHook('onSend', async (request, _reply, payload) => {
    const notes = notesOf.get(request)
    if (notes !== undefined && notes.refused.length > 0)
      await noteRefusals(security, notes, notes.operation ?? routeOf(request))
    return payload
  })
  http.addHook('onResponse', (request, reply, done) => {
    const { operation: named, school = null, codes = [], cost = null } = notesOf.get(request) ?? {}
    const operation = named ?? routeOf(request)
    const { statusCode: status, elapsedTime } = reply
    const isSlow = elapsedTime > slow
    const values = cost !== null && (isSlow || named === OTHER) ? cost() : undefined
    metrics.answered({
      operation,
      status,
      seconds: elapsedTime / 1000,
      codes,
      ...(named === OTHER && values !== undefined ? { cost: values } : {}),
    })
    if (school !== null && codes.length > 0 && BOOKING.test(operation) && metrics.booked(school, codes))
      request.log.warn({ school }, `The last ${MOST_REFUSED} bookings of this school were all refused.`)
    // GraphQL has counted its own.
    if (status === 500 && request.routeOptions.url !== '/graphql') metrics.fault()
    if (isSlow) {
      request.log.warn({ operation, status, milliseconds: Math.round(elapsedTime), cost: values }, `Slow: ${operation}`)
    }
    done()
  })
}

/** Notes in the security log what a request was refused, each right once (SEC-41). */
async function noteRefusals(
  security: SecurityNotes,
  { caller, refused }: RequestNotes,
  operation: string,
): Promise<void> {
  if (caller === null) return
  const { viewer } = caller
  const person = viewer?.guardian ?? viewer
  const who =
    person === null
      ? { actor: NOBODY_SIGNED_IN }
      : { actor: actorOf(person), account: { ...notedAccount(person), ...(person.key && { kind: 'apiKey' }) } }
  for (const { status, right } of new Map(refused.map((part) => [`${part.status} ${part.right}`, part])).values()) {
    await security.note({
      ...aboutRequest(caller),
      ...who,
      type: status === 403 ? 'refused' : 'too-many',
      right,
      operation,
    })
  }
}

/** Counts and logs an error that nobody expected, under the id of its request, if there is one. */
export function faultLog(http: FastifyInstance, metrics: Metrics): (error: unknown) => void {
  return (error) => {
    metrics.fault()
    const notes = requestNotes()
    if (notes === undefined) http.log.error(error)
    else notes.fault(error)
  }
}

/** Returns the name of a path that is served; those of schools, people and files are not in it. */
function routeOf({ method, routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return OTHER
  return webPaths.includes(url) ? WEB : `${method} ${url}`
}
