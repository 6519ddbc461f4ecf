import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bundle } from './api/bundle.ts'
import { beginLeanly } from './api/src/lean.ts'
import { endWithWrappers } from './wrappers.ts'
import { isWebBuilt } from './web/build/publish.ts'

/**
 * `pnpm start`: looks at the settings, builds the browser's files if their sources changed since the last build, and
 * then becomes the api in this process, so that no further program stands between the terminal and Koma.
 */

const root = import.meta.dirname
const HURRY_MS = 5_000
const HELP = `pnpm start

Builds what changed since the last build, starts a PostgreSQL of its own or takes
the one of DATABASE_URL, makes a demo school in an empty database of its own, and
serves everything at the address it prints. Ctrl-C stops all of it.

Takes no arguments. Environment, also from the file .env: PORT, HOST, DATABASE_URL,
KOMA_DATA_DIR, KOMA_DEMO and more; .env.example and README.md tell all of them.

Exit codes:
  0   stopped as it was asked to
  1   not started, or not stopped cleanly: the reason is told on standard error`

if (process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h')) {
  console.log(HELP)
  process.exit()
}
beginLeanly()
endWithWrappers()

if (!isWebBuilt()) {
  // The api looks at them too; here they are told before anybody waits for the build.
  const { checkSettings } = await import('./api/src/shared/checkSettings.ts')
  checkSettings()
  // The tools run on this Node, also where another one is on the path of who calls.
  process.env['PATH'] = [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter)
  console.log('Koma is being built, which takes less than a minute and happens only after a change.')
  await run(root, 'graphql-codegen', ['--config', 'codegen.ts', '--silent'])
  await run(join(root, 'web'), 'vite', ['build', '--logLevel', 'warn'])
}
await bundle()
process.setSourceMapsEnabled(true)
await import(new URL('api/dist/start.js', import.meta.url).href)

/** Runs a tool of the project quietly. Who stops the start stops the tool; where it fails, its output says why. */
async function run(folder: string, tool: string, args: string[]): Promise<void> {
  const isWindows = process.platform === 'win32'
  const program = join(folder, 'node_modules', '.bin', tool)
  const child = spawn(isWindows ? `"${program}.cmd"` : program, args, {
    cwd: folder,
    shell: isWindows,
    // A group of its own: what the tool starts ends with it.
    detached: !isWindows,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const end = () => {
    if (child.pid !== undefined) process.kill(isWindows ? child.pid : -child.pid, 'SIGTERM')
    void sleep(HURRY_MS, undefined, { ref: false }).then(() => process.exit(1))
  }
  for (const signal of signals) process.once(signal, end)
  await once(child, 'close')
  for (const signal of signals) process.off(signal, end)
  if (child.exitCode === 0) return
  if (child.signalCode === null) console.error(`${output.trim()}\n\nKoma could not be built.`)
  process.exit(1)
}
