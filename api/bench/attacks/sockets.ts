import { WebSocket } from 'ws'
import type { Attack, Outcomes, Target } from './attack.ts'

/** As many as a person, or a stranger, attacks with. */
const SOCKETS = 20
/** Messages that each sends, in the short form. */
const MESSAGES = 400

const LISTEN = 'subscription { slotChanged { resync } }'
const init = (payload: object) => JSON.stringify({ type: 'connection_init', payload })
const ping = JSON.stringify({ type: 'ping' })
/** Closed with a reason (4408: nobody signed in for too long), or cut off because it did not stop. */
const CLOSED = ['closed 4400', 'closed 4408', 'closed 1013', 'closed 1006', 'refused']

/** Sends something after `connection_init`, the `n`th time. */
type Flood = (socket: WebSocket, n: number) => void
const text =
  (message: (n: number) => string): Flood =>
  (socket, n) =>
    socket.send(message(n))

/** Sockets that send without a pause, and come back as soon as they are closed. */
export const socketAttacks: readonly Attack[] = [
  {
    name: 'a stranger pings on twenty sockets before connection_init is answered',
    expected: CLOSED,
    run: (target, times) => flood(target, times, { waits: false, send: text(() => ping) }),
  },
  {
    name: 'a stranger pings on twenty sockets as the WebSocket does',
    isLong: true,
    expected: CLOSED,
    run: (target, times) => flood(target, times, { waits: false, send: (socket) => socket.ping() }),
  },
  {
    name: 'a student pings on twenty sockets',
    isLong: true,
    expected: CLOSED,
    run: (target, times) => flood(target, times, { as: target.student, waits: true, send: text(() => ping) }),
  },
  {
    name: 'a student begins and ends subscriptions on twenty sockets',
    expected: CLOSED,
    run(target, times) {
      const payload = { query: '', ...target.api.named(LISTEN) }
      return flood(target, times, {
        as: target.student,
        waits: true,
        send(socket, n) {
          socket.send(JSON.stringify({ id: `${n}`, type: 'subscribe', payload }))
          socket.send(JSON.stringify({ id: `${n}`, type: 'complete' }))
        },
      })
    },
  },
]

async function flood(
  target: Target,
  times: number,
  { as = target.stranger, waits, send }: { as?: Record<string, string>; waits: boolean; send: Flood },
): Promise<Outcomes> {
  const outcomes: Outcomes = {}
  const rounds = Math.ceil(times / 5)
  const lanes = Array.from({ length: SOCKETS }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const outcome = await attack(target, as, MESSAGES * Math.min(times, 10), { waits, send })
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    }
  })
  await Promise.all(lanes)
  return outcomes
}

/** Opens a socket, says hello, and sends; gives how it ended. */
function attack(
  { api, sent }: Target,
  { host = '', authorization }: Record<string, string>,
  messages: number,
  { waits, send }: { waits: boolean; send: Flood },
): Promise<string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${api.port}/graphql`, 'graphql-transport-ws', { headers: { host } })
    const all = (): void => {
      for (let n = 0; n < messages && socket.readyState === socket.OPEN; n += 1) send(socket, n)
      // Who has sent all and was not closed is let go here: that is not expected.
      setTimeout(() => {
        resolve('still open')
        socket.terminate()
      }, 20_000).unref()
    }
    socket.on('open', () => {
      socket.send(init({ authorization }))
      if (waits) socket.once('message', all)
      else all()
    })
    socket.on('error', () => undefined)
    socket.on('unexpected-response', (request) => {
      request.destroy()
      resolve('refused')
    })
    socket.on('upgrade', ({ socket: stream }) => {
      stream.once('close', () => (sent.bytes += stream.bytesWritten))
    })
    socket.on('close', (code) => resolve(`closed ${code}`))
  })
}
