import { setMaxListeners } from 'node:events'
import { createPubSub, Repeater } from '@graphql-yoga/subscription'
import type { MikroORM } from '@mikro-orm/postgresql'
import { type SchoolSubscriptions, BrokerSubscriptions, everySchool } from './broker/schoolSubscriptions.ts'
import { type BrokerConnection, connectBroker } from './broker/connection.ts'
import { topicPrefix } from './broker/prefix.ts'
import { startListener } from './listener.ts'
import type { Announced } from './announceRows.ts'
import { startAnnouncer } from './announcer.ts'
import { WaitingChanges } from './waitingChanges.ts'

/**
 * The subject of an event. Its ids are those of slots, records, sessions or the school itself. A `note` has the id of
 * its student, an `event` that of the school that has new events.
 */
export type Topic =
  | 'slot'
  | 'student'
  | 'teacher'
  | 'staff'
  | 'note'
  | 'course'
  | 'location'
  | 'contract'
  | 'session'
  | 'school'
  | 'run'
  | 'template'
  | 'closure'
  | 'event'
  | 'webhook'
  | 'apiKey'

/** One announcement's rows of one topic. A resync says that some changes may have been missed. */
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

/** The state of the connection to the broker; `none` where there is no broker. */
export interface BrokerState {
  state: 'none' | 'up' | 'down'
  /** The number of schools this process is subscribed to there. */
  schools: number
}

/**
 * The change feed of one process. It announces what was committed and receives what any process announces: for every
 * school or, with a broker, for the schools this process subscribes to.
 */
export interface Events extends SchoolSubscriptions {
  /** Announces the waiting outbox rows soon; call it after every commit. Calls while one runs are merged. */
  announce(): void
  /**
   * Returns the changes of one school and topic, narrowed to `id` if given; ends when the consumer returns. The first
   * one is a resync: it says that listening has begun. A consumer that does not keep up gets another one in place of
   * what it has missed.
   */
  subscribe(topic: Topic, schoolId: string, id?: string): Repeater<Change>
  /** Calls `listener` for every announcement that arrives here, before all other listeners. */
  onAnnouncement(listener: (announcement: Announcement) => void): () => void
  /**
   * Calls `listener` when announcements of a school, or of any (null), may be missing here. Nothing known from before
   * can then be relied on.
   */
  onMissed(listener: (schoolId: string | null) => void): () => void
  /**
   * Calls `listener` for every change of a topic that arrives here, and for every resync (of one school, or of all when
   * it names none). Changes this process announces itself count too, even in schools it does not hear of. Returns a
   * function that stops it.
   */
  onChange(topic: Topic, listener: (change: Change) => void): () => void
  /** Returns the number of outbox rows this process could not announce and has set aside. */
  setAside(): number
  /** Returns whether announcements of other processes arrive here now. */
  isListening(): boolean
  /** Returns the state of the connection to the broker. */
  broker(): BrokerState
  stop(): Promise<void>
}

/**
 * Starts the change feed. Events are rows of `outbox`, written in the transaction that caused them. One statement
 * removes them and announces their ids with NOTIFY, so no announcement is lost or sent for what was rolled back. A row
 * of topic `mail` is not announced: the same statement makes it a job. A sweep each second announces what a crash left
 * behind. With `brokerUrl` the rows are numbered and then sent to the broker, where each school has a topic of its own.
 * Logs when announcing begins to fail.
 */
