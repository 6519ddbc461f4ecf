import { randomUUID } from 'node:crypto'
import type { MikroORM } from '@mikro-orm/postgresql'
import { query, sql } from '../../../platform/database/sql.ts'
import { topicPrefix } from '../../../platform/live/broker/prefix.ts'
import { LISTENER, WATCHER } from '../../../platform/live/listener.ts'
import { isLoopback } from '../../../platform/shared/variables.ts'
import { bad, type Finding, good, look, reasonOf } from './finding.ts'

/** The longest time that the broker may take for one step. */
const TIMEOUT_MS = 5_000

/**
 * Reports whether processes notify each other of changes: all in the same way, and by a broker that works, where there
 * is one.
 */
export async function broker(
  orm: Pick<MikroORM, 'em'>,
  { brokerUrl }: { brokerUrl: string | undefined },
): Promise<Finding[]> {
  const about = 'broker'
  const others = await apart(orm, brokerUrl === undefined ? WATCHER : LISTENER)
  const findings: Finding[] = []
  if (others > 0)
    findings.push(
      bad(
        about,
        `${others} processes run ${brokerUrl === undefined ? 'with' : 'without'} BROKER_URL, and here it is ${brokerUrl === undefined ? 'not set' : 'set'}`,
        'Set it for all processes of an installation or for none: otherwise they miss each other’s changes.',
      ),
    )
  if (brokerUrl === undefined) return findings
  const { protocol, hostname } = new URL(brokerUrl)
  if (protocol === 'redis:' && !isLoopback(hostname.replace(/^\[|\]$/g, '')))
    findings.push(
      look(
        about,
        `the connection to ${hostname} is not encrypted`,
        'Use rediss:// unless that network is yours alone.',
      ),
    )
  findings.push(await carries(orm, brokerUrl))
  return findings
}

/** Counts the processes that serve this database in the other way. */
async function apart({ em }: Pick<MikroORM, 'em'>, name: string): Promise<number> {
  const [found] = await query(
    em.fork(),
    sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = ${name}`,
  )
  return found?.count ?? 0
}

/** Tells whether messages sent there arrive. */
async function carries({ em }: Pick<MikroORM, 'em'>, url: string): Promise<Finding> {
  const about = 'broker'
  const { createClient } = await import('@redis/client')
  const client = createClient({
    url,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    socket: { reconnectStrategy: false, connectTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const topic = `${await topicPrefix(em.fork())}doctor-${randomUUID()}`
    const started = performance.now()
    const delivered = new Promise<void>((resolve, reject) => {
      setTimeout(() => reject(new Error('a published message did not arrive')), TIMEOUT_MS).unref()
      client.subscribe(topic, () => resolve()).then(() => client.publish(topic, 'koma'), reject)
    })
    await delivered
    const milliseconds = (performance.now() - started).toFixed(1)
    const [, version = 'unknown'] = /^redis_version:(\S+)/m.exec(await client.info('server')) ?? []
    return good(about, `delivers messages in ${milliseconds} ms (Redis ${version})`)
  } catch (error) {
    return bad(
      about,
      `cannot be used: ${reasonOf(error)}`,
      'Check BROKER_URL, its user, and whether that user can subscribe to and publish on koma:*.',
    )
  } finally {
    client.destroy()
  }
}
