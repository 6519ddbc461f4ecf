import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { getOperationAST, GraphQLError, type GraphQLFormattedError, OperationTypeNode } from 'graphql'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Admission } from './documents/admission.ts'
import { namedIn } from './documents/named.ts'
import { graphqlSchema } from './graphqlSchema.ts'
import { publicError } from './publicError.ts'
import { type ContextBuilder, subscriptionContext } from '../requestContext.ts'
import { RETRY_AFTER_SECONDS } from '../../platform/shared/errors.ts'
import { SESSION_ENDED, type SessionSockets } from '../../platform/live/sessionSockets.ts'
import { closeForNow, isTransient } from '../../platform/live/closeForNow.ts'
import { type MostSockets, socketGuests } from '../../platform/live/socketGuests.ts'
import { serveGraphqlSockets } from '../../platform/live/socketProtocol.ts'
import { type LiveArgs, sharedSubscriptions } from '../../platform/live/sharing/sharedSubscriptions.ts'
import { slotChangeSharing } from '../../slots/slotChangeSharing.ts'

const LARGEST_MESSAGE = 64 * 1024
/** In more pieces nobody sends so little. */
const MOST_PIECES = 64
/**
 * Twice what a page of ours subscribes to, of which the schedule of a new school has most (a dozen): one page has not
 * always ended its own when the next begins. Each is work at every change.
 */
const MOST_SUBSCRIPTIONS = 30
const GOING_AWAY = 1001
/**
 * How often each socket is pinged: before proxies give it up, most of which wait for a minute. Asking five thousand of
 * them costs more than announcing a booking to them.
 */
const SIGN_OF_LIFE_MS = 25_000

/**
 * Serves GraphQL over WebSocket (graphql-transport-ws) at `/graphql` of `server`. The client sends
 * `authorization`, `userType` and `language` as connection parameters, believed as little as headers.
 * Only subscriptions go this way; a socket ends with its session, and within seconds when nobody signs in with it.
 */
