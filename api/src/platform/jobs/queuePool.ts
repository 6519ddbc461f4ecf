import { Pool, type PoolClient } from 'pg'

type Release = (error?: Error | boolean) => void
type Connected = (error: Error | undefined, client: PoolClient | undefined, release: Release) => void

/**
 * The connections of the queue. When the connection by which it listens is lost while it begins to listen, the queue
 * hears of it twice and gives it back twice; a pool of `pg` throws then where nobody catches it, which would end the
 * whole process. Here the second time does nothing.
 */
export class QueuePool extends Pool {
  override connect(): Promise<PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<PoolClient> | void {
    if (connected === undefined) return super.connect()
    super.connect((error, client, release) => connected(error, client, once(release)))
  }
}

function once(release: Release): Release {
  let isReleased = false
  return (error) => {
    if (isReleased) return
    isReleased = true
    release(error)
  }
}
