import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { isLong } from '../../../../test/model/longForm.ts'
import { createDatabaseIfMissing, startEmbeddedPostgres } from './embeddedPostgres.ts'

const NOBODY = 65534
const isRoot = process.getuid?.() === 0
const launcher = new URL('./embeddedPostgres.ts', import.meta.url)
const asNobody = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']
const patient = { interval: 20 }

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

/** A new folder of the given mode for the data, removed afterwards with the server on it. */
function newFolder(mode = 0o755): string {
  const folder = makeFolder(mode)
  cleanUps.push(() => removeFolder(folder))
  return folder
}

/**
 * A folder of the given mode in which the tests of a group follow each other, each with no server left from the one
 * before: making a database takes most of the time, so only tests about that begin on an empty folder.
 */
function sharedFolder(mode = 0o755): () => string {
  const folder = makeFolder(mode)
  afterAll(() => removeFolder(folder))
  return () => {
    cleanUps.push(() => killServerOf(folder))
    return folder
  }
}

function makeFolder(mode: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'koma-postgres-'))
  chmodSync(folder, mode)
  return folder
}

function removeFolder(folder: string) {
  killServerOf(folder)
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}

function killServerOf(folder: string) {
  const pid = postmasterPid(folder)
  if (pid) killHard(pid)
}

async function start(dataDir: string, options: { durable?: boolean; log?: (line: string) => void } = {}) {
  const server = await startEmbeddedPostgres({ dataDir, durable: false, ...options })
  cleanUps.push(() => server.stop())
  return server
}

