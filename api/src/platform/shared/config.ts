import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import type { z } from 'zod'
import { secretVariables, withoutOverridden, withSecretFiles } from './secretFiles.ts'
import { databaseMark } from './databaseMark.ts'
import { isLoopback, type logLevels, variables } from './variables.ts'
import { withoutEmpty } from './withoutEmpty.ts'

/**
 * The project's folder, with pnpm-workspace.yaml and `.env`. Looked for, because code runs from sources or a bundle.
 */
export const projectRoot = findProjectRoot(import.meta.dirname)

function findProjectRoot(folder: string): string {
  if (existsSync(join(folder, 'pnpm-workspace.yaml')) || folder === dirname(folder)) return folder
  return findProjectRoot(dirname(folder))
}

/** The callers who may introspect the GraphQL schema. */
export type Introspection = 'everybody' | 'staff' | 'nobody'

/** The settings of one api process. */
export type Config = {
  /** 0 means any free port. */
  port: number
  host: string
  /** Replaces the embedded database when given. */
  databaseUrl: string | undefined
  /** The database with its owner's login, which migrates it; undefined: `databaseUrl` is the owner's. */
  databaseOwnerUrl: string | undefined
  /** The most database connections of this process. */
  databasePool: number
  /** The broker by which processes notify each other, with its password; undefined: PostgreSQL's NOTIFY. */
  brokerUrl: string | undefined
  /** Absolute folder of the embedded database. */
  dataDir: string
  /** Whether an empty database gets the demo school. */
  demo: boolean
  /** Whether the demo school, with its well-known passwords, may be reached from other machines. */
  publicDemo: boolean
  /** Whether no demo school is wanted, in so many words. */
  refusesDemo: boolean
  /** The address browsers go to when the school's branding cannot be loaded (BRAND-07, D22). */
  brandingFallbackUrl: string
  /** The address people reach Koma at, for links in mails; by default where it listens. */
  publicUrl: string | undefined
  /** The mail server with its password; without one, mails stay in the database (D13). */
  smtpUrl: string | undefined
  /** Whether mails go over encrypted connections only; by default unless the mail server is on this machine. */
  smtpTls: boolean
  /** The address mails are sent from. */
  mailFrom: string
  /** The hours for which a session lasts unused (D4). */
  sessionHours: number
  /** The longest a session lasts, in days, however often it is used. */
  sessionDays: number
  sessionsPerAccount: number
  /** Whether webhooks may reach this machine and private networks, and use http; by default only in the demo. */
  webhooksToOwnNetwork: boolean
  /** The proxies whose X-Forwarded-For names the caller; false: none. */
  trustProxy: string[] | false
  /** The most failed sign-ins and resets from one network address within 15 minutes (D5). */
  failuresPerAddress: number
  /** The most points each key may spend per second at one process (decision 037). */
  keyPointsPerSecond: number
  changesPerPerson: number
  /** The most live connections of one person at one process, over all tabs and devices. */
  socketsPerPerson: number
  /** The most live connections of one network address at one process. */
  socketsPerAddress: number
  /** The most messages per second on one live connection. */
  socketMessagesPerSecond: number
  /** The callers who may introspect GraphQL; undefined: everybody in development and the demo, otherwise staff. */
  introspection: Introspection | undefined
  /** Absolute paths of the manifests of documents that everybody may run. */
  documents: string[]
  /** The most bytes of queries and answers that one process remembers. */
  rememberedBytes: number
  /** Other origins whose pages may call and open a socket, such as `https://school.example`. */
  allowedOrigins: string[]
  /** The keys by which secrets are kept in the database, the one in use first; none: as the installation has it. */
  secrets: string[]
  /** The folder of automatic backups, their times (minutes of the day, UTC) and how many to keep; null: no backups. */
  backups: {
    folder: string
    /** Marks the files of this database: others may share the folder. */
    database: string
    times: number[]
    retention: { days: number; weeks: number; months: number }
  } | null
  logLevel: (typeof logLevels)[number]
  /** The token that unlocks the process's metrics; undefined: nobody gets them. */
  metricsToken: string | undefined
  /** The milliseconds after which a request is logged as slow. */
  slowMs: number
  /**
   * The limits above which new requests are refused (0: never): the process's delay in milliseconds, its memory in
   * bytes.
   */
  shedding: { delay: number; memory: number }
}

