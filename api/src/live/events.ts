import { setMaxListeners } from 'node:events'
import { createPubSub, Repeater } from '@graphql-yoga/subscription'
import type { MikroORM } from '@mikro-orm/postgresql'
import { startListener } from './listener.ts'
import { startAnnouncer } from './announcer.ts'
import { WaitingChanges } from './waitingChanges.ts'

/**
 * What an event is about; its ids are those of slots, records, sessions or the school itself. A `note` has the id
 * of the student it is about, an `event` that of the school that has new events.
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

/** The change feed of one process: it announces what was committed and receives what any process announces. */
export interface Events {
  /** Announces the waiting outbox rows soon; call after every commit. Calls while one runs are coalesced. */
  announce(): void
  /**
   * Changes of one school and topic, narrowed to `id` if given; ends when the consumer returns. The first
   * one is a resync: it says that listening has begun. A consumer that does not keep up gets another one
   * in place of what it has missed.
   */
  subscribe(topic: Topic, schoolId: string, id?: string): Repeater<Change>
  /** Calls `listener` for every announcement of any school, before all other listeners; null: some may have been missed. */
  onAnnouncement(listener: (announcement: Announcement | null) => void): () => void
  /** Calls `listener` for every change of a topic in any school, and for every resync. Returns how to stop. */
  onChange(topic: Topic, listener: (change: Change) => void): () => void
  /** How many rows of the outbox this process could not announce and has set aside. */
  setAside(): number
  /** Whether announcements of other processes arrive here now. */
  isListening(): boolean
  stop(): Promise<void>
}

/**
 * Starts the change feed. Events are rows of `outbox`, written in the transaction that caused them;
 * one statement removes them and announces their ids with NOTIFY, so an announcement is neither lost
 * nor sent for what was rolled back. A row of topic `mail` is no event: the same statement makes it a job. A sweep each second announces what a crash left behind.
 * It is logged when announcing begins to fail.
 */
export async function startEvents(orm: MikroORM, databaseUrl: string, log: (error: unknown) => void): Promise<Events> {
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
    setAside: () => announcer.setAside(),
    isListening: () => listener.isListening(),
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
    onAnnouncement(subscriber) {
      first.add(subscriber)
      return () => first.delete(subscriber)
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
