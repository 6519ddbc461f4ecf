import type { Writable } from 'node:stream'
import { fastifyApolloDrainPlugin } from '@as-integrations/fastify'
import type { MikroORM } from '@mikro-orm/postgresql'
import fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { networkOf } from './platform/shared/networkOf.ts'
import { SecurityLog } from './activity/securityLog.ts'
import { startCleanUp } from './accounts/cleanUp.ts'
import { Admission } from './doors/graphql/documents/admission.ts'
import { AnswersUnderWay } from './doors/graphql/documents/answersUnderWay.ts'
import type { TrustedDocuments } from './doors/graphql/documents/trustedDocuments.ts'
import { graphqlSchema } from './doors/graphql/graphqlSchema.ts'
import { graphqlServer, type ReadyAnswers } from './doors/graphql/graphqlServer.ts'
import { contextBuilder } from './doors/requestContext.ts'
import { registerAppFiles } from './doors/rest/appRoutes.ts'
import { registerUnsubscribe } from './doors/rest/unsubscribeRoute.ts'
import { registerCalendar } from './doors/rest/calendarRoute.ts'
import { addressSeenBy, isBehind } from './doors/rest/claims.ts'
import { allowOrigins } from './doors/rest/crossOrigin.ts'
import { registerGraphql } from './doors/rest/graphqlRoute.ts'
import { secure, secureBare } from './doors/rest/headers.ts'
import { loggedError, loggedRequest } from './doors/rest/logged.ts'
import { faultLog, measureRequests, requestIds } from './doors/rest/measured.ts'
import { takeSchoolTurns } from './doors/rest/schoolTurns.ts'
import { shedLoad } from './doors/rest/shedding.ts'
import { registerExports } from './doors/rest/exportRoutes.ts'
import { registerPersonFiles } from './doors/rest/personFileRoutes.ts'
import { registerBankFiles } from './doors/rest/bankFileRoute.ts'
import { registerPapers } from './doors/rest/paperRoutes.ts'
import { registerImports } from './doors/rest/importRoute.ts'
import { backupFailures, backupState } from './backup/backupJobs.ts'
import { registerWatch } from './doors/rest/watchRoutes.ts'
import { type LoadMarks, watchLoad } from './platform/watch/load.ts'
import { makeMetrics } from './platform/watch/metrics.ts'
import { queueReader } from './platform/watch/queues.ts'
import { newsReadiness, readiness } from './platform/watch/readiness.ts'
import { poolUse } from './platform/database/turns/connectionTurns.ts'
import { readJson } from './doors/rest/readJson.ts'
import { registerRest, type RestDescription } from './doors/rest/routes.ts'
import { sendError } from './doors/rest/sendError.ts'
import { serveWeb, webPaths } from './doors/rest/serveWeb.ts'
import { warnOfUnnamedProxy } from './doors/rest/unnamedProxy.ts'
import type { Config, Introspection } from './platform/shared/config.ts'
import { kindOfLine, lineOf, LogLimit } from './platform/shared/logLimit.ts'
import { Memory } from './platform/shared/memory.ts'
import { liveSessions } from './accounts/session.ts'
import { sessionSockets } from './platform/live/sessionSockets.ts'
import { compressAnswers } from './doors/rest/compression.ts'
import { type Events, startEvents } from './platform/live/events.ts'
import { announcedSlots } from './slots/slot.rows.ts'
import { slotLists } from './slots/memory/slotLists.ts'
import { SocketServer } from './doors/graphql/socketServer.ts'

const LARGEST_BODY = 256 * 1024
/** Several times what a page of ours is ever given. */
const LARGEST_ANSWER = 32 * 1024 * 1024
/** The longest time in which the headers of a request, and a request with its body, must arrive. */
const HEADERS_MS = 10_000
const REQUEST_MS = 15_000
/** The time between two checks of all connections. */
const LOOK_MS = 1_000
/** The time between two reports of lines left out of the log, and the lowest level that may be left out. */
const LEFT_OUT_MS = 60_000
const WARN = 40

