import { parseArgs } from 'node:util'
import { prepareDatabase } from '../src/platform/database/prepareDatabase.ts'
import { addressOf, ConfigError, loadEnvironment, projectRoot, readConfig } from '../src/platform/shared/config.ts'
import type { MikroORM } from '../src/platform/database/connection.ts'
import { openDatabase } from '../src/openDatabase.ts'
import { startEmbeddedPostgres } from '../src/platform/database/embedded/embeddedPostgres.ts'
import { ownDatabase } from '../src/platform/database/embedded/ownDatabase.ts'
import { seedDemoIfEmpty } from '../src/demo/seedDemoIfEmpty.ts'
import { keepReachable } from '../src/school/keepReachable.ts'
import { seedLarge } from './large.ts'

const USAGE = `pnpm seed                     the demo school, if the database has no school yet
pnpm seed --large [--slots N] a school for measuring with N slots, 10000 to 1000000 (200000)

Environment, also from the file .env (docs/configuration.md has them all):
  DATABASE_URL    the PostgreSQL to work on; empty: the one that Koma brings
  KOMA_DATA_DIR   the folder of the PostgreSQL that Koma brings (.koma)

Exit codes:
  0   done, or there is a school already
  1   not done: the reason is told on standard error`

try {
  if (process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h')) console.log(USAGE)
  else await main(wishes())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** Reads the command line: the demo school (null) or a large one with so many slots. */
function wishes(): { slots: number } | null {
  try {
    const { values } = parseArgs({ options: { large: { type: 'boolean' }, slots: { type: 'string' } } })
    const slots = values.slots === undefined ? 200_000 : Number(values.slots)
    const usable = Number.isInteger(slots) && slots >= 10_000 && slots <= 1_000_000
    if (!usable || (values.slots !== undefined && values.large !== true))
      throw new Error('--slots cannot be used like this.')
    return values.large === true ? { slots } : null
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`, { cause: error })
  }
}

async function main(large: { slots: number } | null): Promise<void> {
  const config = readSettings()
  const embedded =
    config.databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir: config.dataDir }) : undefined
  try {
    const url = config.databaseUrl ?? (embedded === undefined ? '' : await ownDatabase(embedded))
    const orm = await openDatabase(url, { pool: 2 })
    try {
      await prepareDatabase(orm, url, { tell: (line) => console.error(line) })
      await (large === null ? makeDemo(orm, addressOf(config)) : makeLarge(orm, large.slots))
    } finally {
      await orm.close()
    }
  } finally {
    await embedded?.stop()
  }
}

function readSettings() {
  try {
    return readConfig(loadEnvironment(projectRoot, process.env))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    throw new Error(`These settings cannot be used (.env.example explains them):\n${error.message}`, { cause: error })
  }
}

async function makeDemo(orm: MikroORM, url: string): Promise<void> {
  const made = await seedDemoIfEmpty(orm, { url })
  console.log(made ? 'Made the demo school.' : 'The database has a school already; nothing was changed.')
}

async function makeLarge(orm: MikroORM, slots: number): Promise<void> {
  const since = performance.now()
  const em = orm.em.fork()
  if (await keepReachable(em))
    console.log('The school that was here alone now has the host names localhost and 127.0.0.1.')
  const made = await seedLarge(em, { slots })
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  const count = (value: number) => value.toLocaleString('en')
  console.log(
    `Made a school with ${count(made.teachers)} teachers, ${count(made.students)} students, ${count(made.slots)} slots ` +
      `and ${count(made.bookings)} bookings in ${seconds} s.\nIt answers at large.localhost, with the logins of the demo school.`,
  )
}
