import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ConfigError, loadEnvironment, projectRoot, readConfig } from './config.ts'
import { misspelt } from './misspelt.ts'
import { variables } from './variables.ts'

const defaults = {
  port: 4000,
  host: '127.0.0.1',
  databaseUrl: undefined,
  databaseOwnerUrl: undefined,
  databasePool: 10,
  brokerUrl: undefined,
  dataDir: join(projectRoot, '.koma'),
  demo: true,
  publicDemo: false,
  refusesDemo: false,
  brandingFallbackUrl: '/unavailable.html',
  publicUrl: undefined,
  smtpUrl: undefined,
  smtpTls: true,
  mailFrom: 'koma@localhost',
  sessionHours: 12,
  sessionDays: 30,
  sessionsPerAccount: 1000,
  webhooksToOwnNetwork: false,
  trustProxy: false,
  failuresPerAddress: 100,
  keyPointsPerSecond: 100,
  changesPerPerson: 60,
  socketsPerPerson: 20,
  socketsPerAddress: 1000,
  socketMessagesPerSecond: 20,
  introspection: undefined,
  documents: [join(projectRoot, 'schema', 'documents.json')],
  rememberedBytes: 64 * 1024 * 1024,
  allowedOrigins: [],
  backups: null,
  logLevel: 'warn',
  secrets: [],
  metricsToken: undefined,
  slowMs: 1000,
  shedding: { delay: 1000, memory: 0 },
}

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

test('nothing set gives the documented defaults (D4, D22)', () => {
  expect(readConfig({})).toEqual(defaults)
})

test('every variable is taken', () => {
  const env = {
    PORT: '0',
    HOST: '0.0.0.0',
    DATABASE_URL: 'postgresql://koma:secret@db.example:6432/koma?sslmode=require',
    DATABASE_OWNER_URL: 'postgresql://owner:secret@db.example:5432/koma',
    DATABASE_POOL: '190',
    BROKER_URL: 'rediss://koma:secret@broker.example:6380',
    KOMA_DATA_DIR: '/srv/koma',
    KOMA_DEMO: 'on',
    BRANDING_FALLBACK_URL: 'https://school.example/sorry',
    PUBLIC_URL: 'https://lessons.example',
    SMTP_URL: 'smtp://koma:secret@mail.example:587',
    MAIL_FROM: 'lessons@example.com',
    SMTP_TLS: 'off',
    WEBHOOKS_TO_OWN_NETWORK: 'off',
    SESSION_HOURS: '1',
    SESSION_DAYS: '7',
    SESSIONS_PER_ACCOUNT: '3',
    TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::/8, 192.0.2.7',
    FAILURES_PER_ADDRESS: '500',
    KEY_POINTS_PER_SECOND: '50',
    CHANGES_PER_PERSON: '30',
    SOCKETS_PER_PERSON: '5',
    SOCKETS_PER_ADDRESS: '5000',
    SOCKET_MESSAGES_PER_SECOND: '40',
    INTROSPECTION: 'off',
    TRUSTED_DOCUMENTS: 'old/documents.json',
    REMEMBERED_MB: '128',
    ALLOWED_ORIGINS: 'https://school.example, http://other.example:8080',
    LOG_LEVEL: 'debug',
    BACKUP_DIR: '/srv/backups',
    BACKUP_AT: '03:30,15:00',
    BACKUP_KEEP: '7,0,24',
    METRICS_TOKEN: '0123456789abcdef',
    KOMA_SECRET: 'n'.repeat(32),
    KOMA_SECRET_FORMER: `${'o'.repeat(32)}, ${'p'.repeat(200)}`,
    SLOW_MS: '250',
    SHED_DELAY_MS: '0',
    SHED_MEMORY_MB: '900',
  }
  expect(readConfig(env)).toEqual({
    secrets: ['n'.repeat(32), 'o'.repeat(32), 'p'.repeat(200)],
    backups: {
      folder: '/srv/backups',
      database: expect.stringMatching(/^[\w-]+-[\da-f]{8}$/),
      times: [210, 900],
      retention: { days: 7, weeks: 0, months: 24 },
    },
    port: 0,
    host: '0.0.0.0',
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    databasePool: 190,
    brokerUrl: env.BROKER_URL,
    dataDir: '/srv/koma',
    demo: true,
    publicDemo: true,
    refusesDemo: false,
    brandingFallbackUrl: env.BRANDING_FALLBACK_URL,
    publicUrl: 'https://lessons.example',
    smtpUrl: env.SMTP_URL,
    mailFrom: 'lessons@example.com',
    smtpTls: false,
    webhooksToOwnNetwork: false,
    sessionHours: 1,
    sessionDays: 7,
    sessionsPerAccount: 3,
    trustProxy: ['loopback', '10.0.0.0/8', 'fd00::/8', '192.0.2.7'],
    failuresPerAddress: 500,
    keyPointsPerSecond: 50,
    changesPerPerson: 30,
    socketsPerPerson: 5,
    socketsPerAddress: 5000,
    socketMessagesPerSecond: 40,
    introspection: 'nobody',
    documents: ['schema/documents.json', 'old/documents.json'].map((file) => join(projectRoot, file)),
    rememberedBytes: 128 * 1024 * 1024,
    allowedOrigins: ['https://school.example', 'http://other.example:8080'],
    logLevel: 'debug',
    metricsToken: '0123456789abcdef',
    slowMs: 250,
    shedding: { delay: 0, memory: 900 * 1024 * 1024 },
  })
  expect(Object.keys(env).toSorted()).toEqual(Object.keys(variables.shape).toSorted())
})

