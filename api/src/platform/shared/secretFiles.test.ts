import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Config, ConfigError, loadEnvironment, readConfig } from './config.ts'
import { misspelt } from './misspelt.ts'
import { fileVariable, secretVariables } from './secretFiles.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'koma-secrets-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

function fileOf(content: string): string {
  const file = join(folder(), 'secret')
  writeFileSync(file, content)
  return file
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

const KEY = 'pa55-0123456789abcdef0123456789abcdef'

/** Settings of several values, by the variable that is one of them. */
const several: Partial<Record<(typeof secretVariables)[number], (value: string) => string[]>> = {
  KOMA_SECRET: (value) => [value],
  KOMA_SECRET_FORMER: (value) => [KEY, value],
}

/** Each secret with its value, the setting it becomes, and the variables it needs beside it. */
const secrets: Record<(typeof secretVariables)[number], [value: string, setting: keyof Config, beside: object]> = {
  DATABASE_URL: ['postgres://koma:pa55@db.example:5432/koma', 'databaseUrl', {}],
  DATABASE_OWNER_URL: [
    'postgres://owner:pa55@db.example:5432/koma',
    'databaseOwnerUrl',
    { DATABASE_URL: 'postgres://koma@db.example:5432/koma' },
  ],
  BROKER_URL: ['redis://koma:pa55@broker.example:6379', 'brokerUrl', {}],
  SMTP_URL: ['smtp://koma:pa55@mail.example:587', 'smtpUrl', { MAIL_FROM: 'a@example.com' }],
  METRICS_TOKEN: ['pa55-0123456789abcdef', 'metricsToken', {}],
  KOMA_SECRET: [KEY, 'secrets', {}],
  KOMA_SECRET_FORMER: ['pa55-fedcba9876543210fedcba9876543210', 'secrets', { KOMA_SECRET: KEY }],
}

const each = secretVariables.map((name) => [name, ...secrets[name]] as const)

test.each(each)('%s can be read from a file (OPS-04)', (name, value, setting, beside) => {
  for (const content of [value, `${value}\n`, `${value}\r\n`])
    expect(readConfig({ ...beside, [fileVariable(name)]: fileOf(content) })).toMatchObject({
      [setting]: several[name]?.(value) ?? value,
    })
})

test.each(each)(
  'a file of %s that cannot be used is named, and its content is not shown (OPS-04)',
  (name, value, _, beside) => {
    const variable = fileVariable(name)
    const problemsWith = (file: string, more: object = {}) => problemsOf({ ...beside, ...more, [variable]: file })
    const missing = join(folder(), 'missing')
    expect(problemsWith(missing)).toEqual([`${variable}: ${JSON.stringify(missing)} cannot be read (ENOENT).`])
    for (const [content, problem] of [
      [' \n', 'is empty'],
      ['x'.repeat(20_000), 'is too large for a secret'],
    ] as const) {
      const file = fileOf(content)
      expect(problemsWith(file)).toEqual([`${variable}: ${JSON.stringify(file)} ${problem}.`])
    }
    expect(problemsWith(fileOf(value), { [name]: value })).toEqual([
      `${variable}: ${name} is set too; only one of them can be used.`,
    ])
    const unusable = problemsWith(fileOf('pa55 word'))
    expect(unusable).toHaveLength(1)
    expect(unusable[0]).toMatch(new RegExp(`^${name}: its value \\(not shown`))
    expect(unusable[0]).not.toContain('pa55')
  },
)

test('the environment wins over .env, whichever of both gives the file', () => {
  const path = folder()
  writeFileSync(join(path, '.env'), 'SMTP_URL=smtp://old.example\nBROKER_URL_FILE=/run/old\nPORT=5000\n')
  expect(loadEnvironment(path, { SMTP_URL_FILE: '/run/new', BROKER_URL: 'redis://new.example', HOST: '' })).toEqual({
    SMTP_URL_FILE: '/run/new',
    BROKER_URL: 'redis://new.example',
    PORT: '5000',
  })
})

test('a misspelt name of a file is pointed out', () => {
  expect(misspelt({ SMTP_URL_FLE: '/run/x', SMTP_URL_FILE: '/run/x' })).toEqual([
    { name: 'SMTP_URL_FLE', intended: 'SMTP_URL_FILE' },
  ])
})