export async function startEvents(
  orm: MikroORM,
  databaseUrl: string,
  log: (error: unknown) => void,
  brokerUrl?: string,
): Promise<Events> {
  const target = new EventTarget()
  setMaxListeners(Number.POSITIVE_INFINITY, target)
  const pubSub = createPubSub<Record<string, [Change]>>({ eventTarget: target })
  const watchers = new Map<Topic, Set<(change: Change) => void>>()
  const first = new Set<(announcement: Announcement) => void>()
  const missedListeners = new Set<(schoolId: string | null) => void>()
  /** The number of subscriptions of each school. */
  const subscribed = new Map<string, number>()

  const hear = (announcement: Announcement): void => {
    for (const listener of first) listener(announcement)
    for (const change of announcement.changes) {
      notifyWatchers(change)
      pubSub.publish(routeOf(change.topic, change.schoolId), change)
      if (change.topic !== 'slot')
        for (const id of change.ids) pubSub.publish(routeOf(change.topic, change.schoolId, id), change)
    }
  }
  const notifyWatchers = (change: Change): void => {
    for (const watcher of watchers.get(change.topic) ?? []) watcher(change)
  }
  const forget = (schoolId: string | null): void => {
    for (const listener of missedListeners) listener(schoolId)
  }
  const resync = (schoolId: string | null): void => {
    const missed = { schoolId: schoolId ?? '', ids: [], resync: true }
    for (const topic of watchers.keys()) notifyWatchers({ ...missed, topic })
    for (const id of schoolId === null ? subscribed.keys() : [schoolId])
      pubSub.publish(missedRoute(id), { ...missed, topic: 'slot' })
  }
  const missed = (schoolId: string | null): void => {
    forget(schoolId)
    resync(schoolId)
  }

  const deliverPayload = (payload: string): void => {
    const announcement = parsePayload(payload)
    if (announcement.changes.length > 0) hear(announcement)
    else missed(announcement.schoolId)
  }

  const line = brokerUrl === undefined ? null : openBroker(brokerUrl)
  const brokerSubscriptions = line === null ? null : new BrokerSubscriptions(line, { forget, resync })
  const subscriptions: SchoolSubscriptions = brokerSubscriptions ?? everySchool

  function openBroker(url: string): BrokerConnection {
    return connectBroker(url, {
      prefix: () => topicPrefix(orm.em.fork()),
      onMessage: (_schoolId, payload) => deliverPayload(payload),
      onUp: () => void brokerSubscriptions?.up(),
      onDown: () => brokerSubscriptions?.down(),
      log,
    })
  }
  /** Publishes to the broker, and informs this process's watchers if it is not subscribed to the school. */
  const say = async (by: BrokerConnection, { schoolId, payload }: Announced): Promise<void> => {
    if (!subscriptions.isSubscribed(schoolId))
      for (const change of parsePayload(payload).changes) notifyWatchers(change)
    await by.publish(schoolId, payload)
  }

  const listener = await startListener(
    databaseUrl,
    {
      onPayload: deliverPayload,
      onReconnect() {
        // The database may be another one by now, with other numbers: everything starts over.
        if (line === null) missed(null)
        else line.reconnect('the database was away')
      },
    },
    { hears: line === null },
  )
  const announcer = startAnnouncer(orm, log, line === null ? undefined : (one) => say(line, one))
  return {
    announce: () => announcer.announce(),
    setAside: () => announcer.setAside(),
    isListening: () => listener.isListening() && (brokerSubscriptions?.isSettled ?? true),
    broker: () => ({
      state: brokerSubscriptions === null ? 'none' : brokerSubscriptions.isSettled ? 'up' : 'down',
      schools: brokerSubscriptions?.size ?? 0,
    }),
    isSubscribed: (schoolId) => subscriptions.isSubscribed(schoolId),
    ensureSubscribed: (schoolId) => subscriptions.ensureSubscribed(schoolId),
    hold: (schoolId) => subscriptions.hold(schoolId),
    subscribe(topic, schoolId, id) {
      const again = { topic, schoolId, ids: [], resync: true }
      const heard = (route: string): Repeater<Change> =>
        createPubSub<Record<string, [Change]>>({
          eventTarget: target,
          repeaterBuffer: new WaitingChanges(again),
        }).subscribe(route)
      // From here on nothing is missed, but what was read before may be old.
      const begun = new Repeater<Change>(async (push, stop) => {
        const leave = subscriptions.hold(schoolId)
        subscribed.set(schoolId, (subscribed.get(schoolId) ?? 0) + 1)
        void push(again)
        await stop
        leave()
        const left = (subscribed.get(schoolId) ?? 1) - 1
        if (left > 0) subscribed.set(schoolId, left)
        else subscribed.delete(schoolId)
      })
      return Repeater.merge([heard(routeOf(topic, schoolId, id)), heard(missedRoute(schoolId)), begun])
    },
    onAnnouncement(subscriber) {
      first.add(subscriber)
      return () => first.delete(subscriber)
    },
    onMissed(subscriber) {
      missedListeners.add(subscriber)
      return () => missedListeners.delete(subscriber)
    },
    onChange(topic, watcher) {
      const listeners = watchers.get(topic) ?? new Set()
      watchers.set(topic, listeners.add(watcher))
      return () => listeners.delete(watcher)
    },
    async stop() {
      brokerSubscriptions?.stop()
      await announcer.stop()
      await Promise.all([listener.stop(), line?.stop()])
    },
  }
}

function routeOf(topic: Topic, schoolId: string, id?: string): string {
  return id === undefined ? `${topic} ${schoolId}` : `${topic} ${schoolId} ${id}`
}

/** Returns the route on which a school's subscribers learn that something may have been missed. */
function missedRoute(schoolId: string): string {
  return `missed ${schoolId}`
}

/** Parses an announcement; one without changes says that something of the school may have been missed. */
function parsePayload(payload: string): Announcement {
  const [schoolId = '', number = '', ...groups] = payload.split(' ')
  const changes = groups.map((group) => {
    const [topic = '', ids = ''] = group.split(':')
    return { topic: topic as Topic, schoolId, ids: ids.split(','), resync: false }
  })
  return { schoolId, number: Number(number), changes }
}
