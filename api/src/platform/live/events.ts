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
   * one is a resync: it says that listening has started. A consumer that does not keep up gets another one in place of
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
  const feed = new ChangeFeed()
  const broker = brokerUrl === undefined ? null : new BrokerFeed(orm, brokerUrl, feed, log)
  const subscriptions: SchoolSubscriptions = broker?.subscriptions ?? everySchool
  const listener = await startListener(
    databaseUrl,
    {
      onPayload: (payload) => feed.deliver(payload),
      onReconnect() {
        // The database may be another one by now, with other numbers: everything starts over.
        if (broker === null) feed.missed(null)
        else broker.connection.reconnect('the database was away')
      },
    },
    { hears: broker === null },
  )
  const announcer = startAnnouncer(orm, log, broker === null ? undefined : (announced) => broker.publish(announced))
  return {
    announce: () => announcer.announce(),
    setAside: () => announcer.setAside(),
    isListening: () => listener.isListening() && (broker?.subscriptions.isSettled ?? true),
    broker: () => broker?.state() ?? { state: 'none', schools: 0 },
    isSubscribed: (schoolId) => subscriptions.isSubscribed(schoolId),
    ensureSubscribed: (schoolId) => subscriptions.ensureSubscribed(schoolId),
    hold: (schoolId) => subscriptions.hold(schoolId),
    subscribe: (topic, schoolId, id) => feed.subscribe({ topic, schoolId, id }, () => subscriptions.hold(schoolId)),
    onAnnouncement: (subscriber) => feed.onAnnouncement(subscriber),
    onMissed: (subscriber) => feed.onMissed(subscriber),
    onChange: (topic, watcher) => feed.onChange(topic, watcher),
    async stop() {
      broker?.subscriptions.stop()
      await announcer.stop()
      await Promise.all([listener.stop(), broker?.connection.stop()])
    },
  }
}

/** Hands announcements that arrive at this process to those who listen here. */
class ChangeFeed {
  readonly #target = new EventTarget()
  readonly #pubSub: ReturnType<typeof createPubSub<Record<string, [Change]>>>
  readonly #watchers = new Map<Topic, Set<(change: Change) => void>>()
  readonly #first = new Set<(announcement: Announcement) => void>()
  readonly #missedListeners = new Set<(schoolId: string | null) => void>()
  /** The number of subscriptions of each school. */
  readonly #subscribed = new Map<string, number>()

  constructor() {
    setMaxListeners(Number.POSITIVE_INFINITY, this.#target)
    this.#pubSub = createPubSub<Record<string, [Change]>>({ eventTarget: this.#target })
  }

  /** Hands on what was announced; a payload without changes says that some may be missing. */
  deliver(payload: string): void {
    const announcement = parsePayload(payload)
    if (announcement.changes.length > 0) this.#hear(announcement)
    else this.missed(announcement.schoolId)
  }

  /** Informs the watchers of a change that does not arrive here, because this process announced it. */
  notifyWatchers(change: Change): void {
    for (const watcher of this.#watchers.get(change.topic) ?? []) watcher(change)
  }

  /** Says that nothing known from before can be relied on, of one school or of all. */
  forget(schoolId: string | null): void {
    for (const listener of this.#missedListeners) listener(schoolId)
  }

  /** Makes everybody read again, of one school or of all. */
  resync(schoolId: string | null): void {
    const missed = { schoolId: schoolId ?? '', ids: [], resync: true }
    for (const topic of this.#watchers.keys()) this.notifyWatchers({ ...missed, topic })
    for (const id of schoolId === null ? this.#subscribed.keys() : [schoolId])
      this.#pubSub.publish(missedRoute(id), { ...missed, topic: 'slot' })
  }

  /** Says that announcements of a school, or of any, may be missing. */
  missed(schoolId: string | null): void {
    this.forget(schoolId)
    this.resync(schoolId)
  }

  /** Returns changes as `Events.subscribe` does; the school is held from when the consumer begins until it returns. */
  subscribe(
    { topic, schoolId, id }: { topic: Topic; schoolId: string; id: string | undefined },
    hold: () => () => void,
  ): Repeater<Change> {
    const again = { topic, schoolId, ids: [], resync: true }
    const receive = (route: string): Repeater<Change> =>
      createPubSub<Record<string, [Change]>>({
        eventTarget: this.#target,
        repeaterBuffer: new WaitingChanges(again),
      }).subscribe(route)
    // From here on nothing is missed, but what was read before may be old.
    const begun = new Repeater<Change>(async (push, stop) => {
      const leave = hold()
      this.#count(schoolId, 1)
      void push(again)
      await stop
      leave()
      this.#count(schoolId, -1)
    })
    return Repeater.merge([receive(routeOf(topic, schoolId, id)), receive(missedRoute(schoolId)), begun])
  }

  onAnnouncement(subscriber: (announcement: Announcement) => void): () => void {
    this.#first.add(subscriber)
    return () => this.#first.delete(subscriber)
  }

  onMissed(subscriber: (schoolId: string | null) => void): () => void {
    this.#missedListeners.add(subscriber)
    return () => this.#missedListeners.delete(subscriber)
  }

  onChange(topic: Topic, watcher: (change: Change) => void): () => void {
    const listeners = this.#watchers.get(topic) ?? new Set()
    this.#watchers.set(topic, listeners.add(watcher))
    return () => listeners.delete(watcher)
  }

  #hear(announcement: Announcement): void {
    for (const listener of this.#first) listener(announcement)
    for (const change of announcement.changes) {
      this.notifyWatchers(change)
      this.#pubSub.publish(routeOf(change.topic, change.schoolId), change)
      if (change.topic !== 'slot')
        for (const id of change.ids) this.#pubSub.publish(routeOf(change.topic, change.schoolId, id), change)
    }
  }

  #count(schoolId: string, more: number): void {
    const remaining = (this.#subscribed.get(schoolId) ?? 0) + more
    if (remaining > 0) this.#subscribed.set(schoolId, remaining)
    else this.#subscribed.delete(schoolId)
  }
}

/** The broker as this process uses it: hears of the schools it is subscribed to, and publishes. */
class BrokerFeed {
  readonly connection: BrokerConnection
  readonly subscriptions: BrokerSubscriptions
  readonly #feed: ChangeFeed

  constructor(orm: MikroORM, url: string, feed: ChangeFeed, log: (error: unknown) => void) {
    this.#feed = feed
    this.connection = connectBroker(url, {
      prefix: () => topicPrefix(orm.em.fork()),
      onMessage: (_schoolId, payload) => feed.deliver(payload),
      onUp: () => void this.subscriptions.up(),
      onDown: () => this.subscriptions.down(),
      log,
    })
    this.subscriptions = new BrokerSubscriptions(this.connection, {
      forget: (schoolId) => feed.forget(schoolId),
      resync: (schoolId) => feed.resync(schoolId),
    })
  }

  /** Publishes, and informs this process's watchers if it is not subscribed to the school. */
  async publish({ schoolId, payload }: Announced): Promise<void> {
    if (!this.subscriptions.isSubscribed(schoolId))
      for (const change of parsePayload(payload).changes) this.#feed.notifyWatchers(change)
    await this.connection.publish(schoolId, payload)
  }

  state(): BrokerState {
    return { state: this.subscriptions.isSettled ? 'up' : 'down', schools: this.subscriptions.size }
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
