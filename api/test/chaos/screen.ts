import { setTimeout as pause } from 'node:timers/promises'
import { reconnectWait } from '@koma/schema/rules/reconnectWait'
import { type Client, createClient } from 'graphql-ws'
import { WebSocket } from 'ws'
import type { TrustFile } from '../trustFile.ts'
import type { Asker } from './asker.ts'

interface Seen {
  id: string
  bookedCount: number
}

const listDocument = `query ($from: PlainDate!, $to: PlainDate!) { slots(from: $from, to: $to) { id bookedCount } }`
const liveDocument = `subscription { slotChanged { resync gone slots { id bookedCount } } }`
const AGAIN_MS = 200

/** An open calendar: it reads its days once, keeps in step by what it hears, and comes back as the web app does. */
export class Screen {
  /** Seats taken, by slot. */
  readonly seats = new Map<string, number>()
  readonly #asker: Asker
  readonly #headers: { host: string; authorization: string }
  readonly #days: { from: string; to: string }
  readonly #client: Client
  /** How often something was missed and all was read anew. */
  resyncs = 0
  #reading: Promise<void> | null = null
  #isOld = false
  #isClosed = false

  constructor(
    options: { asker: Asker; port: number; trust: TrustFile; headers: { host: string; authorization: string } },
    days: { from: string; to: string },
  ) {
    const { headers } = options
    this.#asker = options.asker
    this.#headers = headers
    this.#days = days
    class Socket extends WebSocket {
      constructor(address: string, protocols: string | string[]) {
        super(address, protocols, { headers: { host: headers.host } })
      }
    }
    this.#client = createClient({
      url: `ws://127.0.0.1:${options.port}/graphql`,
      webSocketImpl: Socket,
      connectionParams: { authorization: headers.authorization },
      keepAlive: 10_000,
      retryAttempts: Number.POSITIVE_INFINITY,
      shouldRetry: () => true,
      retryWait: (retries) => pause(reconnectWait(retries, Math.random())),
    })
    this.#subscribe(options.trust)
  }

  #subscribe(trust: TrustFile): void {
    interface Heard {
      slotChanged: { resync: boolean; gone: string[]; slots: Seen[] }
    }
    this.#client.subscribe<Heard>(
      { query: '', extensions: trust.named(liveDocument) },
      {
        next: ({ data, errors }) => {
          if (errors !== undefined || !data) return this.#read()
          const { resync, gone: removed, slots } = data.slotChanged
          if (resync || this.#reading !== null) this.#read()
          for (const id of removed) this.seats.delete(id)
          for (const { id, bookedCount } of slots) this.seats.set(id, bookedCount)
          return undefined
        },
        // One that the server has refused is asked for again, as the page does.
        error: () => void pause(AGAIN_MS).then(() => this.#isClosed || this.#subscribe(trust)),
        complete: () => undefined,
      },
    )
  }

  /** Reads all anew; what is heard meanwhile makes it do so once more. */
  #read(): void {
    this.#isOld = true
    this.#reading ??= (async () => {
      while (this.#isOld && !this.#isClosed) {
        this.#isOld = false
        this.resyncs += 1
        const data = await this.#asker.graphql<{ slots: Seen[] }>(listDocument, this.#days, this.#headers)
        if (data === null) {
          this.#isOld = true
          await pause(AGAIN_MS)
          continue
        }
        this.seats.clear()
        for (const { id, bookedCount } of data.slots) this.seats.set(id, bookedCount)
      }
    })().finally(() => (this.#reading = null))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#client.dispose()
  }
}
