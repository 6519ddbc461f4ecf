import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type ApiServer, startApiServer } from './apiServer.ts'

const apiFolder = join(import.meta.dirname, '..', '..', 'api')

/** A whole Koma: a PostgreSQL of its own with the demo school, and two api processes on it. */
export interface Koma {
  databaseUrl: string
  a: ApiServer
  b: ApiServer
  stop: () => Promise<void>
}

/** Starts one; when a part fails to start, those that did start are stopped again. */
export async function startKoma(): Promise<Koma> {
  const started: Array<() => Promise<void>> = []
  const stop = async () => {
    for (const stopPart of started.splice(0).toReversed()) await stopPart()
  }
  try {
    const database = await startDatabase()
    started.push(database.stop)
    const a = await startApiServer(database.url, { demo: true })
    started.push(a.stop)
    const b = await startApiServer(database.url, { demo: false })
    started.push(b.stop)
    return { databaseUrl: database.url, a, b, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Ends by itself when this process dies: it runs for as long as its input is open. */
async function startDatabase(): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, ['test/serveDatabase.ts'], {
    cwd: apiFolder,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  const firstLine = once(createInterface(child.stdout), 'line')
  const url = await Promise.race([firstLine.then(String), exit.then(() => undefined)])
  if (url === undefined) throw new Error('The database for the browser tests did not start.')
  return {
    url,
    stop: async () => {
      child.stdin.end()
      await exit
    },
  }
}
