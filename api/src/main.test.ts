import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { START_TIMEOUT_MS } from '../../tools/testing/timeout.ts'

const patient = { interval: 50 }
const starting = { ...patient, timeout: START_TIMEOUT_MS }
const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'koma-main-'))
  cleanUps.push(async () => {
    endServerOf(folder)
    await removeFolder(folder)
  })
  return folder
}

let livedIn: string
beforeAll(async () => {
  livedIn = await mkdtemp(join(tmpdir(), 'koma-main-'))
  return () => removeFolder(livedIn)
})

/**
 * The one folder of the tests that are not about a first start: with a database, without a school or a running server.
 */
function sharedDataDir(): string {
  cleanUps.push(() => endServerOf(livedIn))
  return livedIn
}

/** Ends it at once; it gives its shared memory back, which one killed hard leaves in /dev/shm. */
function endServerOf(folder: string): void {
  const pid = postmasterPid(folder)
  try {
    if (pid) process.kill(pid, 'SIGQUIT')
  } catch {
    // Gone already, which is what is wanted.
  }
}

function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}

/** Starts the api as `pnpm start` does, in a process group of its own as a terminal would. */
function launch(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ['dist/start.js'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const seen = { output: '', errors: '' }
  child.stdout.on('data', (chunk: Buffer) => (seen.output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (seen.errors += chunk.toString()))
  const ended = once(child, 'close').then(() => child.exitCode)
  cleanUps.push(() => {
    if (isRunning(child)) child.kill('SIGKILL')
    return ended
  })
  const address = () =>
    vi.waitFor(() => {
      if (!isRunning(child)) return ''
      const [, url = ''] = seen.output.match(/Koma runs at (\S+)[^]*Ctrl-C stops it/) ?? []
      expect(url).not.toBe('')
      return url
    }, starting)
  return { child, seen, ended, address }
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}

function pressCtrlC(child: ChildProcess): void {
  if (child.pid) process.kill(-child.pid, 'SIGINT')
}

function postmasterPid(dataDir: string): number {
  const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
}

/** The database answers: it has no school, and that is what is said. */
async function findsNoSchool(address: string): Promise<void> {
  expect((await fetch(`${address}/auth/theme/`)).status).toBe(404)
}

async function schoolTitle(address: string): Promise<unknown> {
  const response = await fetch(`${address}/auth/theme/`)
  expect(response.status).toBe(200)
  return response.json()
}

test('one start gives a school with demo logins, Ctrl-C stops everything, the next start keeps the school and serves it to this machine alone', async () => {
  const dataDir = await newDataDir()
  const first = launch({ KOMA_DATA_DIR: dataDir })
  const school = await schoolTitle(await first.address())
  expect(first.seen.output).toMatch(/student s0001 +teacher t001 +staff admin/)
  expect(first.seen.output).toContain('Koma2026')
  pressCtrlC(first.child)
  expect(await first.ended).toBe(0)
  expect(first.seen.errors).toBe('')
  expect(postmasterPid(dataDir)).toBe(0)

  const open = launch({ KOMA_DATA_DIR: dataDir, HOST: '0.0.0.0', KOMA_DEMO: 'off' })
  expect(await open.ended).toBe(1)
  expect(open.seen.errors).toContain('Say KOMA_DEMO=on if that is meant')

  const second = launch({ KOMA_DATA_DIR: dataDir })
  expect(await schoolTitle(await second.address())).toEqual(school)
  expect(second.seen.output).toContain('Koma2026')
})

test('Ctrl-C before the start is through stops everything too', async () => {
  const dataDir = await newDataDir()
  const koma = launch({ KOMA_DATA_DIR: dataDir })
  await vi.waitFor(() => expect(postmasterPid(dataDir)).not.toBe(0), patient)
  pressCtrlC(koma.child)
  expect(await koma.ended).toBe(0)
  expect(koma.seen.output).not.toContain('Koma runs at')
  expect(postmasterPid(dataDir)).toBe(0)
})

test('two starts at once on one data folder both serve, and the second goes on when the first stops', async () => {
  const dataDir = sharedDataDir()
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  const settings = { KOMA_DATA_DIR: dataDir, KOMA_DEMO: 'off' }
  const [a, b] = [launch(settings), launch(settings)]
  const [atA, atB] = [await a.address(), await b.address()]
  await Promise.all([findsNoSchool(atA), findsNoSchool(atB)])
  pressCtrlC(a.child)
  expect(await a.ended).toBe(0)
  await findsNoSchool(atB)
  pressCtrlC(b.child)
  expect(await b.ended).toBe(0)
  expect(postmasterPid(dataDir)).toBe(0)
})

test('the api outlives a PostgreSQL that is killed hard', async () => {
  const dataDir = sharedDataDir()
  const koma = launch({ KOMA_DATA_DIR: dataDir, KOMA_DEMO: 'off' })
  const address = await koma.address()
  const killed = postmasterPid(dataDir)
  process.kill(killed, 'SIGKILL')
  await vi.waitFor(() => expect(koma.seen.errors).toContain('PostgreSQL runs again.'), patient)
  expect(postmasterPid(dataDir)).not.toBe(killed)
  await vi.waitFor(() => findsNoSchool(address), patient)
  expect(isRunning(koma.child)).toBe(true)
})

test('bad settings are told line by line, without a stack and without starting anything', async () => {
  const dataDir = await newDataDir()
  const koma = launch({ KOMA_DATA_DIR: dataDir, PORT: 'eighty', LOG_LEVEL: 'loud', DATABSE_URL: 'x' })
  expect(await koma.ended).toBe(1)
  expect(koma.seen.errors.trim().split('\n')).toEqual([
    'DATABSE_URL is no setting of Koma; is DATABASE_URL meant?',
    'Koma cannot start with these settings (.env.example explains them):',
    '  PORT: "eighty" cannot be used; expected a whole number from 0 to 65535.',
    '  LOG_LEVEL: "loud" cannot be used; expected one of fatal, error, warn, info, debug, trace, silent.',
  ])
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
})

test.runIf(process.platform === 'linux')('a data folder that cannot be made is told in one line', async () => {
  const koma = launch({ KOMA_DATA_DIR: '/proc/koma' })
  expect(await koma.ended).toBe(1)
  expect(koma.seen.errors.trim()).toMatch(
    /^Koma did not start\. The folder \/proc\/koma cannot be made \(.*\)\. Set KOMA_DATA_DIR to another one\.$/,
  )
})

test('a taken port is told in one line, and PostgreSQL does not stay behind', async () => {
  const other = createServer()
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  cleanUps.push(() => other.close())
  const place = other.address()
  const port = typeof place === 'object' ? place?.port : undefined
  const dataDir = sharedDataDir()
  const koma = launch({ KOMA_DATA_DIR: dataDir, PORT: `${port}`, KOMA_DEMO: 'off' })
  expect(await koma.ended).toBe(1)
  expect(koma.seen.errors.trim()).toBe(
    `Koma did not start. Port ${port} on 127.0.0.1 is taken; stop the other program or set PORT to another one.`,
  )
  expect(postmasterPid(dataDir)).toBe(0)
})

test('an unreachable DATABASE_URL is told in one line that hides its password', async () => {
  const koma = launch({ DATABASE_URL: 'postgres://koma:hunter2@127.0.0.1:1/koma' })
  expect(await koma.ended).toBe(1)
  expect(koma.seen.errors.trim()).toBe(
    'Koma did not start. The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1',
  )
})
