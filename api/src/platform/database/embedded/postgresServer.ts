import { createHmac, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createHome, findPostgresRunner, giveToOwnerOf, type PostgresRunner } from './postgresRunner.ts'
import { findPostmaster, isServerOf } from './postmaster.ts'

const MAJOR_VERSION = '18'
const SUPERUSER = 'postgres'
const PATIENCE_SECONDS = 300
const LOG_LIMIT_BYTES = 10_000_000

/**
 * The one PostgreSQL server of the folder `home`, which holds the cluster, the password of its
 * superuser (mode 0600), its port and its log. Callers take care that only one process at a time is
 * inside `ensureRunning` or `shutDown`.
 */
export class PostgresServer {
  private readonly home: string
  private readonly durable: boolean
  private readonly cluster: string
  private readonly log: string
  private pid = 0
  private port = 0
  private password = ''

  constructor(home: string, durable: boolean) {
    this.home = home
    this.durable = durable
    this.cluster = join(home, 'cluster')
    this.log = join(home, 'server.log')
  }

  /**
   * Returns the connection string of a database of this server, as its superuser or as another role. The role's
   * password follows from the superuser's and does not reveal it.
   */
  url(database: string, role = SUPERUSER): string {
    const password = role === SUPERUSER ? this.password : createHmac('sha256', this.password).update(role).digest('hex')
    return `postgres://${role}:${password}@127.0.0.1:${this.port}/${encodeURIComponent(database)}`
  }

  /** Empties the log when it has grown too long; the server continues at the start of the file. */
  async trimLog(): Promise<void> {
    if ((await this.logSize()) > LOG_LIMIT_BYTES) await truncate(this.log)
  }

  /** Tells whether the server that `ensureRunning` found or started is alive. */
  isAlive(): Promise<boolean> {
    return isServerOf(this.pid, this.cluster)
  }

  /**
   * Joins the running server, or makes the cluster if there is none and starts the server. Returns true when it was
   * running. Throws an Error with a sentence for the operator.
   */
  async ensureRunning(): Promise<boolean> {
    this.password = await this.read('password', () => randomBytes(24).toString('hex'))
    if (await this.join()) return true
    const runner = await findPostgresRunner(this.home)
    await this.openLog()
    if (!existsSync(join(this.cluster, 'PG_VERSION'))) await this.createCluster(runner)
    await this.checkVersion()
    await this.start(runner)
    if (!(await this.join())) throw new Error(`PostgreSQL stopped right after its start; ${this.log} says why.`)
    return false
  }

  /** Ends all connections and stops the server cleanly. Does nothing when it is not running. */
  async shutDown(): Promise<void> {
    if (!(await findPostmaster(this.cluster))) return
    const runner = await findPostgresRunner(this.home)
    const args = ['stop', '-D', this.cluster, '-w', '-t', '60', '-m']
    if ((await runner.run('pg_ctl', [...args, 'fast'], this.log)) === 0) return
    if ((await runner.run('pg_ctl', [...args, 'immediate'], this.log)) === 0) return
    if (await findPostmaster(this.cluster)) throw new Error(`PostgreSQL does not stop; ${this.log} says why.`)
  }

  /** Waits until the running server answers. False when none runs. */
  private async join(): Promise<boolean> {
    for (let tries = 0; tries < PATIENCE_SECONDS * 20; tries++) {
      const postmaster = await findPostmaster(this.cluster)
      if (!postmaster) return false
      this.pid = postmaster.pid
      this.port = postmaster.port
      if (await this.answers()) return true
      await sleep(50)
    }
    throw new Error(
      `Process ${this.pid} seems to be the PostgreSQL of ${this.cluster} but does not answer. ` +
        `If it is another program, delete ${join(this.cluster, 'postmaster.pid')}.`,
    )
  }

