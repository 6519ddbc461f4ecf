import { request, type IncomingHttpHeaders } from 'node:http'
import { Writable } from 'node:stream'
import { buildApp, type App } from '../src/app.ts'
import type { Config } from '../src/shared/config.ts'
import { afterFile } from './afterFile.ts'
import { testDatabase } from './database.ts'

/** One api process on the test file's database, listening on a free port. */
export interface TestApp {
  app: App
  port: number
  /** Every line it has logged, at level trace. */
  log: string[]
}

/** Who asks and where; nothing given, nothing sent. */
export interface Asker {
  /** The Host header: which school. */
  host: string
  /** As `sessionFor` gives it. */
  authorization?: string
  /** `x-user-type`. */
  userType?: string
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

/** One more api process on the same database, for tests that need several or other settings. */
export async function startTestApp(change: Partial<Config> = {}): Promise<TestApp> {
  const { orm, url } = await testDatabase()
  const log: string[] = []
  const logTo = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log.push(chunk.toString())
      done()
    },
  })
  const config: Parameters<typeof buildApp>[0]['config'] = {
    sessionHours: 12,
    introspection: true,
    logLevel: 'trace',
    brandingFallbackUrl: '/unavailable.html',
    trustProxy: false,
    failuresPerAddress: 100,
    allowedOrigins: ['https://school.example'],
    ...change,
  }
  const app = await buildApp({ orm, databaseUrl: url, config, logTo })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  afterFile(() => app.stop())
  return { app, port: Number(new URL(address).port), log }
}

/** Runs one GraphQL operation over HTTP; `data` and `errors` as the server answered them. */
export function graphql<Data = Record<string, unknown>>(
  app: TestApp,
  document: string,
  variables: Record<string, unknown>,
  asker: Asker,
): Promise<Answer<GraphqlResult<Data>>> {
  return send(app, 'POST', '/graphql', { query: document, variables }, asker)
}

/**
 * Calls a REST path. `body` goes as JSON, a text as it is (to send what is no JSON), undefined as no body.
 * What comes back is parsed when it is JSON.
 */
export function rest<Body = Record<string, unknown>>(
  app: TestApp,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: unknown,
  asker: Asker,
): Promise<Answer<Body>> {
  return send(app, method, path, body, asker)
}

function send<Body>(app: TestApp, method: string, path: string, body: unknown, asker: Asker): Promise<Answer<Body>> {
  const text = typeof body === 'string' ? body : body === undefined ? undefined : JSON.stringify(body)
  const headers: Record<string, string> = {
    host: asker.host,
    ...(text === undefined ? {} : { 'content-type': 'application/json' }),
    ...(asker.authorization === undefined ? {} : { authorization: asker.authorization }),
    ...(asker.userType === undefined ? {} : { 'x-user-type': asker.userType }),
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
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: (isJson ? JSON.parse(answer) : answer) as Body,
        })
      })
    })
    call.on('error', reject)
    call.end(text)
  })
}
