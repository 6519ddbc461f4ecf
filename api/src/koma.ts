import { audit } from './activity/audit.ts'
import { loadEnvironment, projectRoot, readConfig } from './shared/config.ts'
import { openDatabase } from './shared/db.ts'
import { startEmbeddedPostgres } from './shared/embeddedPostgres.ts'

/** The commands of `pnpm koma <command>`; each gives its exit code. */
const commands: Record<string, (databaseUrl: string) => Promise<number>> = {
  async audit(databaseUrl) {
    const orm = await openDatabase(databaseUrl, { pool: 1 })
    try {
      const differences = await audit(orm.em)
      for (const { check, subject, detail } of differences) console.log(`${check}: ${subject}: ${detail}`)
      console.log(differences.length === 0 ? 'Everything adds up.' : `${differences.length} differences.`)
      return differences.length === 0 ? 0 : 1
    } finally {
      await orm.close()
    }
  },
}

const [, , name = ''] = process.argv
const command = commands[name]
if (command === undefined) {
  console.error(`Usage: pnpm koma ${Object.keys(commands).join(' | ')}`)
  process.exit(2)
}
const config = readConfig(loadEnvironment(projectRoot, process.env))
const own = config.databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir: config.dataDir }) : undefined
try {
  process.exitCode = await command(config.databaseUrl ?? own?.url('koma') ?? '')
} finally {
  await own?.stop()
}
