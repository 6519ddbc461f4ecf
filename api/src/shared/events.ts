import { setMaxListeners } from 'node:events'
import { createPubSub, Repeater } from '@graphql-yoga/subscription'
import type { MikroORM } from '@mikro-orm/postgresql'
import { mailJob } from './jobs.ts'
import { startListener } from './listener.ts'
import { query } from './sql.ts'

/** What an event is about; its ids are slots, students, teachers, staff, sessions or the school itself. */
export type Topic = 'slot' | 'student' | 'teacher' | 'staff' | 'session' | 'school'

/** One announcement: rows of one topic that changed together. A resync says that some may have been missed. */
export interface Change {
  topic: Topic
  schoolId: string
  ids: readonly string[]
  resync: boolean
}

/** The change feed of one process: announces what was committed and hears what any process announces. */
export interface Events {
  /** Announces the waiting outbox rows soon; call after every commit. Calls while one runs are coalesced. */
  announce(): void
  /**
   * Changes of one school and topic, narrowed to `id` if given; ends when the consumer returns. The first
   * one is a resync: it says that listening has begun.
   */
  subscribe(topic: Topic, schoolId: string, id?: string): Repeater<Change>
  /** Calls `listener` for every change of a topic in any school, and for every resync. Returns how to stop. */
  onChange(topic: Topic, listener: (change: Change) => void): () => void
  stop(): Promise<void>
}

const SWEEP_MS = 1000

/**
 * Starts the change feed. Events are rows of `outbox`, written in the transaction that caused them;
 * one statement removes them and announces their ids with NOTIFY, so an announcement is neither lost
 * nor sent for what was rolled back. A row of topic `mail` is no event: the same statement makes it a job. A sweep each second announces what a crash left behind.
 */
export async function startEvents(orm: MikroORM, databaseUrl: string): Promise<Events> {
  const target = new EventTarget()
  setMaxListeners(Number.POSITIVE_INFINITY, target)
  const pubSub = createPubSub<Record<string, [Change]>>({ eventTarget: target })
  const watchers = new Map<Topic, Set<(change: Change) => void>>()

  const hear = (change: Change): void => {
    for (const watcher of watchers.get(change.topic) ?? []) watcher(change)
    pubSub.publish(routeOf(change.topic, change.schoolId), change)
    if (change.topic !== 'slot')
      for (const id of change.ids) pubSub.publish(routeOf(change.topic, change.schoolId, id), change)
  }
  const resync = (): void => {
    const missed = { schoolId: '', ids: [], resync: true }
    for (const [topic, listeners] of watchers) for (const watcher of listeners) watcher({ ...missed, topic })
    pubSub.publish('resync', { ...missed, topic: 'slot' })
  }
  const listener = await startListener(databaseUrl, {
    onPayload: (payload) => hear(parsePayload(payload)),
    onReconnect: resync,
  })

  const announcer = startAnnouncer(orm)
  return {
    announce: () => announcer.announce(),
    subscribe: (topic, schoolId, id) =>
      Repeater.merge([
        pubSub.subscribe(routeOf(topic, schoolId, id)),
        pubSub.subscribe('resync'),
        // From here on nothing is missed, but what was read before may be old.
        [{ topic, schoolId, ids: [], resync: true }],
      ]),
    onChange(topic, watcher) {
      const listeners = watchers.get(topic) ?? new Set()
      watchers.set(topic, listeners.add(watcher))
      return () => listeners.delete(watcher)
    },
    async stop() {
      await announcer.stop()
      await listener.stop()
    },
  }
}

function routeOf(topic: Topic, schoolId: string, id?: string): string {
  return id === undefined ? `${topic} ${schoolId}` : `${topic} ${schoolId} ${id}`
}

function parsePayload(payload: string): Change {
  const [topic = '', schoolId = '', ids = ''] = payload.split(' ')
  return { topic: topic as Topic, schoolId, ids: ids.split(','), resync: false }
}

/** A NOTIFY carries at most 8,000 bytes: 200 ids of 37 fit beside topic and school. */
const BATCH = 200

function startAnnouncer(orm: MikroORM): { announce(): void; stop(): Promise<void> } {
  const em = orm.em.fork()
  let running: Promise<void> | null = null
  let again = false

  const run = async (): Promise<void> => {
    do {
      again = false
      const groups = await query<{ rows: string }>(
        em,
        `with announced as (
           delete from outbox where id in (select id from outbox order by id limit ${BATCH} for update skip locked)
           returning topic, school_id, ref)
         select count(*) as rows, case when topic = 'mail'
           then (select count(*) from graphile_worker.add_jobs(array_agg(${mailJob('school_id', 'ref')})))::text
           else pg_notify('koma', topic || ' ' || school_id || ' ' || string_agg(distinct ref::text, ','))::text end
         from announced group by topic, school_id`,
      )
      if (groups.reduce((sum, group) => sum + Number(group.rows), 0) === BATCH) again = true
    } while (again)
  }
  const announce = (): void => {
    if (running !== null) {
      again = true
      return
    }
    running = run()
      .catch(() => undefined)
      .finally(() => {
        running = null
        if (again) announce()
      })
  }
  const sweep = setInterval(announce, SWEEP_MS)
  return {
    announce,
    async stop() {
      clearInterval(sweep)
      await running
    },
  }
}
