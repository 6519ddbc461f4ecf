import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { getOperationAST, GraphQLError, type GraphQLFormattedError, OperationTypeNode } from 'graphql'
import type { Context as SocketContext, SubscribePayload } from 'graphql-ws'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Admission } from './documents/admission.ts'
import { namedIn } from './documents/namedIn.ts'
import { graphqlSchema } from './graphqlSchema.ts'
import { publicError } from './publicError.ts'
import { type ContextBuilder, subscriptionContext } from '../requestContext.ts'
import { RETRY_AFTER_SECONDS } from '../../platform/shared/errors.ts'
import { SESSION_ENDED, type SessionSockets } from '../../platform/live/sessionSockets.ts'
import { closeForNow, isTransient } from '../../platform/live/closeForNow.ts'
import { type MostSockets, socketGuests } from '../../platform/live/socketGuests.ts'
import { type Opened, serveGraphqlSockets } from '../../platform/live/socketProtocol.ts'
import type { Context } from '../../platform/shared/context.ts'
import { type LiveArgs, sharedSubscriptions } from '../../platform/live/sharing/sharedSubscriptions.ts'
import { slotChangeSharing } from '../../slots/slotChangeSharing.ts'

const LARGEST_MESSAGE = 64 * 1024
/** The most pieces of a message: nobody sends so little in more. */
const MOST_PIECES = 64
/**
 * Twice what a page of ours subscribes to; the schedule of a new school has most, a dozen. A page has not always ended
 * its own subscriptions when the next begins. Each is work at every change.
 */
const MOST_SUBSCRIPTIONS = 30
const GOING_AWAY = 1001
/**
 * The time between two pings of a socket, shorter than the minute after which most proxies give it up. Pinging five
 * thousand sockets costs more than announcing a booking to them.
 */
const SIGN_OF_LIFE_MS = 25_000

interface SocketOptions {
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
  refused: (why: Refusal) => void
  log: (error: unknown) => void
}

/** The state of one client: what it sent when it connected, and its subscriptions. */
type Talk = SocketContext<Record<string, unknown>, Opened>

/** The reasons to refuse a connection before it is a socket. */
type Refusal = 'origin' | 'address' | 'busy'

/**
 * Serves GraphQL over WebSocket (graphql-transport-ws) at `/graphql` of `server`. The client sends
 * `authorization`, `userType` and `language` as connection parameters, believed as little as headers.
 * Only subscriptions go this way; a socket ends with its session, and within seconds when nobody signs in with it.
 */
