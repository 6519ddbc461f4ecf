import { demoPassword, hasDemo } from './demo/demo.ts'
import { seedDemoIfEmpty } from './demo/seedDemoIfEmpty.ts'
import { emailLink } from './accounts/emailChange.ts'
import { invitationLink, passwordLink } from './accounts/passwordLink.ts'
import { checkFolder } from './backup/backupFolder.ts'
import { offerJobs } from './bookings/offers/offerJobs.ts'
import { backupJobs } from './backup/backupJobs.ts'
import { buildApp } from './app.ts'
import { idempotencyJobs } from './idempotency/idempotencyJobs.ts'
import { mailServer } from './mail/mailServer.ts'
import { leaveJobs } from './leaves/leaveJobs.ts'
import { contractJobs } from './contracts/monthly/carryOver.ts'
import { jobContexts } from './doors/jobContext.ts'
import { logoJobs } from './school/redrawLogos.ts'
import { retentionJobs } from './personalData/retentionJobs.ts'
import { recordUndoJobs } from './recordUndo/recordUndoJobs.ts'
import { runJobs } from './platform/jobs/runs/runJobs.ts'
import { startJobs } from './platform/jobs/startJobs.ts'
import { mailJobs } from './mail/mailJobs.ts'
import { pushJobs } from './push/pushJobs.ts'
import { pushContact } from './push/vapid.ts'
import { reminderJobs } from './reminders/reminderJobs.ts'
import { sender } from './webhooks/postMessage.ts'
import { webhookJobs } from './webhooks/webhookJobs.ts'
import { prepareDatabase } from './platform/database/prepareDatabase.ts'
import { grantServingRole, roleOf } from './platform/database/servingRole.ts'
import { closeDatabase } from './platform/database/closeDatabase.ts'
import { secretKeys } from './platform/secrets/installationKey.ts'
import { secretBox } from './platform/secrets/secretBox.ts'
import { useSecretBox } from './platform/secrets/secretsOf.ts'
import { checkSettings } from './platform/shared/checkSettings.ts'
import { version } from './platform/shared/version.ts'
import { keepPort } from './platform/shared/keptPort.ts'
import { listenProblem, tryPort } from './platform/shared/listenProblem.ts'
import { isLoopback } from './platform/shared/variables.ts'
import { addressOf, type Config } from './platform/shared/config.ts'
import { openDatabase } from './openDatabase.ts'
import { renewSecrets } from './renewSecrets.ts'
import { runKinds } from './runs/runKinds.ts'
import { startEmbeddedPostgres } from './platform/database/embedded/embeddedPostgres.ts'
import { ownDatabase } from './platform/database/embedded/ownDatabase.ts'

/** Ctrl-C reaches this process from the terminal and again from pnpm; within this time it is one. */
const SAME_KEYSTROKE_MS = 500
/** The longest time that the receiver of a webhook may take to answer. */
const WEBHOOK_TIMEOUT_MS = 15_000

/** The longest time that a push service may take to answer. */
const PUSH_TIMEOUT_MS = 10_000

/** Only who develops Koma runs it without building it. */
const fromSources = import.meta.filename.endsWith('.ts')

/** The started parts, to be stopped in the opposite order. */
const running: { name: string; stop: () => Promise<void> }[] = []

// A closed terminal takes the output with it; that must not keep anything from stopping cleanly.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)

/** Since when the process is stopping, if it is; a start that is not finished goes no further. */
let stopping: { since: number } | undefined
/** Aborted when the process is stopping: a demo school that is being made is given up. */
const givenUp = new AbortController()

const config = checkSettings()
const started = start(config).catch((error: unknown) => fail(error, config))

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!stopping) {
      stopping = { since: Date.now() }
      givenUp.abort()
      console.log('Koma is stopping. Once more to stop at once.')
      void started.then(() => stopAll()).then((clean) => process.exit(clean ? 0 : 1))
    } else if (Date.now() - stopping.since > SAME_KEYSTROKE_MS) {
      process.exit(1)
    }
  })
}