/** Thrown for an unusable environment; `problems` has one line per bad variable and shows no secret. */
export class ConfigError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** Returns Koma's address as far as the settings know it: without PUBLIC_URL, this machine. */
export const addressOf = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`

/** The most sessions of an account where nothing is set. The accounts of a demo school are shared by all who look. */
const [ACCOUNT_SESSIONS, DEMO_SESSIONS] = [20, 1000]

/**
 * Turns environment variables into settings. An empty variable counts as not set; a relative KOMA_DATA_DIR begins at
 * the project's folder; secrets may be in files that `…_FILE` names. Throws ConfigError naming every bad variable at
 * once.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const { values: settings, problems } = withSecretFiles(withoutEmpty(env))
  if (problems.length > 0) throw new ConfigError(problems)
  const result = variables.safeParse(settings)
  if (!result.success) {
    throw new ConfigError(result.error.issues.map((issue) => problem(String(issue.path[0]), settings, issue.message)))
  }
  const value = result.data
  if (value.SMTP_URL !== undefined && value.MAIL_FROM === undefined) {
    throw new ConfigError(['MAIL_FROM: missing; with SMTP_URL mails need an address to come from.'])
  }
  if (value.DATABASE_OWNER_URL !== undefined && value.DATABASE_URL === undefined) {
    throw new ConfigError(['DATABASE_URL: missing; DATABASE_OWNER_URL says who migrates it, not who serves.'])
  }
  if (value.KOMA_SECRET_FORMER.length > 0 && value.KOMA_SECRET === undefined) {
    throw new ConfigError(['KOMA_SECRET: missing; KOMA_SECRET_FORMER only has the keys before it.'])
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
    refusesDemo: value.KOMA_DEMO === false,
    brandingFallbackUrl: value.BRANDING_FALLBACK_URL,
    publicUrl: value.PUBLIC_URL,
    smtpUrl: value.SMTP_URL,
    smtpTls: value.SMTP_TLS ?? !isLoopback(hostOf(value.SMTP_URL)),
    mailFrom: value.MAIL_FROM ?? 'koma@localhost',
    sessionHours: value.SESSION_HOURS,
    sessionDays: value.SESSION_DAYS,
    sessionsPerAccount: value.SESSIONS_PER_ACCOUNT ?? (demo ? DEMO_SESSIONS : ACCOUNT_SESSIONS),
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
    secrets: [value.KOMA_SECRET ?? [], value.KOMA_SECRET_FORMER].flat(),
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
  const database = databaseMark(value.DATABASE_URL, resolve(projectRoot, value.KOMA_DATA_DIR))
  return { folder, database, times: value.BACKUP_AT, retention: { days, weeks, months } }
}

/** Returns the variables of the file `.env` in `folder`, if it exists, overridden by the real environment. */
export function loadEnvironment(
  folder: string,
  real: Record<string, string | undefined>,
): Record<string, string | undefined> {
  const file = join(folder, '.env')
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  const settings = withoutEmpty(real)
  return { ...withoutOverridden(fromFile, settings), ...settings }
}

const SECRET = new Set<string>(secretVariables)

function problem(name: string, settings: Record<string, string>, expected: string): string {
  const value = SECRET.has(name) ? 'its value (not shown, it may hold a password)' : JSON.stringify(settings[name])
  return `${name}: ${value} cannot be used; expected ${expected}.`
}

/** Returns the host of an address, without the brackets of IPv6; empty without an address. */
function hostOf(url: string | undefined): string {
  return url === undefined ? '' : new URL(url).hostname.replace(/^\[|\]$/g, '')
}
