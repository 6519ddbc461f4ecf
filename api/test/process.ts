import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterFile } from './afterFile.ts'
import type { GraphqlResult } from './server.ts'
import { TrustFile } from './trustFile.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A real api process of its own, as an installation runs it. */
export interface ApiProcess {
  port: number
  pid: number
  /**
   * One GraphQL operation, which is trusted, over a kept-alive connection. Rejects when the process goes away
   * meanwhile.
   */
  graphql<Data>(document: string, variables: unknown, headers: Record<string, string>): Promise<GraphqlResult<Data>>
  /** How the web app names `document`, which is trusted from now on, in what it sends. */
  named(document: string): { extensions: Record<string, unknown> }
  /** Returns the number of bytes it has written to its log and to its errors. */
  logged(): number
  /** Ends it at once, as `kill -9` does, and waits until it is gone. */
  kill(): Promise<void>
  /** Ends it as an operator does, and waits until it has answered what it was asked and is gone. */
  stop(): Promise<void>
}

/**
 * Starts an api process on the database at `databaseUrl` and a free port; `env` adds to its environment. `folder` is
 * where the api is installed: here, when left out.
 */
export async function startProcess(
  databaseUrl: string,
  env: Record<string, string> = {},
  folder = root,
): Promise<ApiProcess> {
  const trustFile = new TrustFile()
  afterFile(() => trustFile.remove())
  const child = spawn(process.execPath, ['dist/start.js'], {
    cwd: folder,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: '0',
      KOMA_DEMO: 'off',
      DATABASE_POOL: '16',
      SHED_DELAY_MS: '0',
      CHANGES_PER_PERSON: '100000',
      TRUSTED_DOCUMENTS: trustFile.path,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let logged = 0
  const count = (chunk: Buffer): void => {
    logged += chunk.length
  }
  child.stderr.on('data', count).pipe(process.stderr)
  afterFile(() => child.kill('SIGKILL'))
  const port = await portOf(child)
  // What nobody reads would stop it once the pipe is full.
  child.stdout.on('data', count)
  const { pid } = child
  if (pid === undefined) throw new Error('the api process did not start')
  const agent = new Agent({ keepAlive: true, maxSockets: 128 })
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) {
      const removed = once(child, 'exit')
      child.kill(signal)
      await removed
    }
    agent.destroy()
  }
  const named: ApiProcess['named'] = (document) => ({ extensions: trustFile.named(document) })
  return {
    port,
    pid,
    graphql: (document, variables, headers) => post(agent, port, { ...named(document), variables }, headers),
    named,
    logged: () => logged,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

async function portOf(child: ChildProcess): Promise<number> {
  if (child.stdout === null) throw new Error('the api process has no output')
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /http:\/\/\S+:(\d+)/.exec(line)
    if (address !== null) return Number(address[1])
  }
  throw new Error('the api process ended before it listened')
}

function post<Data>(
  agent: Agent,
  port: number,
  body: unknown,
  headers: Record<string, string>,
): Promise<GraphqlResult<Data>> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: '/graphql',
        headers: { 'content-type': 'application/json', ...headers },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          try {
            resolve(JSON.parse(text) as GraphqlResult<Data>)
          } catch {
            reject(new Error(`no JSON but: ${text.slice(0, 200)}`))
          }
        })
      },
    )
    call.on('error', reject)
    call.end(JSON.stringify(body))
  })
}