test('an open HOST requires KOMA_DEMO', () => {
  for (const HOST of ['0.0.0.0', '192.0.2.7', '::', 'koma.example.com']) {
    expect(() => readConfig({ HOST })).toThrow(`KOMA_DEMO: missing; with HOST=${HOST} other machines reach`)
    expect(readConfig({ HOST, KOMA_DEMO: 'on' })).toMatchObject({ demo: true, publicDemo: true })
    expect(readConfig({ HOST, KOMA_DEMO: 'off' })).toMatchObject({ demo: false, publicDemo: false, refusesDemo: true })
    expect(readConfig({ HOST, DATABASE_URL: 'postgres://db.example/koma' }).publicDemo).toBe(false)
  }
  for (const HOST of ['127.0.0.1', '127.1.2.3', '::1', 'localhost']) expect(readConfig({ HOST }).demo).toBe(true)
})

test('mail needs an encrypted connection unless its server is on this machine or it is said', () => {
  const smtpTls = (SMTP_URL: string, more = {}) => readConfig({ SMTP_URL, MAIL_FROM: 'a@example.jp', ...more }).smtpTls
  expect(smtpTls('smtp://mail.example:587')).toBe(true)
  for (const host of ['localhost', '127.0.0.1', '[::1]']) expect(smtpTls(`smtp://${host}:25`)).toBe(false)
  expect(smtpTls('smtp://mail.example:587', { SMTP_TLS: 'off' })).toBe(false)
})

test('the demo school is on for the own database, off for a given one, and can be chosen', () => {
  const url = { DATABASE_URL: 'postgres://db.example/koma' }
  expect(readConfig({}).demo).toBe(true)
  expect(readConfig(url)).toMatchObject({ demo: false, sessionsPerAccount: 20 })
  expect(readConfig({ ...url, KOMA_DEMO: 'on' }).demo).toBe(true)
  expect(readConfig({ KOMA_DEMO: 'off' }).demo).toBe(false)
})

test('empty variables count as not set', () => {
  const empty = Object.fromEntries(Object.keys(variables.shape).map((name) => [name, '  ']))
  expect(readConfig(empty)).toEqual(defaults)
})

test.each([
  ['PORT', '65536', 'a whole number from 0 to 65535'],
  ['PORT', '80a', 'a whole number from 0 to 65535'],
  ['PORT', '-1', 'a whole number from 0 to 65535'],
  ['PORT', '4e3', 'a whole number from 0 to 65535'],
  ['HOST', 'http://localhost', 'an address or host name to listen on, such as 127.0.0.1 or 0.0.0.0'],
  ['HOST', 'localhost:80', 'an address or host name to listen on, such as 127.0.0.1 or 0.0.0.0'],
  ['DATABASE_POOL', '0', 'a whole number from 1 to 190'],
  ['KOMA_DEMO', 'yes', 'on or off'],
  ['ALLOWED_ORIGINS', 'https://school.example/', 'addresses such as https://school.example, with commas between them'],
  ['ALLOWED_ORIGINS', '*', 'addresses such as https://school.example, with commas between them'],
  [
    'BRANDING_FALLBACK_URL',
    'javascript:alert(1)',
    'a path such as /unavailable.html or an address with http:// or https://',
  ],
  [
    'BRANDING_FALLBACK_URL',
    '//elsewhere.example',
    'a path such as /unavailable.html or an address with http:// or https://',
  ],
  ['PUBLIC_URL', 'https://lessons.example/koma', 'an address such as https://lessons.example.com, without a path'],
  ['TRUST_PROXY', '10.0.0.0/33', 'addresses or networks such as 10.0.0.0/8, or loopback, with commas between'],
  ['TRUST_PROXY', '0.0.0.0/0', 'addresses or networks such as 10.0.0.0/8, or loopback, with commas between'],
  ['TRUST_PROXY', 'loopback,,', 'addresses or networks such as 10.0.0.0/8, or loopback, with commas between'],
  ['TRUST_PROXY', 'true', 'addresses or networks such as 10.0.0.0/8, or loopback, with commas between'],
  ['FAILURES_PER_ADDRESS', '9', 'a whole number from 10 to 1000000'],
  ['SESSION_HOURS', '0', 'a whole number from 1 to 8760'],
  ['SESSIONS_PER_ACCOUNT', '0', 'a whole number from 1 to 1000'],
  ['SESSION_HOURS', '1.5', 'a whole number from 1 to 8760'],
  ['INTROSPECTION', 'true', 'on or off'],
  ['LOG_LEVEL', 'loud', 'one of fatal, error, warn, info, debug, trace, silent'],
])('%s=%s is refused in one line', (name, value, expected) => {
  expect(problemsOf({ [name]: value })).toEqual([`${name}: "${value}" cannot be used; expected ${expected}.`])
})

