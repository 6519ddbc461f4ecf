import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const HELP = `pnpm rolling REF

Builds the commit or tag REF in a folder of its own, lets it make a demo school in
a database, and puts this build in its place, one process after the other, while
people book and cancel: the first new process migrates the database under the old
ones. Prints the counts. Takes some minutes, and the libraries of REF from npm.

Exit codes:
  0   every change was answered, is there as answered, and figures add up
  1   something is not so, or the arguments are wrong`

const root = join(import.meta.dirname, '..', '..', '..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', short: 'h' } },
})
const [ref] = positionals
if (values.help === true || ref === undefined || positionals.length > 1) {
  process.stdout.write(`${HELP}\n`)
  process.exit(values.help === true ? 0 : 1)
}
const commit = execFileSync('git', ['rev-parse', '--verify', `${ref}^{commit}`], { cwd: root, encoding: 'utf8' }).trim()
const folder = mkdtempSync(join(tmpdir(), 'koma-rolling-'))
try {
  const run = (command: string, args: string[], input?: Buffer) =>
    execFileSync(command, args, { cwd: folder, input, stdio: [input ? 'pipe' : 'ignore', 'ignore', 'inherit'] })
  const most = 1_000_000_000
  run('tar', ['-x'], execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: most }))
  run('pnpm', ['install', '--frozen-lockfile', '--prefer-offline'])
  run('pnpm', ['codegen'])
  run('pnpm', ['--filter', '@koma/api', 'build'])
  const { status } = spawnSync(
    'pnpm',
    ['exec', 'vitest', 'run', '--reporter', 'verbose', 'api/test/rolling/twoVersions.test.ts'],
    {
      cwd: root,
      env: { ...process.env, ROLLING_FROM: join(folder, 'api'), ROLLING_COMMIT: commit },
      stdio: 'inherit',
    },
  )
  process.exitCode = status ?? 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
