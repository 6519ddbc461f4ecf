import { createClient } from 'graphql-ws'
import { WebSocket } from 'ws'

/** Many open browsers: resolves `next()` when the last of them has heard the next announcement. */
export interface Subscribers {
  next(): Promise<void>
  close(): Promise<void>
}

const slotChanged = `subscription { slotChanged { resync gone slots { id bookedCount capacity occupancy waitingCount } } }`

function counter(many: number): { heard: () => void; next: () => Promise<void> } {
  let left = 0
  let done: () => void = () => undefined
  return {
    heard() {
      left -= 1
      if (left === 0) done()
    },
    next() {
      left = many
      return new Promise((resolve) => {
        done = resolve
      })
    },
  }
}

/** `many` graphql-ws clients of Koma, subscribed alike as students. */
export async function subscribeToKoma(
  url: string,
  host: string,
  tokens: readonly string[],
  many: number,
): Promise<Subscribers> {
  const all = counter(many)
  class WithHost extends WebSocket {
    constructor(address: string, protocols: string | string[]) {
      super(address, protocols, { headers: { host } })
    }
  }
  const clients = Array.from({ length: many }, (_, index) =>
    createClient({
      url: `${url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WithHost,
      connectionParams: { authorization: `Bearer ${tokens[index % tokens.length]}`, userType: 'student' },
      lazy: false,
    }),
  )
  await Promise.all(
    clients.map(
      (client) =>
        new Promise<void>((resolve, reject) => {
          client.on('connected', () => resolve())
          client.subscribe({ query: slotChanged }, { next: all.heard, error: reject, complete: () => undefined })
        }),
    ),
  )
  return {
    next: () => all.next(),
    async close() {
      for (const client of clients) await client.dispose()
    },
  }
}

/** `many` bare sockets of the bare server. */
export async function subscribeToBare(url: string, many: number): Promise<Subscribers> {
  const all = counter(many)
  const sockets = await Promise.all(
    Array.from({ length: many }, async () => {
      const socket = new WebSocket(url.replace('http', 'ws'))
      socket.on('message', () => all.heard())
      await new Promise((resolve) => socket.once('open', resolve))
      return socket
    }),
  )
  return {
    next: () => all.next(),
    async close() {
      for (const socket of sockets) socket.close()
      await Promise.resolve()
    },
  }
}
