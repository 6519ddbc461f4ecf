import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLFormattedError,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
  type ValidationRule,
} from 'graphql'
import { useServer } from 'graphql-ws/use/ws'
import { type WebSocket, WebSocketServer } from 'ws'
import { parseOptions, rulesOf, withoutSecrets } from './graphqlServer.ts'
import { graphqlSchema } from './graphqlSchema.ts'
import { type ContextBuilder, lasting } from './requestContext.ts'
import type { SessionSockets } from './sessionSockets.ts'
import { type LiveArgs, sharedSubscriptions } from './sharedSubscriptions.ts'
import { slotChangeSharing } from './slots/slotChangeSharing.ts'

const LARGEST_MESSAGE = 64 * 1024
/** Many times what a page of ours listens to; each is work at every change. */
const MOST_SUBSCRIPTIONS = 50
/**
 * How often each socket is asked for a sign of life: before proxies give it up, of which most wait for a minute. Asking
 * five thousand of them costs more than telling them of a booking.
 */
const SIGN_OF_LIFE_MS = 25_000
/** Documents that are remembered as good. */
const MOST_KNOWN = 100

/**
 * Serves GraphQL over WebSocket (graphql-transport-ws) at `/graphql` of `server`. The client sends
 * `authorization`, `userType` and `language` as connection parameters, believed as little as headers.
 * Only subscriptions go this way; a socket ends with its session.
 */
export function serveSockets(
  server: Server,
  options: {
    contextFor: ContextBuilder
    sessions: SessionSockets
    introspection: boolean
    /** Pages of other hosts that may connect. */
    allowedOrigins: readonly string[]
    log: (error: unknown) => void
  },
): { stop(): Promise<void> } {
  const { contextFor, sessions, log } = options
  // Not bound to the server itself, whose errors (a taken port) it would report as its own.
  const sockets = new WebSocketServer({ noServer: true, path: '/graphql', maxPayload: LARGEST_MESSAGE })
  const streams = new WeakMap<WebSocket, Duplex>()
  server.on('upgrade', (request, socket, head) => {
    if (!mayConnect(request, options.allowedOrigins)) {
      // Nobody else listens from here on: a caller who hangs up must not end the process.
      socket.on('error', () => socket.destroy())
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      streams.set(client, socket)
      sockets.emit('connection', client, request)
      // What a stranger sends wrongly closes the socket with the reason; it is no fault of ours to be printed.
      client.removeAllListeners('error').on('error', () => undefined)
    })
  })
  const schema = graphqlSchema()
  const rules = [...specifiedRules, ...rulesOf(options.introspection), onlySubscriptions]
  const told = (error: GraphQLError): GraphQLFormattedError => {
    const isOfGraphql = error.originalError === undefined && error.extensions['code'] === undefined
    return isOfGraphql ? error.toJSON() : withoutSecrets(error.toJSON(), error, log)
  }
  const share = sharedSubscriptions(({ errors, ...result }) =>
    errors === undefined ? result : { ...result, errors: errors.map(told) },
  )
  const shareName = slotChangeSharing(schema)
  // Browsers all ask in the same few words, and after a loss of the network all at once.
  const known = new Map<string, DocumentNode>()
  const remember = (query: string, document: DocumentNode): void => {
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(query, document)
  }
  const graphql = useServer(
    {
      async onSubscribe({ connectionParams, extra, subscriptions }, id, { query, variables, operationName }) {
        try {
          if (Object.keys(subscriptions).length > MOST_SUBSCRIPTIONS) return [tooMany()]
          const document = known.get(query) ?? parse(query, parseOptions)
          const errors = known.has(query) ? [] : validate(schema, document, rules)
          if (errors.length > 0) return errors
          remember(query, document)
          const ctx = await contextFor({
            host: extra.request.headers.host ?? '',
            origin: originOf(extra.request),
            authorization: textOf(connectionParams?.['authorization']),
            userType: textOf(connectionParams?.['userType']),
            acceptLanguage: textOf(connectionParams?.['language']) ?? extra.request.headers['accept-language'],
            address: extra.request.socket.remoteAddress ?? '',
          })
          if (ctx.viewer !== null) {
            await sessions.hold({ schoolId: ctx.school.id, id: ctx.viewer.sessionId }, extra.socket)
          }
          const shareAs = shareName(ctx, { query, document, operationName, variables })
          const stream = streams.get(extra.socket)
          if (stream === undefined) throw new Error('a socket without a stream')
          const live: LiveArgs = {
            schema,
            document,
            variableValues: variables,
            operationName,
            contextValue: lasting(ctx),
            socket: extra.socket,
            stream,
            id,
            shareAs,
          }
          return live
        } catch (error) {
          // Who is refused is told so, like over HTTP; thrown, it would look like a fault of ours.
          return [error instanceof GraphQLError ? error : new GraphQLError('', { originalError: asError(error) })]
        }
      },
      subscribe: (args) => share(args as LiveArgs),
      onNext: (_socket, _id, _operation, _args, result) =>
        result.errors === undefined ? undefined : { ...result, errors: result.errors.map(told) },
      onError: (_socket, _id, _operation, errors) => errors.map(told),
    },
    sockets,
    SIGN_OF_LIFE_MS,
  )
  return {
    async stop() {
      sessions.stop()
      await graphql.dispose()
      await new Promise<void>((done) => {
        sockets.close(() => done())
      })
    },
  }
}

function tooMany(): GraphQLError {
  return new GraphQLError(`One socket carries at most ${MOST_SUBSCRIPTIONS} subscriptions.`)
}

/** What changes or reads something goes over HTTP, where each request is counted and checked for itself. */
const onlySubscriptions: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (node.operation === OperationTypeNode.SUBSCRIPTION) return
    context.reportError(new GraphQLError('Only subscriptions are served here; please use HTTP.', { nodes: node }))
  },
})

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
function originOf({ headers }: IncomingMessage): string {
  return headers.origin ?? `http://${headers.host ?? ''}`
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
