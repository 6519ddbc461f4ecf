import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Logger, parseCronItems, run, type Runner, type WorkerEvents } from 'graphile-worker'
import type { Events } from '../shared/events.ts'
import { DELIVER_MAIL, type DeliverMail } from '../shared/jobs.ts'
import { queueDailySchedules } from './dailySchedules.ts'
import { type Delivery, deliverMail } from './deliverMail.ts'
import { clearOldMail, tendMail, workerLock } from './tendMail.ts'

/** How many mails one process delivers at the same time. */
const CONCURRENCY = 2
/** Longest wait for deliveries under way when stopping; what is left then is taken up by the next worker. */
const STOP_MS = 10_000
const TEND_MS = 5_000
const LOCK_MS = 500
const RESTART_MS = 2_000

/** Where the worker reports; the lines hold ids and masked addresses, never what a mail says. */
export interface WorkerLog {
  error(line: string): void
  info(line: string): void
}

/**
 * Starts to deliver mail in this process: takes jobs from the queue at `databaseUrl` until it is stopped, writes
 * the daily schedules, and looks after what dead processes left. As many processes as there are may do so.
 * A database that goes away is waited for. `stop` lets deliveries under way end.
 */
export function startMailWorker(
  options: Delivery & { databaseUrl: string; events: Events; log: WorkerLog; concurrency?: number },
): { stop(): Promise<void> } {
  const { orm, log, concurrency = CONCURRENCY } = options
  const stopping = new AbortController()
  let runner: Runner | null = null

  const start = async (): Promise<Runner> => {
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:listen:success', ({ client, workerPool }) => {
      // Shared, because a pool that lost its connection may have two for a moment; later, because the queue is
      // about to use this connection itself and then leaves it alone.
      const hold = () => client.query(`select pg_advisory_lock_shared(${workerLock('$1')})`, [workerPool.id])
      setTimeout(() => void hold().catch(() => undefined), LOCK_MS).unref()
    })
    return run({
      connectionString: options.databaseUrl,
      // One connection listens and one looks for work, beside those that settle it.
      maxPoolSize: concurrency + 2,
      concurrency,
      noHandleSignals: true,
      events,
      logger: new Logger(() => (level, message) => {
        if (level === 'error') log.error(message)
        else if (level === 'warning') log.info(message)
      }),
      taskList: {
        [DELIVER_MAIL]: (payload, { job }) => deliverMail(options, payload as DeliverMail, job.attempts),
        dailySchedules: () => queueDailySchedules(orm, options.events),
        clearOldMail: () => clearOldMail(orm.em.fork()),
      },
      parsedCronItems: parseCronItems([
        { task: 'dailySchedules', match: '*/5 * * * *', options: { maxAttempts: 1, jobKey: 'dailySchedules' } },
        { task: 'clearOldMail', match: '17 3 * * *', options: { maxAttempts: 1, jobKey: 'clearOldMail' } },
      ]),
    })
  }
  const live = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        runner = await start()
        if (stopping.signal.aborted) await runner.stop()
        await runner.promise
      } catch (error) {
        if (!stopping.signal.aborted) log.error(`The mail worker starts again: ${String(error)}`)
      }
      await wait(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const tend = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await tendMail(orm.em.fork()).catch((error: unknown) => log.error(`Looking after mail failed: ${String(error)}`))
      await wait(TEND_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const ended = Promise.all([live(), tend()])
  return {
    async stop() {
      stopping.abort()
      await Promise.race([runner?.stop().catch(() => undefined), wait(STOP_MS, undefined, { ref: false })])
      await Promise.race([ended, wait(STOP_MS, undefined, { ref: false })])
      options.server?.close()
    },
  }
}
