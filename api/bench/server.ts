import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface, type Interface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { trustFile } from './documents.ts'
import { cpuOf, memoryOf, peakMemoryOf } from './usage.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A server process under measurement. */
export interface BenchServer {
  url: string
  /** The CPU time it has used, in milliseconds; NaN where the system does not say. */
  cpu(): number
  /** The most memory it has held, in MB; NaN where the system does not say. */
  peakMemory(): number
  /** The memory it holds now, in MB; NaN where the system does not say. */
  heldMemory(): number
  /** The memory it needs right now, in bytes, with all garbage gone. */
  memory(): Promise<number>
  stop(): Promise<void>
}

/**
 * Starts `file` (below api/) on the database at `databaseUrl`; it prints its address when it listens. When it ends, it
 * leaves a profile of its CPU time in the folder `profileTo`, if that is given.
 */
export async function startServer(file: string, databaseUrl: string, profileTo?: string): Promise<BenchServer> {
  const profiling = profileTo === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', profileTo]
  const child = spawn(
    process.execPath,
    ['--expose-gc', ...profiling, '--import', 'tsx', '--import', './bench/memoryOnSignal.ts', file],
    {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATABASE_URL: databaseUrl,
        DATABASE_POOL: '16',
        PORT: '0',
        KOMA_DEMO: 'off',
        // What is measured is to be answered, not refused.
        SHED_DELAY_MS: '0',
        // Days that come round again are to be new again: all of the school's would fit into the usual 64.
        REMEMBERED_MB: '32',
        KEY_POINTS_PER_SECOND: '1000000',
        CHANGES_PER_PERSON: '1000000',
        SOCKETS_PER_PERSON: '1000000',
        SOCKETS_PER_ADDRESS: '1000000',
        SOCKET_MESSAGES_PER_SECOND: '1000000',
        TRUSTED_DOCUMENTS: trustFile.path,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const { pid, stdout } = child
  if (pid === undefined || stdout === null) throw new Error(`${file} did not start`)
  const lines = createInterface({ input: stdout })
  return {
    url: await addressOf(file, child, lines),
    cpu: () => cpuOf(pid),
    peakMemory: () => peakMemoryOf(pid),
    heldMemory: () => memoryOf(pid),
    async memory() {
      // Its log goes the same way.
      const answer = new Promise<number>((resolve) => {
        const read = (line: string): void => {
          if (!/^\d+$/.test(line)) return
          lines.off('line', read)
          resolve(Number(line))
        }
        lines.on('line', read)
      })
      child.kill('SIGUSR2')
      return answer
    },
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

function addressOf(file: string, child: ChildProcess, lines: Interface): Promise<string> {
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const address = /http:\/\/\S+:\d+/.exec(line)
      if (address !== null) resolve(address[0])
    })
    child.once('exit', () => reject(new Error(`${file} ended before it listened`)))
  })
}
