import type { WebSocket } from 'ws'
import { TRY_LATER } from './comeBackLater.ts'
import { crowd } from './crowd.ts'
import type { Viewer } from '../shared/context.ts'

/** How long a socket may stay open with which nobody has signed in. */
const STRANGER_MS = 8_000
/** Tells the client that it has taken too long to say who it is; it may come back. */
const NOBODY_SIGNED_IN = 4408

/** Whose sockets are open at this process. */
export interface SocketGuests {
  /** Counts one more from a network address and gives how it leaves again; null when there are too many. */
  enter(network: string): (() => void) | null
  /** Closes `socket` unless somebody signs in with it within seconds. */
  watch(socket: WebSocket): void
  /** Runs `work`, which finds out who is at `socket`; until it is through, that socket is no stranger's. */
  ask<T>(socket: WebSocket, work: () => Promise<T>): Promise<T>
  /** Notes that `viewer` is at `socket`; false, and closed, when that person has too many open. */
  admit(socket: WebSocket, viewer: Viewer): boolean
}

/** Holds sockets to `perPerson` of one person, whatever the session, and `perAddress` of one network address. */
export function socketGuests({ perPerson, perAddress }: { perPerson: number; perAddress: number }): SocketGuests {
  const people = crowd(perPerson)
  const addresses = crowd(perAddress)
  const known = new WeakSet<WebSocket>()
  const running = new WeakMap<WebSocket, number>()

  const watch = (socket: WebSocket): void => {
    const timer = setTimeout(() => {
      if (known.has(socket)) return
      // However long the database takes.
      if ((running.get(socket) ?? 0) > 0) watch(socket)
      else socket.close(NOBODY_SIGNED_IN, 'Nobody signed in')
    }, STRANGER_MS)
    socket.once('close', () => clearTimeout(timer))
  }
  return {
    enter: (network) => addresses.enter(network),
    watch,
    async ask(socket, work) {
      const count = (change: 1 | -1) => running.set(socket, (running.get(socket) ?? 0) + change)
      count(1)
      return work().finally(() => count(-1))
    },
    admit(socket, { type, id }) {
      if (known.has(socket)) return true
      const leave = people.enter(`${type} ${id}`)
      if (leave === null) {
        socket.close(TRY_LATER, 'Too many connections')
        return false
      }
      known.add(socket)
      // One that has closed meanwhile would never say so again.
      if (socket.readyState === socket.OPEN) socket.once('close', leave)
      else leave()
      return true
    },
  }
}
