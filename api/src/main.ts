import { demoPassword } from '../seeds/demo.ts'
import { passwordLink } from './accounts/passwordLink.ts'
import { buildApp } from './app.ts'
import { mailServer } from './mail/mailServer.ts'
import { startMailWorker } from './mail/mailWorker.ts'
import { prepareDatabase } from './prepareDatabase.ts'
import { closeDatabase } from './shared/closeDatabase.ts'
import { ConfigError, loadEnvironment, projectRoot, readConfig, type Config } from './shared/config.ts'
import { openDatabase } from './shared/db.ts'
import { createDatabaseIfMissing, startEmbeddedPostgres } from './shared/embeddedPostgres.ts'

/** Ctrl-C reaches this process from the terminal and again from pnpm; within this time it is one. */
const SAME_KEYSTROKE_MS = 500

/** What has been started, to be stopped in the opposite order. */
const running: { name: string; stop: () => Promise<void> }[] = []

// A closed terminal takes the output with it; that must not keep anything from stopping cleanly.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)

/** Since when the process is asked to stop, if it is; a start that is not through goes no further. */
let stopping: { since: number } | undefined

const config = readConfigOrExit()
const started = start(config).catch((error: unknown) => fail(error, config))

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!stopping) {
      stopping = { since: Date.now() }
      console.log('Koma is stopping. Once more to stop at once.')
      void started.then(() => stopAll()).then((clean) => process.exit(clean ? 0 : 1))
    } else if (Date.now() - stopping.since > SAME_KEYSTROKE_MS) {
      process.exit(1)
    }
  })
}

function readConfigOrExit(): Config {
  try {
    return readConfig(loadEnvironment(projectRoot, process.env))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(`Koma cannot start with these settings (.env.example explains them):`)
    for (const line of error.problems) console.error(`  ${line}`)
    process.exit(1)
  }
}

async function start({ databaseUrl: givenUrl, ...settings }: Config): Promise<void> {
  const databaseUrl = givenUrl ?? (await startOwnDatabase(settings.dataDir))
  const orm = await openDatabase(databaseUrl, { pool: settings.databasePool })
  running.push({ name: 'database connections', stop: () => closeDatabase(orm) })
  if (stopping) return
  const demoSchool = await prepareDatabase(orm, databaseUrl, settings.demo)
  if (stopping) return
  const app = await buildApp({ orm, config, databaseUrl })
  running.push({ name: 'server', stop: () => app.stop() })
  const address = await app.listen({ port: settings.port, host: settings.host })
  const mail = startMailWorker({
    orm,
    databaseUrl,
    events: app.events,
    log: app.http.log,
    server: settings.smtpUrl === undefined ? null : mailServer(settings.smtpUrl),
    from: settings.mailFrom,
    publicUrl: settings.publicUrl ?? address,
    passwordLink,
  })
  running.push({ name: 'mail worker', stop: () => mail.stop() })
  console.log(`\n  Koma runs at ${address}\n`)
  if (demoSchool) {
    console.log(`  Demo logins, all with the password ${demoPassword}:`)
    console.log('    student s0001    teacher t001    staff admin\n')
  }
  console.log('  Ctrl-C stops it.\n')
}

async function startOwnDatabase(dataDir: string): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => console.error(line) })
  running.push({ name: 'PostgreSQL', stop: () => postgres.stop() })
  const url = postgres.url('koma')
  await createDatabaseIfMissing(url)
  return url
}

async function stopAll(): Promise<boolean> {
  let clean = true
  for (const { name, stop } of running.splice(0).toReversed()) {
    await stop().catch((error: unknown) => {
      clean = false
      console.error(`The ${name} did not stop cleanly:`, error)
    })
  }
  return clean
}

async function fail(error: unknown, { host, port, logLevel }: Config): Promise<never> {
  console.error(`Koma did not start. ${reason(error, host, port)}`)
  if (logLevel === 'debug' || logLevel === 'trace') console.error(error)
  await stopAll()
  process.exit(1)
}

function reason(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const isListen = error instanceof Error && 'syscall' in error && error.syscall === 'listen'
  if (isListen && code === 'EADDRINUSE')
    return `Port ${port} on ${host} is taken; stop the other program or set PORT to another one.`
  if (isListen && code === 'EACCES') return `Port ${port} is reserved for the system; set PORT to 1024 or more.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST=${host} is no address of this machine.`
  return error instanceof Error ? error.message : String(error)
}
