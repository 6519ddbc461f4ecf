import type { WebSocket } from 'ws'
import { TRY_LATER } from './closeForNow.ts'
import { presenceLimit } from './presenceLimit.ts'
import { socketLimits } from './socketLimits.ts'
import type { Viewer } from '../shared/context.ts'

/** The longest time that a socket may stay open without a sign-in. */
const STRANGER_MS = 8_000
/** Close code for a client that took too long to sign in; it may come back. */
const NOBODY_SIGNED_IN = 4408
/** One in this many sockets of a network address may belong to people who have not signed in yet. */
const STRANGERS = 4
/** The most subscriptions of one socket that may be starting at once. */
const MOST_BEGINNING = 30

/** The most open sockets of one person and of one network address, and the most messages per second of each. */
export interface MostSockets {
  perPerson: number
  perAddress: number
  messagesPerSecond: number
  /** The longest time that a socket may stay open without a sign-in; eight seconds if left out. */
  strangerMs?: number | undefined
}

/** A place for one socket of a network address. */
interface Place {
  network: string
  /** Gives it back; the second time does nothing. */
  leave(): void
  /** Notes that it no longer belongs to a stranger. */
  settle(): void
}

/** The people whose sockets are open at this process. */
export interface SocketGuests {
  /**
   * Returns a place for one more from a network address; null when there are too many, or too many have come just
   * now.
   */
  enter(network: string): Place | null
  /** Takes `place` for `socket`, and closes it unless somebody signs in with it within seconds. */
  watch(socket: WebSocket, place: Place): void
  /** Tells whether `socket` may send a message of this many bytes now. */
  maySend(socket: WebSocket, bytes: number): boolean
  /** Tells whether somebody has signed in with `socket`. */
  isKnown(socket: WebSocket): boolean
  /**
   * Runs `work`, which finds out who is at `socket`; until it ends, the socket does not count as a stranger's. Returns
   * null, and closes the socket, where one socket or one person asks too much.
   */
  ask<T>(socket: WebSocket, work: () => Promise<T>): Promise<T | null>
  /** Notes that `viewer` is at `socket`; false, and closed, when that person has too many open. */
  admit(socket: WebSocket, viewer: Viewer): boolean
}

/** The person at a socket, as far as it is known. */
interface Guest {
  id: string
  place: Place
  person?: string
  /** Subscriptions that are about to begin. */
  beginning: number
}

/** Holds sockets to `perPerson` of one person, whatever the session, and `perAddress` of one network address. */
export function socketGuests(most: MostSockets): SocketGuests {
  const { perPerson, perAddress, strangerMs = STRANGER_MS } = most
  const people = presenceLimit(perPerson)
  const addresses = presenceLimit(perAddress)
  const strangers = presenceLimit(Math.ceil(perAddress / STRANGERS))
  const limits = socketLimits(most)
  const guests = new WeakMap<WebSocket, Guest>()
  let number = 0

  const letGo = (socket: WebSocket, why: string): null => {
    socket.close(TRY_LATER, why)
    return null
  }
  const watch = (socket: WebSocket): void => {
    const timer = setTimeout(() => {
      const { person, beginning = 0 } = guests.get(socket) ?? {}
      if (person !== undefined) return
      // However long the database takes.
      if (beginning > 0) watch(socket)
      else socket.close(NOBODY_SIGNED_IN, 'Nobody signed in')
    }, strangerMs)
    socket.once('close', () => clearTimeout(timer))
  }
  return {
    enter(network) {
      const leave = addresses.enter(network)
      const settle = strangers.enter(network)
      if (leave !== null && settle !== null && limits.mayOpen(network)) {
        return {
          network,
          settle,
          leave() {
            leave()
            settle()
          },
        }
      }
      leave?.()
      settle?.()
      return null
    },
    watch(socket, place) {
      number += 1
      const id = String(number)
      guests.set(socket, { id, place, beginning: 0 })
      socket.once('close', () => limits.forget(id))
      watch(socket)
    },
    maySend(socket, bytes) {
      const guest = guests.get(socket)
      if (guest === undefined) return false
      const { id, place, person } = guest
      return limits.maySend({ socket: id, network: place.network, person }, bytes)
    },
    isKnown: (socket) => guests.get(socket)?.person !== undefined,
    async ask(socket, work) {
      const guest = guests.get(socket)
      if (guest === undefined) return null
      const { person, beginning } = guest
      if (beginning >= MOST_BEGINNING) return letGo(socket, 'Too many subscriptions')
      if (person !== undefined && !limits.maySubscribe(person)) return letGo(socket, 'Too many subscriptions')
      guest.beginning += 1
      try {
        return await work()
      } finally {
        guest.beginning -= 1
      }
    },
    admit(socket, { type, id }) {
      const guest = guests.get(socket)
      if (guest === undefined) return false
      if (guest.person !== undefined) return true
      const person = `${type} ${id}`
      const leave = people.enter(person)
      if (leave === null || !limits.maySubscribe(person)) {
        leave?.()
        letGo(socket, 'Too many connections')
        return false
      }
      guest.person = person
      guest.place.settle()
      // One that has closed meanwhile would never say so again.
      if (socket.readyState === socket.OPEN) socket.once('close', leave)
      else leave()
      return true
    },
  }
}
