import { setMaxListeners } from 'node:events'
import { createPubSub, Repeater } from '@graphql-yoga/subscription'
import type { MikroORM } from '@mikro-orm/postgresql'
import { mailJob } from './jobs.ts'
import { startListener } from './listener.ts'
import { prepared } from './prepared.ts'
import { query } from './sql.ts'
import { WaitingChanges } from './waitingChanges.ts'

/** What an event is about; its ids are slots, students, teachers, staff, sessions or the school itself. */
export type Topic = 'slot' | 'student' | 'teacher' | 'staff' | 'session' | 'school'

/** One announcement: rows of one topic that changed together. A resync says that some may have been missed. */
export interface Change {
  topic: Topic
  schoolId: string
  ids: readonly string[]
  resync: boolean
}

/** Everything of one school that was announced together. A school's announcements are numbered without a gap. */
export interface Announcement {
  schoolId: string
  number: number
  changes: readonly Change[]
}

/** The change feed of one process: announces what was committed and hears what any process announces. */
export interface Events {
  /** Announces the waiting outbox rows soon; call after every commit. Calls while one runs are coalesced. */
  announce(): void
  /**
   * Changes of one school and topic, narrowed to `id` if given; ends when the consumer returns. The first
   * one is a resync: it says that listening has begun. A consumer that does not keep up gets another one
   * in place of what it has missed.
   */
  subscribe(topic: Topic, schoolId: string, id?: string): Repeater<Change>
  /** Calls `listener` for every announcement of any school, before anybody else hears of it; null: some may have been missed. */
  onAnnouncement(listener: (announcement: Announcement | null) => void): () => void
  /** Calls `listener` for every change of a topic in any school, and for every resync. Returns how to stop. */
  onChange(topic: Topic, listener: (change: Change) => void): () => void
  stop(): Promise<void>
}

const SWEEP_MS = 1000

/**
 * Starts the change feed. Events are rows of `outbox`, written in the transaction that caused them;
 * one statement removes them and announces their ids with NOTIFY, so an announcement is neither lost
 * nor sent for what was rolled back. A row of topic `mail` is no event: the same statement makes it a job. A sweep each second announces what a crash left behind.
 * `log` is told when announcing begins to fail.
 */
export async function startEvents(
  orm: MikroORM,
  databaseUrl: string,
  log: (error: unknown) => void,
): Promise<Events> {
  const target = new EventTarget()
  setMaxListeners(Number.POSITIVE_INFINITY, target)
  const pubSub = createPubSub<Record<string, [Change]>>({ eventTarget: target })
  const watchers = new Map<Topic, Set<(change: Change) => void>>()
  const first = new Set<(announcement: Announcement | null) => void>()

  const hear = (announcement: Announcement): void => {
    for (const listener of first) listener(announcement)
    for (const change of announcement.changes) tell(change)
  }
  const tell = (change: Change): void => {
    for (const watcher of watchers.get(change.topic) ?? []) watcher(change)
    pubSub.publish(routeOf(change.topic, change.schoolId), change)
    if (change.topic !== 'slot')
      for (const id of change.ids) pubSub.publish(routeOf(change.topic, change.schoolId, id), change)
  }
  const resync = (): void => {
    for (const listener of first) listener(null)
    const missed = { schoolId: '', ids: [], resync: true }
    for (const [topic, listeners] of watchers) for (const watcher of listeners) watcher({ ...missed, topic })
    pubSub.publish('resync', { ...missed, topic: 'slot' })
  }
  const listener = await startListener(databaseUrl, {
    onPayload: (payload) => hear(parsePayload(payload)),
    onReconnect: resync,
  })

  const announcer = startAnnouncer(orm, log)
  return {
    announce: () => announcer.announce(),
    subscribe(topic, schoolId, id) {
      const again = { topic, schoolId, ids: [], resync: true }
      const heard = (route: string): Repeater<Change> =>
        createPubSub<Record<string, [Change]>>({
          eventTarget: target,
          repeaterBuffer: new WaitingChanges(again),
        }).subscribe(route)
      // From here on nothing is missed, but what was read before may be old.
      return Repeater.merge([heard(routeOf(topic, schoolId, id)), heard('resync'), [again]])
    },
    onAnnouncement(hearer) {
      first.add(hearer)
      return () => first.delete(hearer)
    },
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

function parsePayload(payload: string): Announcement {
  const [schoolId = '', number = '', ...groups] = payload.split(' ')
  const changes = groups.map((group) => {
    const [topic = '', ids = ''] = group.split(':')
    return { topic: topic as Topic, schoolId, ids: ids.split(','), resync: false }
  })
  return { schoolId, number: Number(number), changes }
}

/** A NOTIFY carries at most 8,000 bytes: 200 ids of 37 fit beside the school, the number and the topics. */
const BATCH = 200

/**
 * Takes what waits, numbers it, one number a school, and sends one NOTIFY for each: `school number topic:id,id topic:id`.
 * Number, removal and NOTIFY are one transaction, so that whoever sees the number sees nothing of it waiting any more.
 */
const announceStatement = prepared(`with taken as (
    delete from outbox where id in (select id from outbox order by id limit ${BATCH} for update skip locked)
    returning topic, school_id, ref),
  numbered as (
    insert into announcement as a (school_id, number)
    select distinct school_id, 1 from taken where topic <> 'mail' order by school_id
    on conflict (school_id) do update set number = a.number + 1 returning school_id, number),
  topics as (
    select school_id, topic || ':' || string_agg(distinct ref::text, ',') as refs
    from taken where topic <> 'mail' group by school_id, topic),
  told as (
    select pg_notify('koma', n.school_id || ' ' || n.number || ' ' || string_agg(t.refs, ' '))::text as done
    from numbered n join topics t on t.school_id = n.school_id group by n.school_id, n.number),
  mails as (
    select array_agg(${mailJob('school_id', 'ref')}) as jobs from taken where topic = 'mail' having count(*) > 0)
  select (select count(*) from taken)::int as rows, (select count(done) from told) as told,
    (select count(added) from mails, graphile_worker.add_jobs(mails.jobs) added) as mails`)

function startAnnouncer(orm: MikroORM, log: (error: unknown) => void): { announce(): void; stop(): Promise<void> } {
  const em = orm.em.fork()
  let failing = false
  let running: Promise<unknown> | null = null
  let again = false

  const run = async (): Promise<void> => {
    do {
      again = false
      const [taken] = await query<{ rows: number }>(em, announceStatement)
      if (taken?.rows === BATCH) again = true
    } while (again)
  }
  const announce = (): void => {
    if (running !== null) {
      again = true
      return
    }
    running = run()
      .then(
        () => (failing = false),
        (error: unknown) => {
          // Once an outage, not once a second.
          if (!failing) log(error)
          failing = true
        },
      )
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
