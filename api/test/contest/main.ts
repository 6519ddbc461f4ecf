import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const HELP = `pnpm races [REQUESTS | --million]

Lets 500 students send REQUESTS (10,000) contested bookings to two api processes on
a PostgreSQL of its own, while those who have a seat cancel. After each round every
seat is counted, and the audit runs in the end. A million takes hours.

Exit codes:
  0   no seat was oversold or lost
  1   one was, or the arguments are wrong`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', short: 'h' }, million: { type: 'boolean' } },
})
const requests = values.million === true ? 1_000_000 : Number(positionals[0] ?? 10_000)
if (values.help === true || positionals.length > 1 || !(requests > 0)) {
  process.stdout.write(`${HELP}\n`)
  process.exit(values.help === true ? 0 : 1)
}
const { status } = spawnSync('pnpm', ['exec', 'vitest', 'run', 'api/test/contest'], {
  cwd: fileURLToPath(new URL('../../..', import.meta.url)),
  env: { ...process.env, CONTESTED_REQUESTS: String(requests) },
  stdio: 'inherit',
})
process.exit(status ?? 1)