export interface App {
  /** Starts to listen; gives the address. Port 0 takes any free one. */
  listen(where: { port: number; host: string }): Promise<string>
  /** Closes sockets, requests and the change feed; the database stays open. */
  stop(): Promise<void>
  /** The HTTP server, for tests that inject requests. */
  http: FastifyInstance
  /** The change feed of this process. */
  events: Events
  /** The documents that everybody may have executed. */
  trusted: TrustedDocuments
  /** Every route it serves but the web app's files, such as `GET /api/slots/:id`. */
  routes: readonly string[]
  /** Returns the OpenAPI description of the REST paths. */
  description: () => RestDescription
}

/** The parts of a process's configuration that its doors need. */
type AppConfig = Pick<
  Config,
  | 'brokerUrl'
  | 'sessionHours'
  | 'sessionDays'
  | 'sessionsPerAccount'
  | 'documents'
  | 'rememberedBytes'
  | 'logLevel'
  | 'backups'
  | 'brandingFallbackUrl'
  | 'allowedOrigins'
  | 'trustProxy'
  | 'failuresPerAddress'
  | 'keyPointsPerSecond'
  | 'changesPerPerson'
  | 'socketsPerPerson'
  | 'socketsPerAddress'
  | 'socketMessagesPerSecond'
  | 'metricsToken'
  | 'slowMs'
> & { introspection: Introspection; shedding: LoadMarks }

/** Builds one api process: GraphQL over HTTP and WebSocket, the REST shim, and the built web app. */
export async function buildApp(options: {
  orm: MikroORM
  databaseUrl: string
  config: AppConfig
  /** There is no mail server: mails are kept. */
  keepsMails?: boolean
  /** The destination of log lines; standard output by default. */
  logTo?: Writable
  /** Most bytes of one answer to GraphQL. */
  largestAnswer?: number
  /**
   * The longest time for a request to arrive, and for a socket to stay open without a sign-in; defaults in
   * production.
   */
  timeouts?: { requestMs?: number; strangerMs?: number }
}): Promise<App> {
  const { orm, config, largestAnswer = LARGEST_ANSWER, timeouts = {} } = options
  const http = httpServer(config, { requestMs: timeouts.requestMs ?? REQUEST_MS, logTo: options.logTo })
  const routes = routesOf(http)
  const plan = config.backups
  const memory = new Memory(config.rememberedBytes)
  const load = watchLoad(config.shedding)
  const isShedding = (): boolean => load.isShedding()
  const metrics = makeMetrics(
    {
      queues: queueReader(orm),
      pool: () => poolUse(orm.em),
      sockets: () => sockets.open(),
      remembered: () => memory,
      listening: () => events.isListening(),
      broker: () => events.broker(),
      shedding: isShedding,
      ...(plan === null ? {} : { backups: async () => ({ ...(await backupState(plan)), failures: backupFailures() }) }),
    },
    config.metricsToken !== undefined,
  )
  const security = new SecurityLog(orm, (error) => http.log.error(error))
  measureRequests(http, { metrics, slow: config.slowMs, security })
  warnOfUnnamedProxy(http, config.trustProxy)
  await secure(http)
  await allowOrigins(http, config.allowedOrigins)
  await compressAnswers(http)
  shedLoad(http, isShedding, () => metrics.shed())
  // Hooks come before routes, and schools are known once there is a feed of changes.
  let schoolOf = (_host: string): string | null => null
  takeSchoolTurns(http, { schoolOf: (host) => schoolOf(host), refused: () => metrics.shed() })
  readJson(http)
  http.setErrorHandler((error: FastifyError, request, reply) => sendError(error, request, reply))
  const log = faultLog(http, metrics)
  const events = await startEvents(orm, options.databaseUrl, log, {
    brokerUrl: config.brokerUrl,
    along: announcedSlots,
  })
  const contextFor = contextBuilder(orm, events, { ...config, security, keepsMails: options.keepsMails === true })
  schoolOf = contextFor.schoolOf
  const { introspection, allowedOrigins } = config
  const admission = new Admission(graphqlSchema(), { files: config.documents, introspection, memory })

  const ready: ReadyAnswers = new WeakMap()
  const lists = slotLists(events, memory, largestAnswer)
  const underWay = new AnswersUnderWay()
  const apollo = graphqlServer({
    admission,
    drain: fastifyApolloDrainPlugin(http),
    slotLists: lists,
    memory,
    ready,
    largestAnswer,
    log,
  })
  await apollo.start()
  registerGraphql(http, { apollo, contextFor, admission, ready, underWay, log })
  const description = registerRest(http, {
    contextFor,
    brandingFallbackUrl: config.brandingFallbackUrl,
    slotLists: lists,
    underWay,
  })
  registerCalendar(http, contextFor)
  registerUnsubscribe(http, contextFor)
  registerAppFiles(http, contextFor)
  registerExports(http, contextFor)
  registerPersonFiles(http, contextFor)
  registerPapers(http, contextFor)
  registerImports(http, contextFor)
  registerBankFiles(http, contextFor)
  const isReady = async () => ({
    ...(await readiness(orm, events)),
    ...(plan === null ? {} : { backups: await backupState(plan) }),
  })
  const news = () => newsReadiness(events)
  registerWatch(http, { ready: isReady, news, metrics, token: config.metricsToken })
  serveWeb(http, contextFor)

  const sessions = sessionSockets(events, (keys) => liveSessions(orm.em.fork(), keys, config))
  const sockets = new SocketServer(http.server, {
    contextFor,
    sessions,
    admission,
    allowedOrigins,
    most: {
      perPerson: config.socketsPerPerson,
      perAddress: config.socketsPerAddress,
      messagesPerSecond: config.socketMessagesPerSecond,
      strangerMs: timeouts.strangerMs,
    },
    addressOf: addressSeenBy(config.trustProxy),
    networkOf,
    isShedding,
    refused(why) {
      metrics.socketRefused(why)
      if (why === 'busy') metrics.shed()
    },
    log,
  })
  const cleanUp = startCleanUp(orm, events, config)
  return {
    http,
    events,
    trusted: admission.trusted,
    routes,
    description,
    listen: (where) => http.listen(where),
    async stop() {
      load.stop()
      await sockets.stop()
      await apollo.stop()
      await http.close()
      await security.stop()
      await cleanUp.stop()
      await events.stop()
    },
  }
}

