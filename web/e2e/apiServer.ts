import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TEST_TIMEOUT_MS } from '../../tools/testing/timeout.ts'
import { manifest } from './documents.ts'

const apiFolder = join(import.meta.dirname, '..', '..', 'api')
/** A first start makes the demo school as well. */
const startTimeoutMs = 5 * TEST_TIMEOUT_MS

/** One api process that serves the built web app too. */
export interface ApiServer {
  /** Its address without a slash at the end. */
  url: string
  /** Ends it the polite way; harmless when it has ended already. */
  stop: () => Promise<void>
}

/**
 * Starts an api process on the database at `databaseUrl` and a free port. With `demo` an empty
 * database gets the demo school; pages of `allowedOrigins` may call it. Throws with the process's output when it does
 * not come up.
 */
export async function startApiServer(
  databaseUrl: string,
  options: { demo: boolean; allowedOrigins?: string },
): Promise<ApiServer> {
  const folder = mkdtempSync(join(tmpdir(), 'koma-e2e-'))
  const trusted = join(folder, 'documents.json')
  writeFileSync(trusted, manifest())
  const { child, url } = await launchProcess({
    TRUSTED_DOCUMENTS: trusted,
    DATABASE_URL: databaseUrl,
    PORT: '0',
    HOST: '127.0.0.1',
    SHED_DELAY_MS: '0',
    // Specs sign in the same few people again and again.
    SESSIONS_PER_ACCOUNT: '1000',
    KOMA_DEMO: options.demo ? 'on' : 'off',
    // The receiver of a test is on this machine, and any of the processes may do the job.
    WEBHOOKS_TO_OWN_NETWORK: 'on',
    ALLOWED_ORIGINS: options.allowedOrigins ?? '',
  })
  return {
    url,
    stop: async () => {
      rmSync(folder, { recursive: true, force: true })
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}

/** One process and no wrapper around it, so that a signal reaches the server itself. */
function launchProcess(env: Record<string, string>): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['--import', './test/endWithStarter.ts', 'dist/start.js'], {
    cwd: apiFolder,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    let output = ''
    const fail = (reason: string) => {
      child.kill('SIGKILL')
      reject(new Error(`The api ${reason}. Its output:\n${output}`))
    }
    const timer = setTimeout(() => fail(`did not start within ${startTimeoutMs / 1000} s`), startTimeoutMs)
    const listen = (chunk: Buffer) => {
      output = `${output}${chunk.toString()}`.slice(-20_000)
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)
      if (!address) return
      clearTimeout(timer)
      resolve({ child, url: address[0] })
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      fail(`ended with ${signal ?? code}`)
    })
  })
}
