import { existsSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { join } from 'node:path'
import { fastifyApolloDrainPlugin, fastifyApolloHandler } from '@as-integrations/fastify'
import fastifyStatic from '@fastify/static'
import type { MikroORM } from '@mikro-orm/postgresql'
import fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify'
import { startCleanUp } from './accounts/cleanUp.ts'
import { graphqlServer, type ReadyAnswers } from './graphqlServer.ts'
import { contextBuilder } from './requestContext.ts'
import { registerAppFiles } from './rest/appRoutes.ts'
import { loggedUrl, registerCalendar } from './rest/calendarRoute.ts'
import { claimsOf } from './rest/claims.ts'
import { secure } from './rest/headers.ts'
import { registerRest } from './rest/routes.ts'
import { sendError, sendNotFound } from './rest/sendError.ts'
import { type Config, projectRoot } from './shared/config.ts'
import type { Context } from './shared/context.ts'
import { sessionSockets } from './sessionSockets.ts'
import { compressAnswers, compressedOnce } from './rest/compression.ts'
import { sqlState, violatedConstraint } from './shared/errors.ts'
import { type Events, startEvents } from './shared/events.ts'
import { slotLists } from './slots/slotLists.ts'
import { serveSockets } from './socketServer.ts'

/** The folder of the built web app. */
const webFolder = join(projectRoot, 'web', 'dist')

const LARGEST_BODY = 256 * 1024

export interface App {
  /** Starts to listen; gives the address. Port 0 takes any free one. */
  listen(where: { port: number; host: string }): Promise<string>
  /** Closes sockets, requests and the change feed; the database stays open. */
  stop(): Promise<void>
  /** The HTTP server, for tests that inject requests. */
  http: FastifyInstance
  /** The change feed of this process. */
  events: Events
  /** Every route it serves but the web app's files, such as `GET /api/slots/:id`. */
  routes: readonly string[]
}

/** Builds one api process: GraphQL over HTTP and WebSocket, the REST shim, and the built web app. */
export async function buildApp(options: {
  orm: MikroORM
  databaseUrl: string
  config: Pick<
    Config,
    | 'sessionHours'
    | 'introspection'
    | 'logLevel'
    | 'brandingFallbackUrl'
    | 'allowedOrigins'
    | 'trustProxy'
    | 'failuresPerAddress'
  >
  /** Where log lines go; standard output by default. */
  logTo?: Writable
}): Promise<App> {
  const { orm, config } = options
  const http = fastify({
    bodyLimit: LARGEST_BODY,
    logger: {
      level: config.logLevel,
      serializers: { req: loggedRequest, err: loggedError },
      ...(options.logTo === undefined ? {} : { stream: options.logTo }),
    },
    trustProxy: config.trustProxy,
    routerOptions: { ignoreTrailingSlash: true },
  })
  const routes: string[] = []
  http.addHook('onRoute', ({ method, url }) => {
    const served = [method].flat().filter((one) => one !== 'HEAD' && url !== '/*')
    routes.push(...served.map((one) => `${one} ${url}`))
  })
  await secure(http)
  await compressAnswers(http)
  http.setErrorHandler((error: FastifyError, request, reply) => sendError(error, request, reply))
  const log = (error: unknown): void => http.log.error(error)
  const events = await startEvents(orm, options.databaseUrl, log)
  const contextFor = contextBuilder(orm, events, config)
  const { introspection, allowedOrigins } = config

  const ready: ReadyAnswers = new WeakMap()
  const apollo = graphqlServer({
    introspection,
    drain: fastifyApolloDrainPlugin(http),
    slotLists: slotLists(events),
    ready,
    log,
  })
  await apollo.start()
  const contexts = new WeakMap<FastifyRequest, Context>()
  http.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    handler: fastifyApolloHandler(apollo, {
      async context(request) {
        const ctx = await contextFor(claimsOf(request))
        contexts.set(request, ctx)
        return ctx
      },
    }),
    async onSend(request, reply, text) {
      const ctx = contexts.get(request)
      const bytes = ctx && ready.get(ctx.em)
      return bytes === undefined ? text : compressedOnce(request, reply, bytes)
    },
  })
  registerRest(http, { contextFor, brandingFallbackUrl: config.brandingFallbackUrl })
  registerCalendar(http, contextFor)
  registerAppFiles(http, contextFor)
  serveWeb(http, existsSync(webFolder))

  const sessions = sessionSockets(orm, events, config.sessionHours)
  const sockets = serveSockets(http.server, { contextFor, sessions, introspection, allowedOrigins, log })
  const cleanUp = startCleanUp(orm, events, config.sessionHours)
  return {
    http,
    events,
    routes,
    listen: (where) => http.listen(where),
    async stop() {
      await sockets.stop()
      await apollo.stop()
      await http.close()
      await cleanUp.stop()
      await events.stop()
    },
  }
}

/** What the log keeps of a request. */
function loggedRequest({ method, url, host, ip }: FastifyRequest) {
  return { method, url: loggedUrl(url), host, remoteAddress: ip }
}

/** What the log keeps of an error: of a database's which rule it is about, but not the row, which may hold a note. */
function loggedError(error: Error): { type: string; message: string; stack: string; [key: string]: unknown } {
  const { name, message, stack = '', cause } = error
  return {
    type: name,
    message,
    stack,
    code: sqlState(error),
    constraint: violatedConstraint(error),
    ...(cause instanceof Error ? { cause: loggedError(cause) } : {}),
  }
}

/** Serves the web app where it is built: its files, and its one document for every page address. */
function serveWeb(http: FastifyInstance, isBuilt: boolean): void {
  if (isBuilt) {
    http.register(fastifyStatic, {
      root: webFolder,
      // The build leaves each text file compressed beside itself.
      preCompressed: true,
      setHeaders: (response, path) => {
        const hashed = path.includes('/assets/')
        response.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  http.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (isPage && isBuilt) void reply.sendFile('index.html')
    else sendNotFound(request, reply)
  })
}
