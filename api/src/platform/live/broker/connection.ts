import type { createClient } from '@redis/client'

const RETRY_MS = 250
const BEAT_MS = 10_000
/** The most topics to subscribe to in one message. */
const TOPICS_AT_ONCE = 500

type Client = ReturnType<typeof createClient>

interface Line {
  client: Client
  prefix: string
  /** One handler for all topics, because the client calls the same handler once a message. */
  hears: (payload: string, name: string) => void
}

/**
 * The connection of one process to the broker. A topic is a school's id; only this file knows its name at the broker.
 */
export interface BrokerConnection {
  /** Tells whether it can be used now. */
  isUp(): boolean
  /**
   * Subscribes to topics; done once the broker has confirmed all of them. Rejects when it does not, or the line breaks.
   */
  subscribe(topics: readonly string[]): Promise<void>
  /** Ends a subscription. Rejects when the connection breaks, which ends it too. */
  unsubscribe(topic: string): Promise<void>
  /** Publishes; resolves once the broker has it, and rejects if that is unknown. */
  publish(topic: string, payload: string): Promise<void>
  /** Breaks the connection, which is then made again; `why` is logged. */
  reconnect(why: string): void
  stop(): Promise<void>
}

/** Handlers for what happens to the connection. */
export interface ConnectionHandlers {
  /** Returns the start of all topic names of this installation; called each time the connection is made. */
  prefix(): Promise<string>
  onMessage(topic: string, payload: string): void
  /** Called when the connection is up, with no topic subscribed to. */
  onUp(): void
  /** Called when the connection is lost: nothing arrives until `onUp`. */
  onDown(): void
  /** Logs the cause once per outage, not at each try. */
  log(error: Error): void
}

/**
 * Keeps one connection to the broker at `url` (redis: or rediss:), by which this process publishes and hears. It is
 * made at once, and again whenever it is lost, until it holds. A network can lose a connection without telling either
 * end. So the broker is pinged every `beatMs` milliseconds, and no answer may take longer. (decision 090)
 */
export function connectBroker(url: string, handlers: ConnectionHandlers, beatMs = BEAT_MS): BrokerConnection {
  let line: Line | null = null
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let isOutageKnown = false

  const open = async (): Promise<void> => {
    const prefix = await handlers.prefix()
    // Only installations with a broker load the client.
    const { createClient: create } = await import('@redis/client')
    const client = create({
      url,
      RESP: 3,
      name: 'koma',
      disableClientInfo: true,
      disableOfflineQueue: true,
      maintNotifications: 'disabled',
      // Koma opens the next connection itself, and reports it.
      socket: { reconnectStrategy: false, connectTimeout: beatMs },
    }) as Client
    client.on('error', (error: Error) => lose(client, error))
    try {
      await within(beatMs, client.connect())
      // Test the permission now: the broker's user may be limited to other topics.
      await within(
        beatMs,
        client.subscribe(prefix, () => undefined),
      )
      await within(beatMs, client.publish(prefix, ''))
    } catch (error) {
      client.destroy()
      throw error
    }
    if (stopped) return client.destroy()
    line = { client, prefix, hears: (payload, name) => handlers.onMessage(name.slice(prefix.length), payload) }
    isOutageKnown = false
    handlers.onUp()
  }
  const connect = (): void => {
    open().catch((error: unknown) => {
      report(asError(error))
      if (!stopped) timer = setTimeout(connect, RETRY_MS)
    })
  }
  const lose = (lost: Client, error: Error): void => {
    if (stopped || line?.client !== lost) return
    line = null
    lost.destroy()
    report(error)
    handlers.onDown()
    timer = setTimeout(connect, RETRY_MS)
  }
  const report = (error: Error): void => {
    if (!isOutageKnown && !stopped) handlers.log(new Error(`No line to the broker: ${error.message}`, { cause: error }))
    isOutageKnown = true
  }
  /** Sends a request to the broker; a connection without an answer in time is lost. */
  const ask = async (request: (line: Line) => Promise<unknown>): Promise<void> => {
    const current = line
    if (current === null) throw new Error('There is no line to the broker.')
    try {
      await within(beatMs, request(current))
    } catch (error) {
      if (error instanceof NoAnswer) lose(current.client, error)
      throw error
    }
  }

  connect()
  const beat = setInterval(() => {
    if (line !== null) ask(({ client }) => client.ping()).catch(() => undefined)
  }, beatMs)
  return {
    isUp: () => line !== null,
    async subscribe(topics) {
      const parts = Array.from({ length: Math.ceil(topics.length / TOPICS_AT_ONCE) }, (_, nth) =>
        topics.slice(nth * TOPICS_AT_ONCE, (nth + 1) * TOPICS_AT_ONCE),
      )
      for (const part of parts)
        await ask(({ client, prefix, hears }) =>
          client.subscribe(
            part.map((topic) => prefix + topic),
            hears,
          ),
        )
    },
    unsubscribe: (topic) => ask(({ client, prefix }) => client.unsubscribe(prefix + topic)),
    publish: (topic, payload) => ask(({ client, prefix }) => client.publish(prefix + topic, payload)),
    reconnect(why) {
      if (line !== null) lose(line.client, new Error(why))
    },
    async stop() {
      stopped = true
      clearInterval(beat)
      clearTimeout(timer)
      line?.client.destroy()
      line = null
    },
  }
}

/** The broker has not answered in time. */
class NoAnswer extends Error {
  constructor() {
    super('it does not answer')
    this.name = 'NoAnswer'
  }
}

async function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer()), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
