import { setMaxListeners } from 'node:events'
import { createPubSub, Repeater } from '@graphql-yoga/subscription'
import { type Announcement, type Change, parseAnnouncement, type Topic } from './announcement.ts'
import { WaitingChanges } from './waitingChanges.ts'

/** Hands the announcements that arrive at this process to its listeners. */
export class ChangeFeed {
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
    const announcement = parseAnnouncement(payload)
    if (announcement.changes.length > 0) this.#publish(announcement)
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

  /** Returns whether anybody at this process subscribes to changes of a school. */
  hasSubscriber(schoolId: string): boolean {
    return this.#subscribed.has(schoolId)
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

  #publish(announcement: Announcement): void {
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

function routeOf(topic: Topic, schoolId: string, id?: string): string {
  return id === undefined ? `${topic} ${schoolId}` : `${topic} ${schoolId} ${id}`
}

/** Returns the route on which a school's subscribers learn that something may have been missed. */
function missedRoute(schoolId: string): string {
  return `missed ${schoolId}`
}
