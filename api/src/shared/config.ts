import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import type { z } from 'zod'
import { isLoopback, type logLevels, variables } from './variables.ts'
import { withoutEmpty } from './withoutEmpty.ts'

/** The folder of the project, with pnpm-workspace.yaml and `.env`; the code may run from its sources or from a bundle. */
export const projectRoot = findProjectRoot(import.meta.dirname)

function findProjectRoot(folder: string): string {
  if (existsSync(join(folder, 'pnpm-workspace.yaml')) || folder === dirname(folder)) return folder
  return findProjectRoot(dirname(folder))
}

/** Who may ask GraphQL what its schema is like: everybody, staff, or nobody. */
export type Introspection = 'everybody' | 'staff' | 'nobody'

/** The settings of one api process. */
export type Config = {
  /** 0 means any free port. */
  port: number
  host: string
  /** Replaces the embedded database when given. */
  databaseUrl: string | undefined
  /** The same database as its owner, who migrates it; undefined: who serves owns it. */
  databaseOwnerUrl: string | undefined
  /** Most connections of this process to the database. */
  databasePool: number
  /** The broker by which processes tell each other of changes, with its password; undefined: PostgreSQL's NOTIFY. */
  brokerUrl: string | undefined
  /** Absolute folder of the embedded database. */
  dataDir: string
  /** Whether an empty database gets the demo school. */
  demo: boolean
  /** Whether the demo school, with its well-known passwords, may be reached from other machines. */
  publicDemo: boolean
  /** Where the browser goes when the school's branding cannot be loaded (BRAND-07, D22). */
  brandingFallbackUrl: string
  /** Where people reach Koma, for links in mails; by default where it listens. */
  publicUrl: string | undefined
  /** The mail server with its password; without one mails are kept in the database (D13). */
  smtpUrl: string | undefined
  /** Whether mails are sent over encrypted connections alone; by default unless the mail server is on this machine. */
  smtpTls: boolean
  /** The address mails are sent from. */
  mailFrom: string
  /** How long a session lasts (D4). */
  sessionHours: number
  /** How many days a session lasts at most, however often it is used. */
  sessionDays: number
  /** Whether webhooks may lead to this machine and private networks, and over http; by default in the demo alone. */
  webhooksToOwnNetwork: boolean
  /** The proxies whose X-Forwarded-For says who calls; false: nobody's. */
  trustProxy: string[] | false
  /** How many logins or resets may fail from one network address within 15 minutes (D5). */
  failuresPerAddress: number
  /** How many points each key may spend a second at one process (decision 037). */
  keyPointsPerSecond: number
  changesPerPerson: number
  /** How many live connections one person may have open at one process, in all tabs and devices. */
  socketsPerPerson: number
  /** How many live connections one network address may have open at one process. */
  socketsPerAddress: number
  /** How many messages a second one live connection may send. */
  socketMessagesPerSecond: number
  /** Who may ask GraphQL what its schema is like; undefined: everybody while developing and in the demo, else staff. */
  introspection: Introspection | undefined
  /** Absolute paths of the manifests of documents that everybody may have executed. */
  documents: string[]
  /** Most bytes that one process remembers of queries and answers. */
  rememberedBytes: number
  /** Pages of other hosts that may call and open a socket, such as `https://school.example`. */
  allowedOrigins: string[]
  /** Where backups are kept that are taken by themselves, when (minutes of the day, UTC), and how many; null: none are. */
  backups: {
    folder: string
    times: number[]
    retention: { days: number; weeks: number; months: number }
  } | null
  logLevel: (typeof logLevels)[number]
  /** Who sends it is given the figures of the process; undefined: nobody. */
  metricsToken: string | undefined
  /** A request that takes more milliseconds is logged. */
  slowMs: number
  /** From when on what is new is refused (0: never): milliseconds that work waits in the process, and its bytes in memory. */
  shedding: { delay: number; memory: number }
}

