import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { isEmail } from '@koma/schema/rules/email'
import { z } from 'zod'

/** The folder of the project, with pnpm-workspace.yaml and `.env`; the code may run from its sources or from a bundle. */
export const projectRoot = findProjectRoot(import.meta.dirname)

function findProjectRoot(folder: string): string {
  if (existsSync(join(folder, 'pnpm-workspace.yaml')) || folder === dirname(folder)) return folder
  return findProjectRoot(dirname(folder))
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const whole = (least: number, most: number) => {
  const error = `a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d+$/, { error, abort: true })
    .transform(Number)
    .pipe(z.number().min(least, error).max(most, error))
}
const list = (isGood: (entry: string) => boolean, error: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim()))
    .refine((entries) => entries.every(isGood), error)
const onOff = z.enum(['on', 'off'], { error: 'on or off' }).transform((value) => value === 'on')

/** Every environment variable Koma knows. The text of each check says what is expected. */
export const variables = z.object({
  PORT: whole(0, 65_535).default(4000),
  HOST: z
    .string()
    .refine(isHost, 'an address or host name to listen on, such as 127.0.0.1 or 0.0.0.0')
    .default('127.0.0.1'),
  DATABASE_URL: z
    .string()
    .refine(isPostgresUrl, 'an address such as postgres://user:password@host:5432/koma')
    .optional(),
  DATABASE_POOL: whole(1, 190).default(10),
  KOMA_DATA_DIR: z.string().default('.koma'),
  KOMA_DEMO: onOff.optional(),
  BRANDING_FALLBACK_URL: z
    .string()
    .refine(isPathOrWebAddress, 'a path such as /unavailable.html or an address with http:// or https://')
    .default('/unavailable.html'),
  PUBLIC_URL: z
    .string()
    .refine(isWebAddress, 'an address such as https://lessons.example.com, without a path')
    .optional(),
  SMTP_URL: z.string().refine(isSmtpUrl, 'an address such as smtp://user:password@mail.example.com:587').optional(),
  MAIL_FROM: z.string().refine(isEmail, 'an email address such as lessons@example.com').optional(),
  SESSION_HOURS: whole(1, 8_760).default(12),
  TRUST_PROXY: list(isProxy, 'addresses or networks such as 10.0.0.0/8, or loopback, with commas between').optional(),
  FAILURES_PER_ADDRESS: whole(10, 1_000_000).default(100),
  INTROSPECTION: onOff.default(true),
  ALLOWED_ORIGINS: list(isOrigin, 'addresses such as https://school.example, with commas between them').default([]),
  LOG_LEVEL: z.enum(logLevels, { error: `one of ${logLevels.join(', ')}` }).default('warn'),
})

/** The settings of one api process. */
export type Config = {
  /** 0 means any free port. */
  port: number
  host: string
  /** Replaces the embedded database when given. */
  databaseUrl: string | undefined
  /** Most connections of this process to the database. */
  databasePool: number
  /** Absolute folder of the embedded database. */
  dataDir: string
  /** Whether an empty database gets the demo school. */
  demo: boolean
  /** Where the browser goes when the school's branding cannot be loaded (BRAND-07, D22). */
  brandingFallbackUrl: string
  /** Where people reach Koma, for links in mails; by default where it listens. */
  publicUrl: string | undefined
  /** The mail server with its password; without one mails are kept in the database (D13). */
  smtpUrl: string | undefined
  /** The address mails are sent from. */
  mailFrom: string
  /** How long a session lasts (D4). */
  sessionHours: number
  /** The proxies whose X-Forwarded-For says who calls; false: nobody's. */
  trustProxy: string[] | false
  /** How many logins or resets may fail from one network address within 15 minutes (D5). */
  failuresPerAddress: number
  /** Whether GraphQL describes its own schema to anybody who asks. */
  introspection: boolean
  /** Pages of other hosts that may open a socket, such as `https://school.example`. */
  allowedOrigins: string[]
  logLevel: (typeof logLevels)[number]
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
  return {
    port: value.PORT,
    host: value.HOST,
    databaseUrl: value.DATABASE_URL,
    databasePool: value.DATABASE_POOL,
    dataDir: resolve(projectRoot, value.KOMA_DATA_DIR),
    demo: value.KOMA_DEMO ?? value.DATABASE_URL === undefined,
    brandingFallbackUrl: value.BRANDING_FALLBACK_URL,
    publicUrl: value.PUBLIC_URL,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM ?? 'koma@localhost',
    sessionHours: value.SESSION_HOURS,
    trustProxy: value.TRUST_PROXY ?? false,
    failuresPerAddress: value.FAILURES_PER_ADDRESS,
    introspection: value.INTROSPECTION,
    allowedOrigins: value.ALLOWED_ORIGINS,
    logLevel: value.LOG_LEVEL,
  }
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

function withoutEmpty(env: Record<string, string | undefined>): Record<string, string> {
  const set = (entry: [string, string | undefined]): entry is [string, string] => Boolean(entry[1]?.trim())
  return Object.fromEntries(Object.entries(env).filter(set))
}

const SECRET = new Set(['DATABASE_URL', 'SMTP_URL'])

function problem(name: string, given: Record<string, string>, expected: string): string {
  const value = SECRET.has(name) ? 'its value (not shown, it may hold a password)' : JSON.stringify(given[name])
  return `${name}: ${value} cannot be used; expected ${expected}.`
}

function isHost(value: string): boolean {
  return isIP(value) !== 0 || /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i.test(value)
}

function isProxy(entry: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true
  const [address = '', bits, ...more] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

function isPostgresUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, pathname } = new URL(value)
  return /^postgres(ql)?:$/.test(protocol) && hostname !== '' && pathname.length > 1
}

function isSmtpUrl(value: string): boolean {
  return /^smtps?:\/\/\S+$/.test(value) && URL.canParse(value) && new URL(value).hostname !== ''
}

function isWebAddress(value: string): boolean {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) return false
  const { pathname, search, hash, username } = new URL(value)
  return pathname + search + hash + username === '/'
}

function isOrigin(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value
}

function isPathOrWebAddress(value: string): boolean {
  return /^\/(?![/\\])/.test(value) || (/^https?:\/\//.test(value) && URL.canParse(value))
}
