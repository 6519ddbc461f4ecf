import { createClient } from '@redis/client'
import type { Pool } from 'pg'
import type { MikroORM } from '../src/platform/database/connection.ts'
import { startAnnouncer } from '../src/platform/live/announcer.ts'
import { type BrokerConnection, connectBroker } from '../src/platform/live/broker/connection.ts'
import { topicPrefix } from '../src/platform/live/broker/prefix.ts'
import type { Place } from './listenerProcess.ts'

/** A way to tell listeners of events. */
export interface Way {
  name: string
  /** Returns the place of one of `count` listeners. */
  place(nth: number, count: number): Place
  /** Returns how many of `count` listeners hear of each event. */
  hearing(count: number): number
  /** Makes event `id` happen in a school, by one transaction. */
  write(schoolId: string, id: string): Promise<unknown>
  /** Begins to announce what is written; gives what is called after each event, and how it ends. */
  start?(): { announce(): void; stop(): Promise<void> }
}

/** The surroundings of the ways. */
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

/** By a broker, with each school at one process, and with all at each. */
export function waysByBroker({ orm, pool, schools }: Ground, { url, prefix, line }: Broker): Way[] {
  const way = {
    write: writeEvent(pool),
    start: () =>
      startAnnouncer(orm, (error) => console.error(error), {
        publish: ({ schoolId, payload }) => line.publish(schoolId, payload),
      }),
  }
  const at = (heard: readonly string[]): Place => ({ brokerUrl: url, prefix, schools: heard })
  return [
    {
      name: 'broker, a school at one',
      ...way,
      place: (nth, count) => at(schools.filter((_, school) => school % count === nth)),
      hearing: () => 1,
    },
    { name: 'broker, all schools at each', ...way, place: () => at(schools), hearing: (count) => count },
  ]
}

/** Writes an event as verbs do, past what they do beside it. */
function writeEvent(pool: Pool): Way['write'] {
  return (schoolId, id) =>
    pool.query(`insert into outbox (school_id, topic, ref) values ($1, 'slot', $2)`, [schoolId, id])
}

/** A broker, and a line to it by which it is told. */
export interface Broker {
  url: string
  prefix: string
  line: BrokerConnection
  /** The CPU time it has used, in milliseconds. */
  cpu(): Promise<number>
}

/** Connects to the broker at `url`, for the database of `orm`. Rejects when it cannot. */
export async function brokerAt(url: string, orm: MikroORM): Promise<Broker> {
  const prefix = await topicPrefix(orm.em.fork())
  const line = await new Promise<BrokerConnection>((resolve, reject) => {
    const begun = connectBroker(url, {
      prefix: async () => prefix,
      onMessage: () => undefined,
      onUp: () => resolve(begun),
      onDown: () => undefined,
      log: reject,
    })
  })
  const cpu = async (): Promise<number> => {
    const client = createClient({ url })
    await client.connect()
    const said = await client.info('cpu')
    client.destroy()
    const seconds = [...said.matchAll(/^used_cpu_(?:sys|user):([\d.]+)/gm)].map(([, time]) => Number(time))
    return seconds.reduce((sum, time) => sum + time, 0) * 1000
  }
  return { url, prefix, line, cpu }
}