async function start({ databaseUrl: givenUrl, ...settings }: Config): Promise<void> {
  await tryPort(settings)
  if (settings.backups !== null) await mayKeepBackups(settings.backups.folder)
  const databaseUrl = givenUrl ?? (await startOwnDatabase(settings.dataDir))
  await prepare(settings.databaseOwnerUrl ?? databaseUrl, settings.demo ? addressOf(settings) : null)
  if (stopping) return
  const orm = await openDatabase(databaseUrl, { pool: settings.databasePool, deadlines: true })
  running.push({ name: 'database connections', stop: () => closeDatabase(orm) })
  if (settings.databaseOwnerUrl !== undefined) await grant(settings.databaseOwnerUrl, await roleOf(orm))
  await keepSecrets(orm, settings, givenUrl === undefined)
  if (stopping) return
  const demoSchool = await hasDemo(orm)
  judgeDemo(demoSchool, settings)
  if (stopping) return
  const introspection = config.introspection ?? (demoSchool || fromSources ? 'everybody' : 'staff')
  const app = await buildApp({
    orm,
    config: { ...config, introspection },
    databaseUrl,
    keepsMails: settings.smtpUrl === undefined,
  })
  running.push({ name: 'server', stop: () => app.stop() })
  const address = await app.listen({ port: settings.port, host: settings.host })
  if (givenUrl === undefined) await keepPort(settings.dataDir, Number(new URL(address).port))
  const origin = settings.publicUrl ?? address
  const { events } = app
  const mail = mailJobs({
    orm,
    events,
    server: settings.smtpUrl === undefined ? null : mailServer(settings.smtpUrl, { requireTls: settings.smtpTls }),
    from: settings.mailFrom,
    publicUrl: origin,
    links: { passwordReset: passwordLink, invitation: invitationLink, emailConfirm: emailLink },
  })
  const runs = runJobs({ orm, events, kinds: runKinds, contextFor: jobContexts({ orm, events, baseUrl: origin }) })
  const webhooks = webhookJobs({
    orm,
    events,
    send: sender({ ownNetwork: settings.webhooksToOwnNetwork, timeoutMs: WEBHOOK_TIMEOUT_MS }),
    log: (error) => app.http.log.error(error),
  })
  const features = [
    mail,
    runs,
    contractJobs({ orm, events }),
    leaveJobs({ orm, events, baseUrl: origin }),
    reminderJobs({ orm, events }),
    webhooks,
    pushJobs({
      orm,
      // Endpoints are what browsers say, so they lead nowhere but to the internet, whatever webhooks may reach.
      send: sender({ ownNetwork: false, timeoutMs: PUSH_TIMEOUT_MS }),
      contact: pushContact(settings),
      publicUrl: origin,
    }),
    idempotencyJobs({ orm }),
    recordUndoJobs({ orm }),
    retentionJobs({ orm, events, baseUrl: origin }),
    logoJobs({ orm, events }),
    offerJobs({ orm, events, baseUrl: origin }),
  ]
  if (settings.backups !== null)
    features.push(
      backupJobs({ databaseUrl, koma: version(), plan: settings.backups, log: (line) => app.http.log.error(line) }),
    )
  const jobs = startJobs({ orm, databaseUrl, log: app.http.log, features })
  running.push({ name: 'jobs', stop: () => jobs.stop() })
  console.log(`\n  Koma runs at ${address}\n`)
  if (demoSchool && settings.demo) {
    console.log(`  Demo logins, all with the password ${demoPassword}:`)
    console.log('    student s0001    teacher t001    staff admin\n')
  }
  console.log('  Ctrl-C stops it.\n')
}

/** Refuses to start where backups are wanted and cannot be written: whoever wants them would find out too late. */
async function mayKeepBackups(folder: string): Promise<void> {
  await checkFolder(folder).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(
      `BACKUP_DIR: backups cannot be written to ${folder} (${why}). Make the folder writable for the user of this process, or leave BACKUP_DIR empty.`,
    )
  })
}

/**
 * Migrates, and makes the demo school where it is wanted; `demoUrl` is its address then. Uses connections of its own,
 * because migrations may take longer than a request.
 */
async function prepare(databaseUrl: string, demoUrl: string | null): Promise<void> {
  const orm = await openDatabase(databaseUrl, { pool: 2 })
  try {
    await prepareDatabase(orm, databaseUrl, {
      tell: (line) => console.error(line),
      ...(demoUrl === null ? {} : { fill: () => seedDemoIfEmpty(orm, { url: demoUrl, signal: givenUp.signal }) }),
    })
  } catch (error) {
    if (error !== givenUp.signal.reason) throw error
  } finally {
    await closeDatabase(orm)
  }
}

/** Refuses to show the demo school to other machines unasked, and says so where none is wanted. */
function judgeDemo(demoSchool: boolean, settings: Omit<Config, 'databaseUrl'>): void {
  if (demoSchool && !settings.publicDemo && !isLoopback(settings.host)) {
    throw new Error(
      `The database has the demo school, whose passwords everybody knows, and HOST=${settings.host} lets other machines in. Say KOMA_DEMO=on if that is meant, or use another database or KOMA_DATA_DIR.`,
    )
  }
  if (demoSchool && settings.refusesDemo) {
    console.error(
      'The database has the demo school, whose passwords everybody knows, although KOMA_DEMO is off. For a school of your own, add KOMA_DATA_DIR=.koma-school to .env and start again.',
    )
  }
}

/** Encrypts what the database keeps secret: by the keys of the settings, or one beside Koma's own database. (SEC-23) */
async function keepSecrets(
  orm: Awaited<ReturnType<typeof openDatabase>>,
  { secrets, dataDir }: Omit<Config, 'databaseUrl'>,
  isOwn: boolean,
) {
  useSecretBox(orm, secretBox(await secretKeys({ secrets, dataDir }, isOwn)))
  await renewSecrets(orm.em.fork(), 'inClear')
}

/** Lets `role`, which serves, do what it has to; the owner of the database says so. */
async function grant(ownerUrl: string, role: string): Promise<void> {
  const owner = await openDatabase(ownerUrl, { pool: 1 })
  try {
    await grantServingRole(owner, role)
  } finally {
    await closeDatabase(owner)
  }
}

async function startOwnDatabase(dataDir: string): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => console.error(line) })
  running.push({ name: 'PostgreSQL', stop: () => postgres.stop() })
  return ownDatabase(postgres)
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
  return listenProblem(error, { host, port }) ?? (error instanceof Error ? error.message : String(error))
}
