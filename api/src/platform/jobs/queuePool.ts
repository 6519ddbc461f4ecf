import { Pool, type PoolClient, type PoolConfig } from 'pg'

type Release = (error?: Error | boolean) => void
type Connected = (error: Error | undefined, client: PoolClient | undefined, release: Release) => void

/**
 * The connections of the queue. If the connection on which it listens is lost as it begins to listen, the queue hears
 * of it twice and releases it twice. A pool of `pg` then throws where nobody catches it, which would end the process.
 * Here the second release does nothing.
 */
export class QueuePool extends Pool {
  readonly #open = new Set<PoolClient>()
  #isAbandoned = false

  constructor(config: PoolConfig) {
    super(config)
    this.on('connect', (client) => {
      this.#open.add(client)
      if (this.#isAbandoned) void endAtOnce(client)
    })
    this.on('remove', (client) => this.#open.delete(client))
  }

  /**
   * Ends the connections with whatever they are doing, also one that is being made. Nobody gets one any more. For work
   * that does not end on its own: it must not reach the database once its owner believes it over.
   */
  abandon(): void {
    if (this.#isAbandoned) return
    this.#isAbandoned = true
    if (!this.ending) void this.end()
    for (const client of this.#open) void endAtOnce(client)
  }

  override connect(): Promise<PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<PoolClient> | void {
    if (connected === undefined) return super.connect()
    super.connect((error, client, release) => connected(error, client, once(release)))
  }
}

/** Ends a connection that somebody uses; a query under way fails. */
async function endAtOnce(client: PoolClient & { end?(): Promise<void> }): Promise<void> {
  await client.end?.().catch(() => undefined)
}

function once(release: Release): Release {
  let isReleased = false
  return (error) => {
    if (isReleased) return
    isReleased = true
    release(error)
  }
}
