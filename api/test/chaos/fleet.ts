import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { query } from '../../src/platform/database/sql.ts'
import type { MikroORM } from '../../src/platform/database/connection.ts'
import { type ApiProcess, startProcess } from '../process.ts'
import type { Doorway } from './doorway.ts'
import type { Tally } from './tally.ts'

/** The faults of an installation; each ends with everything running again. */
export type Fault = 'killApi' | 'stopApi' | 'pauseApi' | 'killPostgres' | 'pausePostgres' | 'cutDatabase' | 'cutSockets'
export const faults: readonly Fault[] = [
  'killApi',
  'stopApi',
  'pauseApi',
  'killPostgres',
  'pausePostgres',
  'cutDatabase',
  'cutSockets',
]

/** Longest that something stands still: shorter than the timeout of whoever waits for an answer. */
const MOST_PAUSE_MS = 4_000
const LOOK_MS = 50

/**
 * Several api processes, each with its jobs, behind one doorway and on one PostgreSQL of which `dataDir` is the folder.
 */
export class Fleet {
  readonly #processes: (ApiProcess | null)[] = []
  readonly #options: { url: string; dataDir: string; env: Record<string, string> }
  readonly #doorway: Doorway
  readonly #orm: MikroORM
  readonly #tally: Tally

  constructor(
    options: { url: string; dataDir: string; env: Record<string, string> },
    parts: { doorway: Doorway; orm: MikroORM; tally: Tally },
  ) {
    this.#options = options
    this.#doorway = parts.doorway
    this.#orm = parts.orm
    this.#tally = parts.tally
  }

  /** Starts `count` processes and leads people to them. */
  async start(count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, (_, place) => this.#revive(place)))
  }

  /** Does `fault` and waits until everything runs again. Those of one kind of thing follow each other. */
  async suffer(fault: Fault): Promise<void> {
    this.#tally.add(fault)
    if (fault === 'killApi' || fault === 'stopApi') return this.#end(fault === 'killApi' ? 'SIGKILL' : 'SIGTERM')
    if (fault === 'pauseApi') return this.#freeze([this.#any()?.pid ?? 0])
    if (fault === 'killPostgres') return this.#killPostgres()
    if (fault === 'pausePostgres') return this.#freeze(familyOf(await this.#postmaster()))
    if (fault === 'cutSockets') return void this.#doorway.cut(0.5)
    await query(
      this.#orm.em.fork(),
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and random() < 0.5`,
    ).catch(() => undefined)
  }

  async stop(): Promise<void> {
    for (const process of this.#processes) await process?.kill()
  }

  #any(): ApiProcess | null {
    const alive = this.#processes.filter((process) => process !== null)
    return alive[Math.floor(Math.random() * alive.length)] ?? null
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const victim = this.#any()
    if (victim === null) return
    const place = this.#processes.indexOf(victim)
    this.#processes[place] = null
    if (signal === 'SIGTERM') {
      // A rolling restart: nobody new is led there, and what is under way is ended.
      this.#lead()
      process.kill(victim.pid, signal)
      while (isThere(victim.pid)) await pause(LOOK_MS)
    }
    await victim.kill()
    this.#lead()
    await this.#revive(place)
  }

  async #revive(place: number): Promise<void> {
    for (;;) {
      // One that finds no database does not start; who runs it starts it again.
      const started = await startProcess(this.#options.url, this.#options.env).catch(() => null)
      if (started === null) {
        await pause(LOOK_MS)
        continue
      }
      this.#processes[place] = started
      return this.#lead()
    }
  }

  #lead(): void {
    this.#doorway.lead(this.#processes.flatMap((process) => (process === null ? [] : [process.port])))
  }

  async #freeze(pids: readonly number[]): Promise<void> {
    for (const pid of pids) tell(pid, 'SIGSTOP')
    await pause(200 + Math.random() * MOST_PAUSE_MS)
    for (const pid of pids.toReversed()) tell(pid, 'SIGCONT')
  }

  async #killPostgres(): Promise<void> {
    tell(await this.#postmaster(), 'SIGKILL')
    const answers = () =>
      query(this.#orm.em.fork(), `select`).then(
        () => true,
        () => false,
      )
    while (!(await answers())) await pause(LOOK_MS)
  }

  async #postmaster(): Promise<number> {
    const file = join(this.#options.dataDir, 'postgres', 'cluster', 'postmaster.pid')
    return Number((await readFile(file, 'utf8').catch(() => '0')).split('\n')[0])
  }
}

/** A process and those that it has started, itself first. */
function familyOf(parent: number): number[] {
  if (parent === 0) return []
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent)
  return [parent, ...children]
}

function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in parentheses, may hold spaces; the state and the parent follow it.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    if (pid > 0) process.kill(pid, signal)
  } catch {
    // It is gone by itself.
  }
}
