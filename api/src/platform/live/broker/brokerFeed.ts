import type { MikroORM } from '@mikro-orm/postgresql'
import type { Announced } from '../announceRows.ts'
import { parseAnnouncement } from '../announcement.ts'
import type { ChangeFeed } from '../changeFeed.ts'
import { type BrokerConnection, connectBroker } from './connection.ts'
import { topicPrefix } from './prefix.ts'
import { BrokerSubscriptions } from './schoolSubscriptions.ts'

/** The state of the connection to the broker; `none` where there is no broker. */
export interface BrokerState {
  state: 'none' | 'up' | 'down'
  /** The number of schools this process is subscribed to there. */
  schools: number
}

/** Receives from the broker what is announced of this process's schools, and publishes there. */
export class BrokerFeed {
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
      for (const change of parseAnnouncement(payload).changes) this.#feed.notifyWatchers(change)
    await this.connection.publish(schoolId, payload)
  }

  state(): BrokerState {
    return { state: this.subscriptions.isSettled ? 'up' : 'down', schools: this.subscriptions.size }
  }
}
