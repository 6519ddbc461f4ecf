import { isIP } from 'node:net'
import { isEmail } from '@koma/schema/rules/email'
import { z } from 'zod'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

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

/** A key of the installation: long enough that nobody guesses it, and fit for a line of `.env`. */
const SECRET_KEY = /^[\w.~+/=-]{32,200}$/
const SECRET_FORM = '32 to 200 letters, digits or any of . _ ~ + / = -'
const DAYTIME = /^([01]\d|2[0-3]):[0-5]\d$/
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

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
  DATABASE_OWNER_URL: z
    .string()
    .refine(isPostgresUrl, 'an address such as postgres://owner:password@host:5432/koma')
    .optional(),
  DATABASE_POOL: whole(1, 190).default(10),
  BROKER_URL: z
    .string()
    .refine(isBrokerUrl, 'an address such as redis://user:password@broker.example.com:6379')
    .optional(),
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
  SMTP_TLS: onOff.optional(),
  MAIL_FROM: z.string().refine(isEmail, 'an email address such as lessons@example.com').optional(),
  SESSION_HOURS: whole(1, 8_760).default(12),
  SESSION_DAYS: whole(1, 3_650).default(30),
  SESSIONS_PER_ACCOUNT: whole(1, 1_000).optional(),
  WEBHOOKS_TO_OWN_NETWORK: onOff.optional(),
  TRUST_PROXY: list(isProxy, 'addresses or networks such as 10.0.0.0/8, or loopback, with commas between').optional(),
  FAILURES_PER_ADDRESS: whole(10, 1_000_000).default(100),
  KEY_POINTS_PER_SECOND: whole(1, 1_000_000).default(100),
  CHANGES_PER_PERSON: whole(10, 1_000_000).default(60),
  SOCKETS_PER_PERSON: whole(1, 1_000_000).default(20),
  SOCKETS_PER_ADDRESS: whole(1, 1_000_000).default(1000),
  SOCKET_MESSAGES_PER_SECOND: whole(1, 1_000_000).default(20),
  INTROSPECTION: onOff.optional(),
  TRUSTED_DOCUMENTS: list((entry) => entry.endsWith('.json'), 'JSON files, with commas between them').default([]),
  REMEMBERED_MB: whole(8, 4096).default(64),
  ALLOWED_ORIGINS: list(isOrigin, 'addresses such as https://school.example, with commas between them').default([]),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/, '16 to 200 letters, digits or any of . _ ~ + / = -')
    .optional(),
  KOMA_SECRET: z.string().regex(SECRET_KEY, SECRET_FORM).optional(),
  KOMA_SECRET_FORMER: list((entry) => SECRET_KEY.test(entry), `keys with commas between, each ${SECRET_FORM}`).default(
    [],
  ),
  SLOW_MS: whole(1, 3_600_000).default(1000),
  SHED_DELAY_MS: whole(0, 60_000).default(1000),
  SHED_MEMORY_MB: whole(0, 1_000_000).default(0),
  BACKUP_DIR: z.string().optional(),
  BACKUP_AT: list((entry) => DAYTIME.test(entry), 'times of the day in UTC such as 18:00, with commas between')
    .transform((entries) => entries.map(minutesOf))
    .prefault('18:00'),
  BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,4},\d{1,4},\d{1,4}$/, 'how many days, weeks and months, such as 14,8,12')
    .transform((text) => text.split(',').map(Number))
    .prefault('14,8,12'),
  LOG_LEVEL: z.enum(logLevels, { error: `one of ${logLevels.join(', ')}` }).default('warn'),
})

/** Tells whether only this machine reaches what listens at `host`. */
export function isLoopback(host: string): boolean {
  return host === '::1' || /^localhost$/i.test(host) || (isIP(host) === 4 && host.startsWith('127.'))
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

function isBrokerUrl(value: string): boolean {
  return /^rediss?:\/\/\S+$/.test(value) && URL.canParse(value) && new URL(value).hostname !== ''
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
