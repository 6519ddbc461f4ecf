import type { MikroORM } from '@mikro-orm/postgresql'
import type { Events } from '../platform/live/events.ts'
import { query, sql } from '../platform/database/sql.ts'
import { ATTEMPT_MINUTES } from './attemptBudgets.ts'
import { DEVICE_DAYS } from './knownDevices.ts'
import { linkPending } from './linkLife.ts'
import type { SessionLife } from './session.ts'

const EVERY_MS = 5000

/**
 * Removes what has expired, at all schools; every process does it every few seconds. Sessions unused for `sessionHours`
 * (unless they are to stay) or as old as `sessionDays` go, and their sockets close (D4). So do old links and addresses
 * that were never confirmed, expired secrets of keys, and attempts that no longer count, with their network addresses
 * (D5).
 */
export function startCleanUp(
  orm: MikroORM,
  events: Events,
  { sessionHours, sessionDays }: SessionLife,
): { stop(): Promise<void> } {
  const em = orm.em.fork()
  let running: Promise<void> | null = null

  const run = async (): Promise<void> => {
    const [row] = await query(
      em,
      sql<{ sessions: string }>`
        with attempts as (delete from attempt where at < now() - make_interval(mins => ${ATTEMPT_MINUTES})),
        links as (delete from reset_token where life < now() - created_at),
        devices as (delete from known_device where used_at < now() - make_interval(days => ${DEVICE_DAYS})),
        challenges as (delete from used_challenge where until < now()),
        wishes as (delete from email_change where not ${linkPending}),
        secrets as (delete from api_key_secret where until < now() returning 1),
        sessions as (
          delete from session where not stays and last_used_at < now() - make_interval(hours => ${sessionHours})
          or created_at < now() - make_interval(days => ${sessionDays}) returning 1)
        select (select count(*) from sessions) + (select count(*) from secrets) as sessions`,
    )
    if (row?.sessions !== '0') events.announce()
  }
  const timer = setInterval(() => {
    running ??= run()
      .catch(() => undefined)
      .finally(() => (running = null))
  }, EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