/** The environment cannot be used; `problems` has one line per bad variable and shows no secret. */
export class ConfigError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** Where Koma is found, as far as its settings say: what is not told to the web is reached at this machine. */
export const addressOf = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`

/**
 * Turns environment variables into settings. An empty variable counts as not set; a relative
 * KOMA_DATA_DIR begins at the project's folder. Throws ConfigError naming every bad variable at once.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = withoutEmpty(env)
  const result = variables.safeParse(given)
  if (!result.success) {
    throw new ConfigError(result.error.issues.map((issue) => problem(String(issue.path[0]), given, issue.message)))
  }
  const value = result.data
  if (value.SMTP_URL !== undefined && value.MAIL_FROM === undefined) {
    throw new ConfigError(['MAIL_FROM: missing; with SMTP_URL mails need an address to come from.'])
  }
  if (value.DATABASE_OWNER_URL !== undefined && value.DATABASE_URL === undefined) {
    throw new ConfigError(['DATABASE_URL: missing; DATABASE_OWNER_URL says who migrates it, not who serves.'])
  }
  const demo = value.KOMA_DEMO ?? value.DATABASE_URL === undefined
  if (demo && value.KOMA_DEMO === undefined && !isLoopback(value.HOST)) {
    throw new ConfigError([
      `KOMA_DEMO: missing; with HOST=${value.HOST} other machines reach the demo school, whose passwords everybody knows. Expected on, if that is meant, or off.`,
    ])
  }
  return {
    port: value.PORT,
    host: value.HOST,
    databaseUrl: value.DATABASE_URL,
    databaseOwnerUrl: value.DATABASE_OWNER_URL,
    databasePool: value.DATABASE_POOL,
    brokerUrl: value.BROKER_URL,
    dataDir: resolve(projectRoot, value.KOMA_DATA_DIR),
    demo,
    publicDemo: value.KOMA_DEMO === true,
    brandingFallbackUrl: value.BRANDING_FALLBACK_URL,
    publicUrl: value.PUBLIC_URL,
    smtpUrl: value.SMTP_URL,
    smtpTls: value.SMTP_TLS ?? !isLoopback(hostOf(value.SMTP_URL)),
    mailFrom: value.MAIL_FROM ?? 'koma@localhost',
    sessionHours: value.SESSION_HOURS,
    sessionDays: value.SESSION_DAYS,
    webhooksToOwnNetwork: value.WEBHOOKS_TO_OWN_NETWORK ?? false,
    trustProxy: value.TRUST_PROXY ?? false,
    failuresPerAddress: value.FAILURES_PER_ADDRESS,
    keyPointsPerSecond: value.KEY_POINTS_PER_SECOND,
    changesPerPerson: value.CHANGES_PER_PERSON,
    socketsPerPerson: value.SOCKETS_PER_PERSON,
    socketsPerAddress: value.SOCKETS_PER_ADDRESS,
    socketMessagesPerSecond: value.SOCKET_MESSAGES_PER_SECOND,
    introspection: value.INTROSPECTION === undefined ? undefined : value.INTROSPECTION ? 'everybody' : 'nobody',
    documents: [join('schema', 'documents.json'), ...value.TRUSTED_DOCUMENTS].map((file) => resolve(projectRoot, file)),
    rememberedBytes: value.REMEMBERED_MB * 1024 * 1024,
    allowedOrigins: value.ALLOWED_ORIGINS,
    backups: backupsOf(value),
    logLevel: value.LOG_LEVEL,
    metricsToken: value.METRICS_TOKEN,
    slowMs: value.SLOW_MS,
    shedding: { delay: value.SHED_DELAY_MS, memory: value.SHED_MEMORY_MB * 1024 * 1024 },
  }
}

function backupsOf(value: z.output<typeof variables>): Config['backups'] {
  if (value.BACKUP_DIR === undefined) return null
  const [days = 0, weeks = 0, months = 0] = value.BACKUP_KEEP
  const folder = resolve(projectRoot, value.BACKUP_DIR)
  return { folder, times: value.BACKUP_AT, retention: { days, weeks, months } }
}

/** The variables of the file `.env` in `folder`, if there is one, under those of the real environment. */
export function loadEnvironment(
  folder: string,
  real: Record<string, string | undefined>,
): Record<string, string | undefined> {
  const file = join(folder, '.env')
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  return { ...fromFile, ...withoutEmpty(real) }
}

const SECRET = new Set(['DATABASE_URL', 'DATABASE_OWNER_URL', 'BROKER_URL', 'SMTP_URL', 'METRICS_TOKEN'])

function problem(name: string, given: Record<string, string>, expected: string): string {
  const value = SECRET.has(name) ? 'its value (not shown, it may hold a password)' : JSON.stringify(given[name])
  return `${name}: ${value} cannot be used; expected ${expected}.`
}

/** The host an address names, without the brackets of IPv6; empty without an address. */
function hostOf(url: string | undefined): string {
  return url === undefined ? '' : new URL(url).hostname.replace(/^\[|\]$/g, '')
}