  private async answers(): Promise<boolean> {
    if (!this.port) return false
    const client = new pg.Client({ connectionString: this.url('postgres'), connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return true
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined
      if (code === INVALID_PASSWORD) {
        throw new Error(`The password in ${join(this.home, 'password')} is not the database's.`, { cause: error })
      }
      return code === TOO_MANY_CONNECTIONS
    } finally {
      await client.end()
    }
  }

  private async createCluster(runner: PostgresRunner): Promise<void> {
    // Made aside and renamed, so that an interrupted initdb is never taken for a cluster.
    const draft = join(this.home, 'cluster.new')
    const before = await this.logSize()
    // The word rules of full-text and trigram search come from the C library's LC_CTYPE. Plain C knows no Japanese
    // letters, but not every system has C.UTF-8.
    for (const ctype of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
      await rm(draft, { recursive: true, force: true })
      await createHome(draft)
      await giveToOwnerOf(this.home, draft)
      const args = [
        `--pgdata=${draft}`,
        `--username=${SUPERUSER}`,
        '--auth=scram-sha-256',
        `--pwfile=${join(this.home, 'password')}`,
        '--encoding=UTF8',
        '--locale=C',
        `--lc-ctype=${ctype}`,
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        ...(this.durable ? [] : ['--no-sync']),
      ]
      if ((await runner.run('initdb', args, this.log)) === 0) {
        await rename(draft, this.cluster)
        return
      }
    }
    throw new Error(`PostgreSQL could not make its data folder ${this.cluster}.\n${await this.logSince(before)}`)
  }

  private async checkVersion(): Promise<void> {
    const version = (await readFile(join(this.cluster, 'PG_VERSION'), 'utf8')).trim()
    if (version === MAJOR_VERSION) return
    throw new Error(`${this.cluster} was made by PostgreSQL ${version}; Koma brings PostgreSQL ${MAJOR_VERSION}.`)
  }

  private async start(runner: PostgresRunner): Promise<void> {
    // Clients of a server that died know its address, and would look for it there for ever.
    const currentPort = this.port
    let isTaken = false
    for (let tries = 0; tries < 50; tries++) {
      const port = currentPort === 0 ? await this.choosePort(!isTaken) : currentPort
      const before = await this.logSize()
      const settings = this.settings(port).map((setting) => `-c ${setting}`)
      const args = ['start', '-D', this.cluster, '-l', this.log, '-w', '-t', `${PATIENCE_SECONDS}`]
      if ((await runner.run('pg_ctl', [...args, '-o', settings.join(' ')], this.log)) === 0) return
      const reason = await this.logSince(before)
      // The port was taken meanwhile, or children of a killed server have not gone yet.
      if (!/could not bind|shared memory block .* is still in use/.test(reason)) {
        throw new Error(`PostgreSQL did not start.\n${reason}`)
      }
      isTaken ||= reason.includes('could not bind')
      await sleep(200)
    }
    throw new Error(`PostgreSQL did not start; ${this.log} says why.`)
  }

  private settings(port: number): string[] {
    const reach = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
    // A database of tests lives for minutes: nothing is written twice or spread over processes.
    const unsafe = [
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'max_parallel_workers_per_gather=0',
      'max_wal_size=4GB',
      'checkpoint_timeout=1h',
    ]
    return this.durable ? reach : [...reach, ...unsafe]
  }

  /** Returns the port of last time if it is free, else any free one; remembered for next time. */
  private async choosePort(preferLast: boolean): Promise<number> {
    const last = preferLast ? Number(await this.read('port', () => '0')) : 0
    const port = (await freePort(last)) ?? (await freePort(0)) ?? 0
    await this.write('port', `${port}`)
    return port
  }

  private async read(name: string, initial: () => string): Promise<string> {
    const path = join(this.home, name)
    if (!existsSync(path)) await this.write(name, initial())
    return (await readFile(path, 'utf8')).trim()
  }

  private async write(name: string, content: string): Promise<void> {
    const path = join(this.home, name)
    await writeFile(`${path}.new`, `${content}\n`, { mode: 0o600 })
    await giveToOwnerOf(this.home, `${path}.new`)
    await rename(`${path}.new`, path)
  }

  private async openLog(): Promise<void> {
    if (!existsSync(this.log)) await this.write('server.log', '')
    await this.trimLog()
  }

  private async logSize(): Promise<number> {
    return (await stat(this.log)).size
  }

  private async logSince(offset: number): Promise<string> {
    const text = (await readFile(this.log)).subarray(offset).toString('utf8')
    return text.trim().split('\n').slice(-15).join('\n')
  }
}

const INVALID_PASSWORD = '28P01'
const TOO_MANY_CONNECTIONS = '53300'

function freePort(preferred: number): Promise<number | undefined> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(undefined))
    probe.listen({ port: preferred, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' ? address?.port : undefined))
    })
  })
}
