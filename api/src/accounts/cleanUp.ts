import type { MikroORM } from '@mikro-orm/postgresql'
import type { Events } from '../shared/events.ts'
import { query } from '../shared/sql.ts'
import { ATTEMPT_MINUTES } from './attempts.ts'
import { LINK_MINUTES } from './passwordLink.ts'

const EVERY_MS = 5000

/**
 * Removes sessions unused for `sessionHours`, which closes their sockets (D4), password links that are too
 * old, and attempts that no longer count, with the network addresses in them (D5). All schools; every
 * process does it every few seconds.
 */
export function startCleanUp(orm: MikroORM, events: Events, sessionHours: number): { stop(): Promise<void> } {
  const em = orm.em.fork()
  let running: Promise<void> | null = null

  const run = async (): Promise<void> => {
    const [row] = await query<{ sessions: string }>(
      em,
      `with attempts as (delete from attempt where at < now() - interval '${ATTEMPT_MINUTES} minutes'),
       links as (delete from reset_token where created_at < now() - interval '${LINK_MINUTES} minutes'),
       sessions as (delete from session where last_used_at < now() - make_interval(hours => $1) returning 1)
       select count(*) as sessions from sessions`,
      [sessionHours],
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
