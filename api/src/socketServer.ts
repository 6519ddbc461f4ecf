import type { IncomingMessage, Server } from 'node:http'
import { GraphQLError, OperationTypeNode, parse, specifiedRules, validate, type ValidationRule } from 'graphql'
import { useServer } from 'graphql-ws/use/ws'
import { WebSocketServer } from 'ws'
import { limits, parseOptions } from './graphqlServer.ts'
import { graphqlSchema } from './graphqlSchema.ts'
import { type ContextBuilder, lasting } from './requestContext.ts'
import type { SessionSockets } from './sessionSockets.ts'
import type { Context } from './shared/context.ts'

const LARGEST_MESSAGE = 64 * 1024

/**
 * Serves GraphQL over WebSocket (graphql-transport-ws) at `/graphql` of `server`. The client sends
 * `authorization`, `userType` and `language` as connection parameters, believed as little as headers.
 * Only subscriptions go this way; a socket ends with its session.
 */
export function serveSockets(
  server: Server,
  contextFor: ContextBuilder,
  sessions: SessionSockets,
): { stop(): Promise<void> } {
  // Not bound to the server itself, whose errors (a taken port) it would report as its own.
  const sockets = new WebSocketServer({ noServer: true, path: '/graphql', maxPayload: LARGEST_MESSAGE })
  server.on('upgrade', (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (client) => sockets.emit('connection', client, request))
  })
  const schema = graphqlSchema()
  const contexts = new WeakMap<object, Context>()
  const graphql = useServer(
    {
      schema,
      parse: (source) => parse(source, parseOptions),
      validate: (operationSchema, document) =>
        validate(operationSchema, document, [...specifiedRules, ...limits, onlySubscriptions]),
      async onSubscribe({ connectionParams, extra }, _id, operation) {
        try {
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
          contexts.set(operation, lasting(ctx))
          return undefined
        } catch (error) {
          // Who is refused is told so, like over HTTP; thrown, it would look like a fault of ours.
          if (error instanceof GraphQLError) return [error]
          throw error
        }
      },
      context: (_socket, _id, operation) => contexts.get(operation),
    },
    sockets,
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

/** What changes or reads something goes over HTTP, where each request is counted and checked for itself. */
const onlySubscriptions: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (node.operation === OperationTypeNode.SUBSCRIPTION) return
    context.reportError(new GraphQLError('Only subscriptions are served here; please use HTTP.', { nodes: node }))
  },
})

/** A socket's own scheme says nothing behind a proxy; the browser names the page it belongs to. */
function originOf({ headers }: IncomingMessage): string {
  return headers.origin ?? `http://${headers.host ?? ''}`
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
