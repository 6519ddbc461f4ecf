import { lookup } from '@koma/schema/rules/lookup'
import { BadCommand, type Command, type Work } from './doors/commands/command.ts'
import { helpOf, overview } from './doors/commands/help.ts'
import { schoolWords } from './doors/commands/schoolWords.ts'
import { givenLanguage, spokenLanguage } from './doors/commands/spokenLanguage.ts'
import { ConfigError, loadEnvironment, projectRoot, readConfig } from './platform/shared/config.ts'
import { versionLine } from './platform/shared/version.ts'

/** The commands of `pnpm koma <command>`, each loaded with all it needs only where it is called. */
const commands: Record<string, () => Promise<Command>> = lookup({
  setup: async () => (await import('./doors/commands/school.ts')).setupCommand,
  school: async () => (await import('./doors/commands/school.ts')).schoolCommand,
  backup: async () => (await import('./doors/commands/backup.ts')).backupCommand,
  restore: async () => (await import('./doors/commands/restore.ts')).restoreCommand,
  doctor: async () => (await import('./doors/commands/doctor.ts')).doctorCommand,
  distribute: async () => (await import('./doors/commands/distribute.ts')).distributeCommand,
  account: async () => (await import('./doors/commands/account.ts')).accountCommand,
  secrets: async () => (await import('./doors/commands/secrets.ts')).secretsCommand,
  audit: async () => (await import('./doors/commands/audit.ts')).auditCommand,
})

// The command goes on to its end for a reader that stops early, such as `head`, so that it closes its database.
for (const output of [process.stdout, process.stderr])
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })

const [, , name = '', ...args] = process.argv
const asksForHelp = args.some((arg) => arg === '--help' || arg === '-h')

/** `setup` and `school` speak the language of the school or of the terminal; the others speak English. */
const language = name === 'setup' || name === 'school' ? spokenLanguage(givenLanguage(args), process.env) : 'en'

if (name === '--help' || name === '-h' || name === 'help') console.log(helpOf(args[0] ?? ''))
else if (name === '--version' || name === '-v') console.log(versionLine())
else if (asksForHelp && Object.hasOwn(commands, name)) console.log(helpOf(name, language))
else await run()

async function run(): Promise<void> {
  try {
    const load = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (load === undefined) throw new BadCommand(`${name === '' ? '' : `${name} is no command.\n`}${overview()}`)
    const command = await load()
    process.exitCode = await atDatabase(await command(args))
  } catch (error) {
    if (error instanceof ConfigError) console.error(schoolWords[language].settings)
    console.error(await messageOf(error))
    process.exitCode = 1
    if (!(error instanceof BadCommand)) return
    process.exitCode = 2
    if (Object.hasOwn(commands, name)) console.error(schoolWords[language].helpAt(name))
  }
}

async function messageOf(error: unknown): Promise<unknown> {
  if (!(error instanceof Error)) return error
  const { DatabaseProblem } = await import('./platform/database/prepareDatabase.ts')
  return error instanceof DatabaseProblem ? error.words[language] : error.message
}

async function atDatabase(work: Work): Promise<number> {
  const { openDatabase } = await import('./openDatabase.ts')
  const { startEmbeddedPostgres } = await import('./platform/database/embedded/embeddedPostgres.ts')
  const { ownDatabase } = await import('./platform/database/embedded/ownDatabase.ts')
  const { secretBox } = await import('./platform/secrets/secretBox.ts')
  const { useSecretBox } = await import('./platform/secrets/secretsOf.ts')
  const { secretKeys } = await import('./platform/secrets/installationKey.ts')
  const config = readConfig(loadEnvironment(projectRoot, process.env))
  const own = config.databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir: config.dataDir }) : undefined
  try {
    const databaseUrl =
      config.databaseOwnerUrl ?? config.databaseUrl ?? (own === undefined ? '' : await ownDatabase(own))
    const orm = await openDatabase(databaseUrl, { pool: 2 })
    useSecretBox(orm, secretBox(await secretKeys(config, own !== undefined)))
    try {
      return await work({ orm, databaseUrl, config })
    } finally {
      await orm.close()
    }
  } finally {
    await own?.stop()
  }
}