export class SocketServer {
  // Not bound to the server itself, whose errors (a taken port) it would report as its own.
  readonly #sockets = new WebSocketServer({
    noServer: true,
    path: '/graphql',
    maxPayload: LARGEST_MESSAGE,
    maxFragments: MOST_PIECES,
  })
  readonly #options: SocketOptions
  readonly #guests
  readonly #schema = graphqlSchema()
  readonly #shareName = slotChangeSharing(this.#schema)
  readonly #share = sharedSubscriptions(({ errors, ...result }) =>
    errors === undefined ? result : { ...result, errors: errors.map((error) => this.#reported(error)) },
  )
  /** The TCP stream below each socket. */
  readonly #streams = new WeakMap<WebSocket, Duplex>()
  readonly #talking = new Set<Talk>()

  constructor(server: Server, options: SocketOptions) {
    this.#options = options
    this.#guests = socketGuests(options.most)
    server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head))
    serveGraphqlSockets(
      this.#sockets,
      {
        onConnect: (talk) => void this.#talking.add(talk),
        onClose: (talk) => void this.#talking.delete(talk),
        onSubscribe: (talk, id, payload) => this.#admit(talk, id, payload),
        subscribe: (args) => this.#subscribe(args as LiveArgs),
        onNext: (_socket, _id, _operation, _args, result) =>
          result.errors && { ...result, errors: result.errors.map((error) => this.#reported(error)) },
        onError: async ({ extra }, _id, _operation, errors) => {
          const shown = errors.map((error) => this.#reported(error))
          // A subscription that broke while it ran.
          if (shown.some(isTransient)) await closeForNow(extra.socket)
          return shown
        },
      },
      {
        maySend: (socket, bytes) => this.#guests.maySend(socket, bytes),
        isKnown: (socket) => this.#guests.isKnown(socket),
        signOfLifeMs: SIGN_OF_LIFE_MS,
        log: options.log,
      },
    )
  }

  /** Returns how many sockets are open, and how many subscriptions they carry. */
  open(): { sockets: number; subscriptions: number } {
    const subscriptions = [...this.#talking].map((talk) => Object.keys(talk.subscriptions).length)
    return { sockets: this.#sockets.clients.size, subscriptions: subscriptions.reduce((sum, count) => sum + count, 0) }
  }

  /** Closes all sockets. */
  async stop(): Promise<void> {
    this.#options.sessions.stop()
    for (const client of this.#sockets.clients) client.close(GOING_AWAY, 'Going away')
    await new Promise<void>((done) => {
      this.#sockets.close(() => done())
    })
  }

  /** Makes a socket of a request, unless its page, its address or the load forbid it. */
  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { allowedOrigins, isShedding, networkOf, addressOf, refused } = this.#options
    const refuse = (why: Refusal, answer: string): void => {
      refused(why)
      hangUp(socket, answer)
    }
    if (!mayConnect(request, allowedOrigins)) return refuse('origin', '403 Forbidden')
    if (isShedding()) return refuse('busy', `503 Service Unavailable\r\nRetry-After: ${RETRY_AFTER_SECONDS[503]}`)
    const place = this.#guests.enter(networkOf(addressOf(request)) ?? '')
    if (place === null) return refuse('address', '429 Too Many Requests\r\nRetry-After: 10')
    socket.once('close', () => place.leave())
    this.#sockets.handleUpgrade(request, socket, head, (client) => {
      this.#streams.set(client, socket)
      this.#guests.watch(client, place)
      this.#sockets.emit('connection', client, request)
    })
  }

  /** Returns what executes a subscription, or the errors for which it is refused. */
  async #admit(talk: Talk, id: string, payload: SubscribePayload): Promise<LiveArgs | readonly GraphQLError[]> {
    const { socket } = talk.extra
    try {
      if (Object.keys(talk.subscriptions).length > MOST_SUBSCRIPTIONS) return [tooMany()]
      const ctx = await this.#contextOf(talk)
      return ctx === null ? [tooMany()] : this.#argsOf(ctx, socket, id, payload)
    } catch (error) {
      // A program without a key that is good need not come back.
      if (payload.query && error instanceof GraphQLError && error.extensions['code'] === 'UNAUTHENTICATED')
        setImmediate(() => socket.close(SESSION_ENDED, 'Unauthorized'))
      // A refusal is an answer, as over HTTP; thrown, it would look like a bug.
      const failure = error instanceof GraphQLError ? error : new GraphQLError('', { originalError: asError(error) })
      return isTransient(this.#reported(failure)) ? this.#leave(socket) : [failure]
    }
  }

  /**
   * Returns the context of a subscription, and ties the socket to its session; null where the person or the address has
   * too many sockets.
   */
  async #contextOf({ connectionParams, extra: { request, socket } }: Talk): Promise<Context | null> {
    const parameter = (name: string) => textOf(connectionParams, name)
    const claims = {
      host: request.headers.host ?? '',
      baseUrl: baseUrlOf(request),
      authorization: parameter('authorization'),
      userType: parameter('userType'),
      student: parameter('student'),
      acceptLanguage: parameter('language') ?? request.headers['accept-language'],
      address: this.#options.addressOf(request),
      takesKeys: true,
    }
    const ctx = await this.#guests.ask(socket, () => this.#options.contextFor(claims))
    if (ctx === null || ctx.viewer === null) return ctx
    if (!this.#guests.admit(socket, ctx.viewer.guardian ?? ctx.viewer)) return null
    const { sessionId, guardian } = ctx.viewer
    for (const id of guardian === undefined ? [sessionId] : [sessionId, guardian.linkId])
      await this.#options.sessions.hold({ schoolId: ctx.school.id, id }, socket)
    return ctx
  }

  #argsOf(ctx: Context, socket: WebSocket, id: string, payload: SubscribePayload): LiveArgs | readonly GraphQLError[] {
    const { admission } = this.#options
    const { variables, operationName } = payload
    const { hash, document } = admission.admit(ctx, namedIn(payload))
    admission.confirm(ctx, { hash, document, operationName, variables })
    if (getOperationAST(document, operationName)?.operation !== OperationTypeNode.SUBSCRIPTION)
      return [onlySubscriptions()]
    const stream = this.#streams.get(socket)
    if (stream === undefined) throw new Error('a socket without a stream')
    return {
      schema: this.#schema,
      document,
      variableValues: variables,
      operationName,
      hideSuggestions: !admission.mayReadSchema(ctx),
      contextValue: subscriptionContext(ctx),
      socket,
      stream,
      id,
      shareAs: this.#shareName(ctx, { document, operationName, variables }),
    }
  }

  async #subscribe(args: LiveArgs) {
    try {
      const begun = await this.#share(args)
      if (Symbol.asyncIterator in begun || !begun.errors?.some((error) => isTransient(this.#reported(error))))
        return begun
    } catch (error) {
      this.#options.log(error)
    }
    return { errors: await this.#leave(args.socket) }
  }

  /** Closes a socket for now; nobody reads the answer of one that is closed. */
  async #leave(socket: WebSocket): Promise<GraphQLError[]> {
    await closeForNow(socket)
    return [new GraphQLError('Try again later')]
  }

  /** Returns an error as callers may read it, and logs it where it is ours. */
  #reported(error: GraphQLError): GraphQLFormattedError {
    const extensions = { ...error.extensions }
    // Sockets have no status.
    delete extensions['http']
    return publicError({ ...error.toJSON(), extensions }, error, this.#options.log)
  }
}

function tooMany(): GraphQLError {
  return new GraphQLError(
    `One socket carries at most ${MOST_SUBSCRIPTIONS} subscriptions, and one person a few sockets.`,
  )
}

function hangUp(socket: Duplex, answer: string): void {
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

/** Returns the address of the page that a socket belongs to. Behind a proxy its own scheme says nothing. */
function baseUrlOf({ headers }: IncomingMessage): string {
  return headers.origin ?? `http://${headers.host ?? ''}`
}

/** Returns the connection parameter `name`, in upper or lower case like a header. */
function textOf(params: Readonly<Record<string, unknown>> | undefined, name: string): string | undefined {
  const [, value] = Object.entries(params ?? {}).find(([key]) => key.toLowerCase() === name.toLowerCase()) ?? []
  return typeof value === 'string' ? value : undefined
}