test.each([
  'mysql://koma:hunter2@db/koma',
  'postgres://koma:hunter2@db',
  'koma:hunter2@db',
  'postgres://koma:hunter2@:x/koma',
])('the bad DATABASE_URL %s is refused without showing its password', (value) => {
  const [line, ...others] = problemsOf({ DATABASE_URL: value })
  expect(others).toEqual([])
  expect(line).toBe(
    'DATABASE_URL: its value (not shown, it may hold a password) cannot be used; ' +
      'expected an address such as postgres://user:password@host:5432/koma.',
  )
})

test('a bad SMTP_URL is refused without showing its password, and a good one needs MAIL_FROM (D13)', () => {
  expect(problemsOf({ SMTP_URL: 'mail://koma:hunter2@mail.example', MAIL_FROM: 'nobody' })).toEqual([
    'SMTP_URL: its value (not shown, it may hold a password) cannot be used; ' +
      'expected an address such as smtp://user:password@mail.example.com:587.',
    'MAIL_FROM: "nobody" cannot be used; expected an email address such as lessons@example.com.',
  ])
  expect(problemsOf({ SMTP_URL: 'smtp://mail.example' })).toEqual([
    'MAIL_FROM: missing; with SMTP_URL mails need an address to come from.',
  ])
})

test.each(['nats://koma:hunter2@broker.example', 'redis://', 'koma:hunter2@broker.example:6379'])(
  'the bad BROKER_URL %s is refused without showing its password',
  (value) => {
    expect(problemsOf({ BROKER_URL: value })).toEqual([
      'BROKER_URL: its value (not shown, it may hold a password) cannot be used; ' +
        'expected an address such as redis://user:password@broker.example.com:6379.',
    ])
  },
)

test('a name that is nearly a setting is pointed out, and what belongs to other programs is not', () => {
  const env = {
    DATABSE_URL: 'x',
    BROKR_URL: 'x',
    koma_demo: 'on',
    KOMA_DATADIR: 'x',
    LOG_LEVEL: 'info',
    PGDATABASE: 'x',
    HOSTS: 'x',
    HOME: '/',
  }
  expect(misspelt({ ...env, SESION_HOURS: '', PUBLIC_URI: 'x' })).toEqual([
    { name: 'DATABSE_URL', intended: 'DATABASE_URL' },
    { name: 'BROKR_URL', intended: 'BROKER_URL' },
    { name: 'koma_demo', intended: 'KOMA_DEMO' },
    { name: 'KOMA_DATADIR', intended: 'KOMA_DATA_DIR' },
    { name: 'PUBLIC_URI', intended: 'PUBLIC_URL' },
  ])
})

test('all bad variables are told at once', () => {
  const lines = problemsOf({ PORT: 'x', LOG_LEVEL: 'x', SESSION_HOURS: 'x' })
  expect(lines.map((line) => line.split(':')[0])).toEqual(['PORT', 'SESSION_HOURS', 'LOG_LEVEL'])
})

describe('.env', () => {
  const folderWith = (content: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'koma-env-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, '.env'), content)
    return folder
  }

  test('is read, and the real environment wins unless it is empty', () => {
    const folder = folderWith('PORT=5000\nHOST=0.0.0.0 # everybody\nKOMA_DEMO=off\nSESSION_HOURS=3\n')
    const env = loadEnvironment(folder, { PORT: '6000', HOST: '' })
    expect(readConfig(env)).toMatchObject({ port: 6000, host: '0.0.0.0', sessionHours: 3 })
  })

  test('may be missing', () => {
    expect(loadEnvironment(join(tmpdir(), 'no-such-folder'), { PORT: '6000' })).toEqual({ PORT: '6000' })
  })
})

test('.env.example lists exactly the known variables with their defaults', () => {
  const example = parseEnv(readFileSync(join(projectRoot, '.env.example'), 'utf8'))
  expect(Object.keys(example).toSorted()).toEqual(Object.keys(variables.shape).toSorted())
  expect(readConfig(example)).toEqual(defaults)
})