export function serveSockets(
  server: Server,
  options: {
    contextFor: ContextBuilder
    sessions: SessionSockets
    admission: Admission
    /** Pages of other hosts that may connect. */
    allowedOrigins: readonly string[]
    most: MostSockets
    /** Returns the network address that a request comes from, as far as it is certain. */
    addressOf: (request: IncomingMessage) => string
    /** Returns the network of an address, which counts as one caller. */
    networkOf: (address: string) => string | null
    /** Whether there is too much to do for one more. */
    isShedding: () => boolean
    refused: (why: 'origin' | 'address' | 'busy') => void
    log: (error: unknown) => void
  },
): { stop(): Promise<void>; open(): { sockets: number; subscriptions: number } } {
  const { contextFor, sessions, admission, log } = options
  // Not bound to the server itself, whose errors (a taken port) it would report as its own.
  const sockets = new WebSocketServer({
    noServer: true,
    path: '/graphql',
    maxPayload: LARGEST_MESSAGE,
    maxFragments: MOST_PIECES,
  })
  const streams = new WeakMap<WebSocket, Duplex>()
  const guests = socketGuests(options.most)
  server.on('upgrade', (request, socket, head) => {
    const no = (why: 'origin' | 'address' | 'busy', answer: string): void => {
      options.refused(why)
      refuse(socket, answer)
    }
    if (!mayConnect(request, options.allowedOrigins)) return no('origin', '403 Forbidden')
    if (options.isShedding()) return no('busy', `503 Service Unavailable\r\nRetry-After: ${RETRY_AFTER_SECONDS[503]}`)
    const place = guests.enter(options.networkOf(options.addressOf(request)) ?? '')
    if (place === null) return no('address', '429 Too Many Requests\r\nRetry-After: 10')
    socket.once('close', () => place.leave())
    sockets.handleUpgrade(request, socket, head, (client) => {
      streams.set(client, socket)
      guests.watch(client, place)
      sockets.emit('connection', client, request)
    })
  })
  const schema = graphqlSchema()
  const reported = (error: GraphQLError): GraphQLFormattedError => {
    const extensions = { ...error.extensions }
    // Sockets have no status.
    delete extensions['http']
    return publicError({ ...error.toJSON(), extensions }, error, log)
  }
  /** Nobody reads the answer of a socket that is closed. */
  const leave = async (socket: WebSocket): Promise<GraphQLError[]> => {
    await closeForNow(socket)
    return [new GraphQLError('Try again later')]
  }
  const share = sharedSubscriptions(({ errors, ...result }) =>
    errors === undefined ? result : { ...result, errors: errors.map(reported) },
  )
  const shareName = slotChangeSharing(schema)
  const talking = new Set<{ subscriptions: object }>()
  serveGraphqlSockets(
    sockets,
    {
      onConnect: (talk) => void talking.add(talk),
      onClose: (talk) => void talking.delete(talk),
      async onSubscribe({ connectionParams, extra, subscriptions }, id, payload) {
        const { variables, operationName } = payload
        try {
          if (Object.keys(subscriptions).length > MOST_SUBSCRIPTIONS) return [tooMany()]
          const said = (name: string) => textOf(connectionParams, name)
          const claims = {
            host: extra.request.headers.host ?? '',
            baseUrl: baseUrlOf(extra.request),
            authorization: said('authorization'),
            userType: said('userType'),
            acceptLanguage: said('language') ?? extra.request.headers['accept-language'],
            address: options.addressOf(extra.request),
            takesKeys: true,
          }
          const ctx = await guests.ask(extra.socket, () => contextFor(claims))
          if (ctx === null) return [tooMany()]
          if (ctx.viewer !== null) {
            if (!guests.admit(extra.socket, ctx.viewer)) return [tooMany()]
            await sessions.hold({ schoolId: ctx.school.id, id: ctx.viewer.sessionId }, extra.socket)
          }
          const { hash, document } = admission.admit(ctx, namedIn(payload))
          admission.confirm(ctx, { hash, document, operationName, variables })
          if (getOperationAST(document, operationName)?.operation !== OperationTypeNode.SUBSCRIPTION) {
            return [onlySubscriptions()]
          }
          const shareAs = shareName(ctx, { document, operationName, variables })
          const stream = streams.get(extra.socket)
          if (stream === undefined) throw new Error('a socket without a stream')
          const live: LiveArgs = {
            schema,
            document,
            variableValues: variables,
            operationName,
            hideSuggestions: !admission.mayReadSchema(ctx),
            contextValue: subscriptionContext(ctx),
            socket: extra.socket,
            stream,
            id,
            shareAs,
          }
          return live
        } catch (error) {
          // A program without a key that is good need not come back.
          if (payload.query && error instanceof GraphQLError && error.extensions['code'] === 'UNAUTHENTICATED')
            setImmediate(() => extra.socket.close(SESSION_ENDED, 'Unauthorized'))
          // A refusal is an answer, as over HTTP; thrown, it would look like a bug.
          const failure =
            error instanceof GraphQLError ? error : new GraphQLError('', { originalError: asError(error) })
          return isTransient(reported(failure)) ? leave(extra.socket) : [failure]
        }
      },
      async subscribe(args) {
        const { socket } = args as LiveArgs
        try {
          const begun = await share(args as LiveArgs)
          if (Symbol.asyncIterator in begun || !begun.errors?.some((error) => isTransient(reported(error))))
            return begun
        } catch (error) {
          log(error)
        }
        return { errors: await leave(socket) }
      },
      onNext: (_socket, _id, _operation, _args, result) =>
        result.errors === undefined ? undefined : { ...result, errors: result.errors.map(reported) },
      async onError({ extra }, _id, _operation, errors) {
        const shown = errors.map(reported)
        // A subscription that broke while it ran.
        if (shown.some(isTransient)) await closeForNow(extra.socket)
        return shown
      },
    },
    {
      maySend: (socket, bytes) => guests.maySend(socket, bytes),
      isKnown: (socket) => guests.isKnown(socket),
      signOfLifeMs: SIGN_OF_LIFE_MS,
      log,
    },
  )
  return {
    open: () => ({
      sockets: sockets.clients.size,
      subscriptions: [...talking].reduce((sum, { subscriptions }) => sum + Object.keys(subscriptions).length, 0),
    }),
    async stop() {
      sessions.stop()
      for (const client of sockets.clients) client.close(GOING_AWAY, 'Going away')
      await new Promise<void>((done) => {
        sockets.close(() => done())
      })
    },
  }
}

function tooMany(): GraphQLError {
  return new GraphQLError(
    `One socket carries at most ${MOST_SUBSCRIPTIONS} subscriptions, and one person a few sockets.`,
  )
}

function refuse(socket: Duplex, answer: string): void {
  // Nobody else listens from here on: a caller who hangs up must not end the process.
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${answer}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/**
 * Refuses anything but subscriptions: changes and queries go over HTTP, where each request is counted and checked for
 * itself.
 */
function onlySubscriptions(): GraphQLError {
  return new GraphQLError('Only subscriptions are served here; please use HTTP.')
}

/** Browsers say which page a socket is opened from; other programs say nothing, and no user of theirs is misled. */
function mayConnect({ headers }: IncomingMessage, allowed: readonly string[]): boolean {
  const { origin, host } = headers
  if (origin === undefined || allowed.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase()
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

/** A socket's own scheme says nothing behind a proxy; the browser names the page it belongs to. */
function baseUrlOf({ headers }: IncomingMessage): string {
  return headers.origin ?? `http://${headers.host ?? ''}`
}

/** The connection parameter `name`, in upper or lower case like a header. */
function textOf(params: Readonly<Record<string, unknown>> | undefined, name: string): string | undefined {
  const [, value] = Object.entries(params ?? {}).find(([key]) => key.toLowerCase() === name.toLowerCase()) ?? []
  return typeof value === 'string' ? value : undefined
}