/** Another Node process that starts the server and keeps it until SIGTERM. */
async function startElsewhere(dataDir: string, as: string[] = [], env: NodeJS.ProcessEnv = process.env) {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(launcher.href)}
    const server = await startEmbeddedPostgres({ dataDir: process.argv[1] })
    console.log(JSON.stringify({ url: server.url('postgres'), adopted: server.adopted }))
    const alive = setInterval(() => undefined, 1000)
    process.once('SIGTERM', () => server.stop().then(() => clearInterval(alive)))`
  const [command = '', ...args] = as.concat(process.execPath, '--input-type=module', '-e', script, dataDir)
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], env })
  cleanUps.push(() => end(child, 'SIGKILL'))
  for await (const line of createInterface(child.stdout)) {
    const answer: { url: string; adopted: boolean } = JSON.parse(line)
    return { child, ...answer }
  }
  throw new Error('the other process did not start')
}

/** Ends a process; gives its exit code, or null where the signal was the end of it. */
async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal)
    await once(child, 'exit')
  }
  return child.exitCode
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

function postmasterPid(dataDir: string): number {
  const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
}

function killHard(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Gone already, which is what the caller wants.
  }
}

const nobodyCanRun = isRoot && nobodyCanRead(fileURLToPath(launcher))

function nobodyCanRead(path: string): boolean {
  const [command = '', ...args] = asNobody.concat('test', '-r', path)
  try {
    execFileSync(command, args)
    return true
  } catch {
    return false
  }
}

const places = [
  ['', 0o755],
  [' below a folder only its owner may enter', 0o700],
] as const

const livedIn = sharedFolder()

describe.each(places)('PostgreSQL%s', (_name, mode) => {
  const livedInHere = mode === 0o755 ? livedIn : sharedFolder(mode)
  // The folder's mode decides the user a server runs as, which each start shows; that user is the same everywhere.
  const isTriedHere = mode === 0o755 || isLong

  test('starts on an empty folder and keeps its data and port over a restart', async () => {
    const folder = livedInHere()
    expect(existsSync(join(folder, 'postgres'))).toBe(false)
    const first = await start(folder)
    expect(first.adopted).toBe(false)
    await query(first.url('postgres'), 'CREATE TABLE kept AS SELECT 7 AS seven')
    await first.stop()
    expect(postmasterPid(folder)).toBe(0)

    const second = await start(folder)
    expect(second.adopted).toBe(false)
    expect(second.url('postgres')).toBe(first.url('postgres'))
    expect(await query(second.url('postgres'), 'SELECT seven FROM kept')).toEqual([{ seven: 7 }])
  })

  test.runIf(isTriedHere)(
    'left behind by a killed process is adopted, and stopped by the process that adopted it',
    async () => {
      const folder = livedInHere()
      const owner = await startElsewhere(folder)
      await end(owner.child, 'SIGKILL')
      const heir = await start(folder)
      expect(heir.adopted).toBe(true)
      expect(heir.url('postgres')).toBe(owner.url)
      expect(await query(heir.url('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
      await heir.stop()
      expect(postmasterPid(folder)).toBe(0)
    },
  )

  test.runIf(isTriedHere)('killed hard together with its process starts again and has what was committed', async () => {
    const folder = livedInHere()
    const owner = await startElsewhere(folder)
    await query(owner.url, 'CREATE TABLE committed AS SELECT 7 AS seven')
    await end(owner.child, 'SIGKILL')
    killHard(postmasterPid(folder))
    const heir = await start(folder)
    expect(heir.adopted).toBe(false)
    expect(await query(heir.url('postgres'), 'SELECT seven FROM committed')).toEqual([{ seven: 7 }])
  })

  // Without namespaces another user must be able to reach the programs, which lie in this checkout.
  test.runIf(nobodyCanRun && isTriedHere)('runs for root where user namespaces are not allowed', async () => {
    const folder = newFolder(mode)
    const path = join(folder, 'bin')
    mkdirSync(path)
    for (const program of ['sh', 'setpriv', 'chown']) {
      symlinkSync(execFileSync('which', [program], { encoding: 'utf8' }).trim(), join(path, program))
    }
    const other = await startElsewhere(folder, [], { PATH: path })
    expect(statSync(join(folder, 'postgres', 'cluster')).uid).toBe(NOBODY)
    expect(await query(other.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await end(other.child, 'SIGTERM')
    expect(postmasterPid(folder)).toBe(0)
    const later = await start(folder)
    expect(await query(later.url('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })
})

test('PostgreSQL killed hard while in use is started again on the same port', async () => {
  const folder = livedIn()
  const log = vi.fn<(line: string) => void>()
  const server = await start(folder, { log, durable: true })
  await query(server.url('postgres'), 'CREATE TABLE written AS SELECT 7 AS seven')
  killHard(postmasterPid(folder))
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith('PostgreSQL runs again.'), patient)
  expect(await query(server.url('postgres'), 'SELECT seven FROM written')).toEqual([{ seven: 7 }])
})

test('two processes starting at once share one server, and the last to stop ends it', async () => {
  const folder = newFolder()
  const [a, b] = await Promise.all([startElsewhere(folder), startElsewhere(folder)])
  expect(a.url).toBe(b.url)
  expect(a.adopted).toBe(!b.adopted)
  await end(a.child, 'SIGTERM')
  expect(await query(b.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await end(b.child, 'SIGTERM')
  expect(postmasterPid(folder)).toBe(0)
})

test('a process that is killed does not keep the others from stopping the server', async () => {
  const folder = livedIn()
  const guest = await startElsewhere(folder)
  const server = await start(folder)
  await end(guest.child, 'SIGKILL')
  await server.stop()
  expect(postmasterPid(folder)).toBe(0)
})

test('a postmaster.pid whose number belongs to another program now is no obstacle', async () => {
  const folder = livedIn()
  const first = await start(folder)
  const file = join(folder, 'postgres', 'cluster', 'postmaster.pid')
  const lines = readFileSync(file, 'utf8').split('\n')
  await first.stop()
  writeFileSync(file, [process.pid, ...lines.slice(1)].join('\n'), { mode: 0o600 })
  const second = await start(folder)
  expect(second.adopted).toBe(false)
  expect(await query(second.url('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('an interrupted first start leaves nothing that counts as a database', async () => {
  const folder = newFolder()
  const draft = join(folder, 'postgres', 'cluster.new')
  mkdirSync(draft, { recursive: true })
  writeFileSync(join(draft, 'PG_VERSION'), '18\n')
  const server = await start(folder)
  expect(await query(server.url('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('the database wants the password, which only its owner can read, and hears this machine alone', async () => {
  const folder = livedIn()
  const server = await start(folder, { durable: true })
  expect(statSync(join(folder, 'postgres', 'password')).mode & 0o777).toBe(0o600)
  const wrong = new URL(server.url('postgres'))
  wrong.password = 'wrong'
  await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
  const settings = `SELECT current_setting('listen_addresses') AS addresses, current_setting('max_connections') AS most,
    current_setting('fsync') AS fsync, current_setting('server_encoding') AS encoding`
  expect(await query(server.url('postgres'), settings)).toEqual([
    { addresses: '127.0.0.1', most: '200', fsync: 'on', encoding: 'UTF8' },
  ])
})

test('a missing database is created once, however many ask for it', async () => {
  const server = await start(livedIn())
  const url = server.url('koma school')
  await Promise.all([createDatabaseIfMissing(url), createDatabaseIfMissing(url), createDatabaseIfMissing(url)])
  expect(await query(url, 'SELECT current_database() AS name')).toEqual([{ name: 'koma school' }])
  const wrong = new URL(url)
  wrong.password = 'wrong'
  await expect(createDatabaseIfMissing(wrong.href)).rejects.toThrow(/password authentication failed/)
})

test.runIf(nobodyCanRun)('an ordinary user and root can use the same folder in turn', async () => {
  const folder = newFolder(0o700)
  chownSync(folder, NOBODY, NOBODY)
  const user = await startElsewhere(folder, asNobody)
  await query(user.url, 'CREATE TABLE kept AS SELECT 7 AS seven')
  await end(user.child, 'SIGTERM')
  const root = await start(folder)
  expect(root.adopted).toBe(false)
  expect(await query(root.url('postgres'), 'SELECT seven FROM kept')).toEqual([{ seven: 7 }])
  const guest = await startElsewhere(folder, asNobody)
  expect(guest.adopted).toBe(true)
  await root.stop()
  expect(await query(guest.url, 'SELECT seven FROM kept')).toEqual([{ seven: 7 }])
  expect(await end(guest.child, 'SIGTERM')).toBe(0)
  expect(postmasterPid(folder)).toBe(0)
})

test.runIf(nobodyCanRun)('a folder first started by root stays usable for its user', async () => {
  const folder = newFolder(0o755)
  chownSync(folder, NOBODY, NOBODY)
  const dataDir = join(folder, '.koma')
  const root = await start(dataDir)
  await root.stop()
  const user = await startElsewhere(dataDir, asNobody)
  expect(await query(user.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await end(user.child, 'SIGTERM')
})
