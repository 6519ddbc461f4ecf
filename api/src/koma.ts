import { auditCommand } from './commands/audit.ts'
import { BadCommand, type Command, type Work } from './commands/command.ts'
import { schoolCommand, setupCommand } from './commands/school.ts'
import { ConfigError, loadEnvironment, projectRoot, readConfig } from './shared/config.ts'
import { openDatabase } from './shared/db.ts'
import { createDatabaseIfMissing, startEmbeddedPostgres } from './shared/embeddedPostgres.ts'

/** The commands of `pnpm koma <command>`. */
const commands: Record<string, Command> = { setup: setupCommand, school: schoolCommand, audit: auditCommand }

try {
  const [, , name = '', ...args] = process.argv
  const command = commands[name]
  if (command === undefined) throw new BadCommand(`Usage: pnpm koma ${Object.keys(commands).join(' | ')}`)
  process.exitCode = await atDatabase(await command(args))
} catch (error) {
  if (error instanceof BadCommand) process.exitCode = 2
  else process.exitCode = 1
  if (error instanceof ConfigError) console.error('These settings cannot be used (.env.example explains them):')
  console.error(error instanceof Error ? error.message : error)
}

async function atDatabase(work: Work): Promise<number> {
  const config = readConfig(loadEnvironment(projectRoot, process.env))
  const own = config.databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir: config.dataDir }) : undefined
  try {
    const databaseUrl = config.databaseUrl ?? own?.url('koma') ?? ''
    if (own !== undefined) await createDatabaseIfMissing(databaseUrl)
    const orm = await openDatabase(databaseUrl, { pool: 2 })
    try {
      return await work({ orm, databaseUrl, config })
    } finally {
      await orm.close()
    }
  } finally {
    await own?.stop()
  }
}
