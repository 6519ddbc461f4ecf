import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { expect, onTestFinished, test, inject } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { help, helpOf } from './doors/commands/help.ts'
import { projectRoot } from './platform/shared/config.ts'
import { variables } from './platform/shared/variables.ts'

/** Runs what `pnpm koma` does, bundled, without a database unless one is given. */
async function koma(args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ['dist/koma.js', ...args], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    // No database is here, and no folder can be made: what needs one fails.
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], KOMA_DATA_DIR: '/dev/null/koma', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, out, errors }
}

test('koma and each of its commands says what it does, before any database is looked for', async () => {
  const whole = await koma(['--help'])
  expect({ ...whole, out: '' }).toEqual({ code: 0, out: '', errors: '' })
  for (const [name, { does }] of Object.entries(help))
    expect(whole.out).toMatch(new RegExp(`^  ${name} +${does}$`, 'm'))
  const [audit, add, version] = await Promise.all([
    koma(['audit', '--help']),
    koma(['school', 'add', '--help']),
    koma(['--version']),
  ])
  expect(audit).toEqual({ code: 0, out: `${helpOf('audit')}\n`, errors: '' })
  expect(add).toEqual({ code: 0, out: `${helpOf('school')}\n`, errors: '' })
  expect(version).toMatchObject({ code: 0, out: expect.stringMatching(/^Koma \d+\.\d+\.\d+ \(Node v\d+\S+\)\n$/) })
})

test('pnpm start and pnpm seed say what they do, and do nothing then', async () => {
  const run = async (args: string[]) => {
    const child = spawn(process.execPath, [...args, '--help'], {
      cwd: projectRoot,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], KOMA_DATA_DIR: '/dev/null/koma', PORT: 'none' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    return { code: child.exitCode, out, errors }
  }
  for (const args of [['tools/start.ts'], ['--import', 'tsx', 'api/seeds/main.ts']])
    expect(await run(args)).toEqual({ code: 0, out: expect.stringMatching(/^pnpm [^]+Exit codes:\n/), errors: '' })
})

test('an unknown command or argument exits with 2 and names the help', async () => {
  const [none, unknown, more] = await Promise.all([koma([]), koma(['constructor']), koma(['audit', 'now'])])
  expect([none.code, unknown.code, more.code]).toEqual([2, 2, 2])
  for (const { errors } of [none, unknown]) expect(errors).toContain('Usage: pnpm koma COMMAND')
  expect(unknown.errors).toContain('constructor is no command.')
  expect(more.errors).toBe('It takes no arguments: now.\npnpm koma audit --help explains it.\n')
})

test('the exit code of a command arrives through the script of pnpm koma', async () => {
  const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    scripts: { koma: string }
  }
  const child = spawn('sh', ['-c', `${scripts.koma} audit now`], {
    cwd: projectRoot,
    env: {
      PATH: `${join(projectRoot, 'node_modules', '.bin')}:${process.env['PATH'] ?? ''}`,
      HOME: process.env['HOME'],
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [errors] = await Promise.all([text(child.stderr), once(child, 'close')])
  expect(errors).toContain('pnpm koma audit --help explains it.')
  expect(child.exitCode).toBe(2)
})

test('a reader that stops early, such as head, leaves the command to its end and its exit code', async () => {
  const child = spawn(process.execPath, ['dist/koma.js', 'doctor'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATABASE_URL: (await testDatabase()).url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.destroy()
  const [errors] = await Promise.all([text(child.stderr), once(child, 'close')])
  expect(errors).not.toContain('EPIPE')
  expect([0, 1, 3]).toContain(child.exitCode)
  expect(child.signalCode).toBeNull()
})

test.each(Object.keys(help))('the page of koma %s fits a terminal and names settings that there are', (name) => {
  const page = helpOf(name)
  const [, environment = ''] = /Environment[^\n]*\n((?: {2}.*\n)+)/.exec(page) ?? []
  const names = environment.match(/^ {2}[A-Z_]+/gm) ?? []
  expect(names.length).toBeGreaterThan(1)
  for (const each of names) expect(Object.keys(variables.shape)).toContain(each.trim())
  expect(page).toMatch(/Usage:\n {2}pnpm koma .+\n[^]+Exit codes:\n( {2}\d {3}.+\n?)+$/)
  expect(page.split('\n').filter((line) => line.length > 110)).toEqual([])
})

test('an audit of an empty database says so in words', async () => {
  await testDatabase()
  const name = `koma_empty_${randomUUID().replaceAll('-', '')}`
  const client = new Client({ connectionString: inject('maintenanceUrl') })
  await client.connect()
  onTestFinished(async () => {
    await client.query(`drop database ${name} with (force)`)
    await client.end()
  })
  await client.query(`create database ${name}`)
  const address = new URL(inject('maintenanceUrl'))
  address.pathname = name
  const { url: migrated } = await testDatabase()
  const [empty, without] = await Promise.all([
    koma(['audit'], { DATABASE_URL: address.href }),
    koma(['audit'], { DATABASE_URL: migrated }),
  ])
  const next = 'pnpm koma setup creates the first school; pnpm start creates the demo school.\n'
  const words = (label: string) => `There is ${label} in this database yet, so there is nothing to recompute.\n${next}`
  expect(empty).toEqual({ code: 0, out: words('no Koma data'), errors: '' })
  expect(without).toEqual({ code: 0, out: words('no school'), errors: '' })
})
