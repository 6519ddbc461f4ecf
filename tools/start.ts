import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bundle } from '../api/bundle.ts'
import { beginLeanly } from '../api/src/lean.ts'
import { stopWithParent } from './stopWithParent.ts'
import { isWebBuilt } from '../web/build/publish.ts'

/**
 * Runs `pnpm start`: checks the settings, builds the web app if its sources changed since the last build, and becomes
 * the api in this same process, so that the terminal's signals reach Koma directly.
 */

const root = join(import.meta.dirname, '..')
const KILL_AFTER_MS = 5_000
const HELP = `pnpm start

Builds what changed since the last build, starts a PostgreSQL of its own or takes
the one of DATABASE_URL, creates a demo school in an empty database of its own, and
serves everything at the address it prints. Ctrl-C stops all of it.

Takes no arguments. Environment, also from the file .env: PORT, HOST, DATABASE_URL,
KOMA_DATA_DIR, KOMA_DEMO and more; docs/configuration.md lists them all.

Exit codes:
  0   stopped as asked
  1   did not start or did not stop cleanly; standard error says why`

if (process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h')) {
  console.log(HELP)
  process.exit()
}
beginLeanly()
stopWithParent()

if (!isWebBuilt()) {
  // The api checks them too; here nobody has to wait for the build first.
  const { checkSettings } = await import('../api/src/platform/shared/checkSettings.ts')
  const settings = checkSettings()
  const { listenProblem, tryPort } = await import('../api/src/platform/shared/listenProblem.ts')
  await tryPort(settings).catch((error: unknown) => {
    console.error(`Koma did not start. ${listenProblem(error, settings) ?? String(error)}`)
    process.exit(1)
  })
  // The build tools run on this Node even if PATH has another one.
  process.env['PATH'] = [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter)
  console.log('Building Koma: less than a minute, and only after a change.')
  await run(root, 'graphql-codegen', ['--config', 'codegen.ts', '--silent'])
  await run(join(root, 'web'), 'vite', ['build', '--logLevel', 'warn'])
}
await bundle()
process.setSourceMapsEnabled(true)
await import(new URL('../api/dist/start.js', import.meta.url).href)

/** Runs a build tool and prints its output only if it fails. Stopping the start stops the tool. */
async function run(folder: string, tool: string, args: string[]): Promise<void> {
  const isWindows = process.platform === 'win32'
  const program = join(folder, 'node_modules', '.bin', tool)
  const child = spawn(isWindows ? `"${program}.cmd"` : program, args, {
    cwd: folder,
    shell: isWindows,
    // A process group of its own: whatever the tool starts ends with it.
    detached: !isWindows,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const end = () => {
    if (child.pid !== undefined) process.kill(isWindows ? child.pid : -child.pid, 'SIGTERM')
    void sleep(KILL_AFTER_MS, undefined, { ref: false }).then(() => process.exit(1))
  }
  for (const signal of signals) process.once(signal, end)
  await once(child, 'close')
  for (const signal of signals) process.off(signal, end)
  if (child.exitCode === 0) return
  if (child.signalCode === null) console.error(`${output.trim()}\n\nKoma could not be built.`)
  process.exit(1)
}