/** Makes the HTTP server, with its timeouts, its log and what it says of errors in the protocol. */
function httpServer(
  { logLevel, trustProxy }: Pick<AppConfig, 'logLevel' | 'trustProxy'>,
  { requestMs, logTo }: { requestMs: number; logTo: Writable | undefined },
): FastifyInstance {
  const logLimit = new LogLimit()
  const http = fastify({
    bodyLimit: LARGEST_BODY,
    requestTimeout: requestMs,
    http: {
      headersTimeout: Math.min(HEADERS_MS, requestMs),
      connectionsCheckingInterval: Math.min(LOOK_MS, requestMs),
    },
    frameworkErrors: (error, request, reply) => {
      secureBare(reply)
      sendError(error, request, reply)
    },
    logger: {
      level: logLevel,
      serializers: { req: loggedRequest, err: loggedError },
      hooks: {
        logMethod(args, method, level) {
          if (level >= WARN && !logLimit.take(kindOfLine(args))) return
          method.apply(this, lineOf(args) as typeof args)
        },
      },
      ...(logTo === undefined ? {} : { stream: logTo }),
    },
    trustProxy,
    genReqId: requestIds(isBehind(trustProxy)),
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: true },
  })
  tellLeftOut(http, logLimit)
  return http
}

/** Returns the list that fills with each route as it is registered, without the web app's files. */
function routesOf(http: FastifyInstance): string[] {
  const routes: string[] = []
  http.addHook('onRoute', ({ method, url }) => {
    const served = [method].flat().filter((verb) => verb !== 'HEAD' && verb !== 'OPTIONS' && !webPaths.includes(url))
    routes.push(...served.map((verb) => `${verb} ${url}`))
  })
  return routes
}

/** Logs each minute, and at the end, how many lines the log limit left out. */
function tellLeftOut(http: FastifyInstance, limit: LogLimit): void {
  const tell = (now?: number): void => {
    for (const { kind, leftOut } of limit.over(now)) {
      http.log.warn({ kind, leftOut }, `${leftOut} more lines like this were left out.`)
    }
  }
  const timer = setInterval(() => tell(), LEFT_OUT_MS).unref()
  http.addHook('onClose', async () => {
    clearInterval(timer)
    tell(Number.POSITIVE_INFINITY)
  })
}
