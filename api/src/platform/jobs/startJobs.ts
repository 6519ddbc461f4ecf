import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { MikroORM } from '@mikro-orm/postgresql'
import { Logger, parseCronItems, run, type Runner, type WorkerEvents } from 'graphile-worker'
import type { ClientBase } from 'pg'
import { z } from 'zod'
import { compiled, sql } from '../database/sql.ts'
import { clearOldJobs, freeJobsOfDeadWorkers, workerLock } from './deadWorkers.ts'
import { QueuePool } from './queuePool.ts'
import { type FeatureJobs, type Task, task } from './task.ts'

/** The most jobs one process does at the same time. */
const CONCURRENCY = 2
/** Longest wait for jobs under way when workers end; what is left then is taken up by the next worker. */
const STOP_MS = 10_000
const TEND_MS = 5_000
const LOCK_MS = 500
const RESTART_MS = 2_000

/** The log of the jobs; the lines hold ids and masked addresses, never a job's payload. */
export interface JobLog {
  error(line: string): void
  info(line: string): void
}

/**
 * Starts to do the jobs of the `features` in this process. It takes them from the queue at `databaseUrl` until it is
 * stopped, runs scheduled tasks, and takes over from dead processes. Any number of processes may do so. It waits for a
 * database that goes away. `stop` lets jobs under way end. Throws when two tasks share a name.
 */
export function startJobs(options: {
  orm: MikroORM
  databaseUrl: string
  log: JobLog
  features: readonly FeatureJobs[]
  concurrency?: number
  /** Milliseconds before it starts again, before it gives up workers that do not end, and between checks of jobs. */
  waits?: { restart?: number; stop?: number; tend?: number }
}): { stop(): Promise<void> } {
  const { orm, log, concurrency = CONCURRENCY, features } = options
  const waits = { restart: RESTART_MS, stop: STOP_MS, tend: TEND_MS, ...options.waits }
  const own: FeatureJobs = {
    tasks: [
      task({
        name: 'clearOldJobs',
        payload: z.unknown(),
        attempts: 1,
        at: '17 3 * * *',
        run: () => clearOldJobs(orm.em.fork()),
      }),
    ],
    tend: () => freeJobsOfDeadWorkers(orm.em.fork()),
  }
  const registered = [own, ...features]
  const tasks = registry(registered.flatMap((feature) => feature.tasks))
  const stopping = new AbortController()
  // With a pool of its own, the queue stops listening for errors before it closes the connections. An error without a
  // listener would end the process. One connection listens and one looks for work, beside those that write outcomes.
  const connections = new QueuePool({ connectionString: options.databaseUrl, max: concurrency + 2 })
  connections.on('error', ({ message }) => log.error(`A connection of the jobs was lost: ${message}`))
  connections.on('connect', (client) => client.on('error', () => undefined))
  let runner: Runner | null = null

  let holding: ClientBase[] = []

  const start = async (abandon: () => void): Promise<Runner> => {
    const events: WorkerEvents = new EventEmitter()
    // Workers end when the outcome of a job cannot be written. If that happens to two jobs at once, the queue counts
    // one of them twice and waits for itself for ever. So these workers are given up, and left behind if even that does
    // not end them.
    events.once('pool:fatalError', ({ workerPool }) => {
      const giveUp = async () => {
        const end = async () => workerPool.forcefulShutdown('the workers did not end by themselves')
        await Promise.race([end().catch(() => undefined), wait(waits.stop, undefined, { ref: false })])
        abandon()
      }
      const waiting = setTimeout(() => void giveUp(), waits.stop).unref()
      events.once('pool:release', () => clearTimeout(waiting))
    })
    events.on('pool:listen:success', ({ client, workerPool }) => {
      // Shared, because a pool that lost its connection may have two for a moment. Later, because the queue is about to
      // use this connection itself and then leaves it alone.
      holding.push(client)
      const hold = async () => {
        if (!holding.includes(client)) return
        const { text, params } = compiled(sql`select pg_advisory_lock_shared(${workerLock(workerPool.id)})`)
        await client.query(text, [...params])
      }
      setTimeout(() => void hold().catch(() => undefined), LOCK_MS).unref()
    })
    return run({
      pgPool: connections,
      noHandleSignals: true,
      // The outcome of a job is written beside the work. Without a batch, even one of a single job, a failure there is
      // a rejected promise that nobody handles, which ends the process. With a batch the workers end, and `live` starts
      // them again.
      preset: { worker: { concurrentJobs: concurrency, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      events,
      logger: new Logger(() => (level, message) => {
        if (level === 'error') log.error(message)
        else if (level === 'warning') log.info(message)
      }),
      taskList: Object.fromEntries(
        [...tasks].map(([name, definition]) => [
          name,
          (payload, { job }) => definition.run(payload, { attempt: job.attempts }),
        ]),
      ),
      parsedCronItems: parseCronItems(
        [...tasks.values()].flatMap(({ name, at, attempts }) =>
          at === undefined ? [] : [{ task: name, match: at, options: { maxAttempts: attempts, jobKey: name } }],
        ),
      ),
    })
  }
  const live = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        const { promise: abandoned, resolve: abandon } = Promise.withResolvers<void>()
        runner = await start(abandon)
        if (stopping.signal.aborted) await runner.stop()
        await Promise.race([runner.promise, abandoned])
      } catch (error) {
        if (!stopping.signal.aborted) log.error(`The jobs start again: ${String(error)}`)
      }
      // The connection outlives the workers that listened through it. Their locks must visibly be free, and none of
      // them may take another one while that happens.
      const wasHolding = holding
      holding = []
      for (const client of wasHolding) await client.query('select pg_advisory_unlock_all()').catch(() => undefined)
      await wait(waits.restart, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const tend = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      for (const feature of registered) {
        await feature.tend?.().catch((error: unknown) => log.error(`Looking after jobs failed: ${String(error)}`))
      }
      await wait(waits.tend, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const ended = Promise.all([live(), tend()])
  return {
    async stop() {
      stopping.abort()
      await Promise.race([runner?.stop().catch(() => undefined), wait(waits.stop, undefined, { ref: false })])
      const endConnections = async () => {
        await ended
        if (!connections.ending) await connections.end()
      }
      await Promise.race([endConnections(), wait(waits.stop, undefined, { ref: false })])
      // Workers that still start, or do not end, would keep using a database that may be gone by then.
      connections.abandon()
      for (const feature of registered) feature.close?.()
    },
  }
}

function registry(tasks: readonly Task[]): ReadonlyMap<string, Task> {
  const byName = new Map(tasks.map((definition) => [definition.name, definition]))
  if (byName.size < tasks.length) throw new Error('two tasks have the same name')
  return byName
}
