import { request, type IncomingHttpHeaders } from 'node:http'
import { Writable } from 'node:stream'
import { buildApp, type App } from '../src/app.ts'
import { closeDatabase } from '../src/platform/database/closeDatabase.ts'
import type { MikroORM } from '../src/platform/database/connection.ts'
import { openDatabase } from '../src/openDatabase.ts'
import { afterFile } from './afterFile.ts'
import { asDescribed } from './asDescribed.ts'
import { testDatabase } from './database.ts'

/** One api process on the test file's database, listening on a free port. */
export interface TestApp {
  app: App
  port: number
  /** Every line it has logged, at level trace. */
  log: string[]
  /**
   * How the web app names `document` in what it sends: it is trusted from now on, as if it stood in the app's code. One
   * that the schema has no answer to goes as it is.
   */
  named(document: string): { query?: string; extensions?: Record<string, unknown> }
}

/** The caller and the host; what is left out is not sent. */
export interface Asker {
  /** The Host header: which school. */
  host: string
  /** As `sessionFor` gives it. */
  authorization?: string
  /** `x-user-type`. */
  userType?: string
  /** `x-student`: the student for whom a guardian asks. */
  student?: string
  /** `Accept-Language`, such as `ja` or `en`. */
  language?: string
  headers?: Record<string, string>
}

export interface Answer<Body> {
  status: number
  headers: IncomingHttpHeaders
  body: Body
}

export interface GraphqlResult<Data> {
  data?: Data
  errors?: { message: string; extensions?: { code?: string } }[]
}

type AppConfig = Parameters<typeof buildApp>[0]['config']

let first: Promise<TestApp> | undefined

/** The api process of this test file: started at the first call, stopped after the last test. */
export function testApp(): Promise<TestApp> {
  if (first === undefined) {
    afterFile(() => {
      first = undefined
    })
    first = startTestApp()
  }
  return first
}

/** An api process whose few connections have their deadlines, as in production, until the test file ends. */
export async function startAppWithDeadlines(): Promise<TestApp> {
  const { url } = await testDatabase()
  const orm = await openDatabase(url, { pool: 4, deadlines: true })
  const app = await startTestApp({}, orm)
  afterFile(() => closeDatabase(orm))
  return app
}

/**
 * One more api process on the same database, for tests that need several or other settings. Its connections are those
 * of the test unless it is given `connections` of its own.
 */
export async function startTestApp(
  change: Partial<AppConfig> = {},
  connections?: MikroORM,
  more: Pick<Parameters<typeof buildApp>[0], 'largestAnswer' | 'timeouts'> = {},
): Promise<TestApp> {
  const { orm: shared, url } = await testDatabase()
  const orm = connections ?? shared
  const log: string[] = []
  const logTo = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log.push(chunk.toString())
      done()
    },
  })
  const config: AppConfig = {
    backups: null,
    brokerUrl: undefined,
    sessionHours: 12,
    sessionDays: 30,
    sessionsPerAccount: 20,
    introspection: 'everybody',
    documents: [],
    rememberedBytes: 64 * 1024 * 1024,
    logLevel: 'trace',
    brandingFallbackUrl: '/unavailable.html',
    trustProxy: false,
    failuresPerAddress: 100,
    keyPointsPerSecond: 100,
    // The matrix of rights asks much as the same few people.
    changesPerPerson: 100_000,
    socketsPerPerson: 20,
    socketsPerAddress: 1000,
    socketMessagesPerSecond: 20,
    allowedOrigins: ['https://school.example'],
    metricsToken: undefined,
    slowMs: 1000,
    // However busy the machine of the tests is.
    shedding: { delay: 0, memory: 0 },
    ...change,
  }
  const built = await buildApp({ orm, databaseUrl: url, config, logTo, ...more })
  let stopping: Promise<void> | undefined
  // A test may end it before its file does.
  const app: App = { ...built, stop: () => (stopping ??= built.stop()) }
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  afterFile(() => app.stop())
  const named = (document: string) => {
    const sha256Hash = app.trusted.trust(document)
    return sha256Hash === null ? { query: document } : { extensions: { persistedQuery: { version: 1, sha256Hash } } }
  }
  return { app, port: Number(new URL(address).port), log, named }
}

/**
 * Runs one GraphQL operation over HTTP as the web app does, by hash; `data` and `errors` as the server answered them.
 */
export function graphql<Data = Record<string, unknown>>(
  app: TestApp,
  document: string,
  variables: Record<string, unknown>,
  asker: Asker,
): Promise<Answer<GraphqlResult<Data>>> {
  return send(app, 'POST', '/graphql', { ...app.named(document), variables }, asker)
}

/** Runs a query of the asker's own, which nobody trusts. */
export function freeQuery<Data = Record<string, unknown>>(
  app: TestApp,
  query: string,
  variables: Record<string, unknown>,
  asker: Asker,
): Promise<Answer<GraphqlResult<Data>>> {
  return send(app, 'POST', '/graphql', { query, variables }, asker)
}

/**
 * Calls a REST path. `body` goes as JSON, a text as it is (to send what is no JSON), undefined as no body.
 * What comes back is parsed when it is JSON, and the call fails when it is not what the description of the path says.
 */
export async function rest<Body = Record<string, unknown>>(
  app: TestApp,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: unknown,
  asker: Asker,
): Promise<Answer<Body>> {
  const answer = await send<Body>(app, method, path, body, asker)
  asDescribed(app.app.description(), method, path, answer)
  return answer
}

function send<Body>(app: TestApp, method: string, path: string, body: unknown, asker: Asker): Promise<Answer<Body>> {
  const text = typeof body === 'string' ? body : body === undefined ? undefined : JSON.stringify(body)
  const headers: Record<string, string> = {
    host: asker.host,
    ...(text === undefined ? {} : { 'content-type': 'application/json' }),
    ...(asker.authorization === undefined ? {} : { authorization: asker.authorization }),
    ...(asker.userType === undefined ? {} : { 'x-user-type': asker.userType }),
    ...(asker.student === undefined ? {} : { 'x-student': asker.student }),
    ...(asker.language === undefined ? {} : { 'accept-language': asker.language }),
    ...asker.headers,
  }
  // node:http, because fetch does not let a caller choose the Host.
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port: app.port, method, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const answer = Buffer.concat(chunks).toString()
        const isJson = (response.headers['content-type'] ?? '').includes('json')
        try {
          const read = (isJson ? JSON.parse(answer) : answer) as Body
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: read })
        } catch (error) {
          reject(error)
        }
      })
    })
    call.on('error', reject)
    call.end(text)
  })
}
