import type { ApolloClient, DocumentNode, OperationVariables } from '@apollo/client'
import { graphql } from '../../gql/gql.ts'
import type { RecordKind } from '../../gql/graphql.ts'
import { forgetPrefetched } from './prefetch.ts'
import { resync } from './resync.ts'

/** What can change while it is on screen: records of a kind, slots with their bookings, the school's settings, … */
export type Topic = RecordKind | 'slot' | 'school' | 'closure' | 'log'

/** What was announced of a topic. */
export interface TopicChange {
  /** The ids that changed; empty where the topic does not say. */
  ids: readonly string[]
  /** Changes may have been missed: nothing can be said of ids. */
  resync: boolean
  /** Whether this only says that listening has begun. */
  begun: boolean
}

const RecordChangedSubscription = graphql(`
  subscription RecordChanged($kind: RecordKind!) {
    recordChanged(kind: $kind) {
      ids
      resync
    }
  }
`)

const SlotsTouchedSubscription = graphql(`
  subscription SlotsTouched {
    slotChanged {
      resync
    }
  }
`)

const SchoolChangedSubscription = graphql(`
  subscription SchoolChanged {
    schoolChanged {
      resync
    }
  }
`)

const ClosuresChangedSubscription = graphql(`
  subscription ClosuresChanged {
    closuresChanged {
      resync
    }
  }
`)

const LogChangedSubscription = graphql(`
  subscription LogChanged {
    logChanged {
      resync
    }
  }
`)

/** Returns the one subscription of a topic. */
export function subscriptionOf(topic: Topic): { query: DocumentNode; variables: OperationVariables } {
  if (topic === 'slot') return { query: SlotsTouchedSubscription, variables: {} }
  if (topic === 'school') return { query: SchoolChangedSubscription, variables: {} }
  if (topic === 'closure') return { query: ClosuresChangedSubscription, variables: {} }
  if (topic === 'log') return { query: LogChangedSubscription, variables: {} }
  return { query: RecordChangedSubscription, variables: { kind: topic } }
}

type Listener = (change: TopicChange) => void

/** Who follows what in one client's screens, and when each topic last changed. */
interface Followed {
  listeners: Map<Topic, Set<Listener>>
  changedAt: Map<Topic, number>
  /** The topics that have been followed, in one array until there is another. */
  topics: readonly Topic[]
  onTopics: Set<() => void>
}

const followedBy = new WeakMap<ApolloClient, Followed>()

function followedOf(client: ApolloClient): Followed {
  let followed = followedBy.get(client)
  if (followed === undefined) {
    followed = { listeners: new Map(), changedAt: new Map(), topics: [], onTopics: new Set() }
    followedBy.set(client, followed)
  }
  return followed
}

/**
 * Returns the topics that anything on screen has followed so far: they stay open, so that a second page misses nothing.
 */
export function topicsOf(client: ApolloClient): readonly Topic[] {
  return followedOf(client).topics
}

/** Calls `listener` when another topic is followed; returns how to stop. */
export function onTopics(client: ApolloClient, listener: () => void): () => void {
  const { onTopics: listeners } = followedOf(client)
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Calls `listener` for every change of these topics, at once if there was one after `since`; returns how to stop.
 * @param since the milliseconds at which the listener's own answers were asked for, at the earliest
 */
export function followTopics(
  client: ApolloClient,
  topics: readonly Topic[],
  listener: Listener,
  since: number,
): () => void {
  const followed = followedOf(client)
  for (const topic of topics) {
    const listeners = followed.listeners.get(topic) ?? new Set()
    followed.listeners.set(topic, listeners.add(listener))
  }
  const others = topics.filter((topic) => !followed.topics.includes(topic))
  if (others.length > 0) {
    followed.topics = [...followed.topics, ...others]
    for (const each of followed.onTopics) each()
  }
  const isMissed = (topic: Topic) => (followed.changedAt.get(topic) ?? -Infinity) >= since
  if (topics.some(isMissed)) listener({ ids: [], resync: true, begun: false })
  return () => {
    for (const topic of topics) followed.listeners.get(topic)?.delete(listener)
  }
}

/** Tells everybody who follows `topic`; after changes that may have been missed, everything on screen is read again. */
export function announceTopic(client: ApolloClient, topic: Topic, change: TopicChange): void {
  const { listeners, changedAt } = followedOf(client)
  const notify = () => {
    for (const listener of listeners.get(topic) ?? []) listener(change)
  }
  if (!change.begun) {
    changedAt.set(topic, Date.now())
    // A page whose code is still on its way would take an answer from before the change.
    forgetPrefetched()
  }
  if (change.resync && !change.begun) resync(client, notify)
  else notify()
}
