import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A server process under measurement. */
export interface BenchServer {
  url: string
  stop(): Promise<void>
}

/** Starts `file` (below api/) on the database at `databaseUrl`; it prints its address when it listens. */
export async function startServer(file: string, databaseUrl: string): Promise<BenchServer> {
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl, PORT: '0', KOMA_DEMO: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    url: await addressOf(child),
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('the server has no output')
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /http:\/\/\S+:\d+/.exec(line)
    if (address !== null) return address[0]
  }
  throw new Error('the server ended before it listened')
}
