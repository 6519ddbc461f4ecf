import type { Pool } from 'pg'
import type { MikroORM } from '../src/database/connection.ts'
import { startAnnouncer } from '../src/live/announcer.ts'
import type { Place } from './ear.ts'

/** A way to tell listeners of events. */
export interface Way {
  name: string
  /** Where one of so many listeners listens. */
  place(nth: number, count: number): Place
  /** How many of so many listeners hear of each event. */
  hearing(count: number): number
  /** Makes event `id` happen in a school, by one transaction. */
  write(schoolId: string, id: string): Promise<unknown>
  /** Begins to announce what is written; gives what is called after each event, and how it ends. */
  start?(): { announce(): void; stop(): Promise<void> }
}

/** What the ways stand on. */
export interface Ground {
  orm: MikroORM
  databaseUrl: string
  pool: Pool
  schools: readonly string[]
}

/** By PostgreSQL alone. */
export function waysByNotify({ orm, databaseUrl, pool }: Ground): Way[] {
  const everywhere = { place: () => ({ databaseUrl }), hearing: (count: number) => count }
  return [
    {
      name: 'NOTIFY, each by itself',
      ...everywhere,
      write: (schoolId, id) => pool.query(`select pg_notify('koma', $1)`, [`${schoolId} 1 slot:${id}`]),
    },
    {
      name: 'as Koma announces',
      ...everywhere,
      write: writeEvent(pool),
      start: () => startAnnouncer(orm, (error) => console.error(error)),
    },
  ]
}

/** Writes an event as verbs do, past what they do beside it. */
function writeEvent(pool: Pool): Way['write'] {
  return (schoolId, id) =>
    pool.query(`insert into outbox (school_id, topic, ref) values ($1, 'slot', $2)`, [schoolId, id])
}
