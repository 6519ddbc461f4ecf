import type { Repeater } from '@graphql-yoga/subscription'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { Announcement, Change, Topic } from './announcement.ts'
import type { ReadAlong } from './announceRows.ts'
import { startAnnouncer } from './announcer.ts'
import { BrokerFeed, type BrokerState } from './broker/brokerFeed.ts'
import { type SchoolSubscriptions, everySchool } from './broker/schoolSubscriptions.ts'
import { ChangeFeed } from './changeFeed.ts'
import { startListener } from './listener.ts'

/**
 * The change feed of one process. It announces what was committed and receives what any process announces: for every
 * school or, with a broker, for the schools this process subscribes to.
 */
export interface Events extends SchoolSubscriptions {
  /**
   * Announces the waiting outbox rows soon; call it after every commit, with the school that changed. Calls while one
   * runs are merged.
   */
  announce(schoolId?: string): void
  /** Returns what this process read along with the announcement of a change (`startEvents`); undefined if nothing. */
  readAlong(change: Change): Promise<unknown>
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
 * Logs when announcing begins to fail. `along` is read in the statement that announces, for a school whose listeners
 * are here.
 */
export async function startEvents(
  orm: MikroORM,
  databaseUrl: string,
  log: (error: unknown) => void,
  { brokerUrl, along }: { brokerUrl?: string | undefined; along?: ReadAlong['read'] } = {},
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
  const announcer = startAnnouncer(orm, log, {
    ...(broker && { publish: (announced) => broker.publish(announced) }),
    ...(along && { along }),
  })
  return {
    announce: (schoolId) =>
      announcer.announce(schoolId !== undefined && feed.hasSubscriber(schoolId) ? schoolId : undefined),
    readAlong: async ({ schoolId, number }) =>
      number === undefined ? undefined : announcer.readAlong(schoolId, number),
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
