import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const HELP = `pnpm chaos [MINUTES]

Lets students, staff, programs and jobs work at three api processes on a PostgreSQL
of its own, for MINUTES (10), while processes, PostgreSQL and connections are killed,
paused and cut at random. Then it says whether figures add up, each acknowledged
change is there once, and screens are right two seconds after the end. Needs a
machine that is quiet, and Linux.

Exit codes:
  0   all of it is so
  1   something is not, or the arguments are wrong`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', short: 'h' } },
})
const minutes = Number(positionals[0] ?? 10)
if (values.help === true || positionals.length > 1 || !(minutes > 0)) {
  process.stdout.write(`${HELP}\n`)
  process.exit(values.help === true ? 0 : 1)
}
const { status } = spawnSync('pnpm', ['exec', 'vitest', 'run', 'api/test/chaos'], {
  cwd: fileURLToPath(new URL('../../..', import.meta.url)),
  env: { ...process.env, CHAOS_MINUTES: String(minutes) },
  stdio: 'inherit',
})
process.exit(status ?? 1)
